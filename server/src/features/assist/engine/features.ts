import moods from './model/moods.json' with { type: 'json' }
import { normalize, wordsOf } from './words.ts'

export const HASH_BUCKETS = 8192

/** FNV-1a. */
function bucket(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % HASH_BUCKETS
}

const [sadWords, gladWords] = [moods.sad, moods.glad].map((list) => new Set(list.split(' ')))

/** Uses word lists, because the examples cover only some words for good and bad news. */
export function moodOf(words: string[]): 'none' | 'mixed' | 'sad' | 'glad' {
  const count = (list = new Set<string>()) => words.filter((word) => list.has(word)).length
  const [sad, glad] = [count(sadWords), count(gladWords)]
  if (sad === glad) return sad === 0 ? 'none' : 'mixed'
  return sad > glad ? 'sad' : 'glad'
}

/** Maps amounts and ages to classes, because the exact number doesn't matter for the intent. */
function withNumberClasses(text: string): string {
  return normalize(text)
    .replace(
      /[$€£]\s*\d+([.,]\d+)?|(?<!\d)\d+([.,]\d+)?\s*([$€£]|dollars?\b|bucks\b|euros?\b|usd\b)/g,
      ' xmoney ',
    )
    .replace(/\b\d+%/g, ' xpercent ')
    .replace(/\b1[0-7]\b/g, ' xteen ')
    .replace(/\b(1[89]|[2-9]\d)\b/g, ' xtwodigits ')
    .replace(/\b\d{3,}\b/g, ' xlong ')
    .replace(/\b\d\b/g, ' xdigit ')
}

/** Hashed word and letter n-grams of the message, normalized to unit length. */
export function hashedFeatures(text: string, english: string): Map<number, number> {
  const words = wordsOf(withNumberClasses(text))
  const grams = new Set<string>()
  for (const list of [words, wordsOf(withNumberClasses(english))]) {
    for (const [i, word] of list.entries()) {
      grams.add(`w ${word}`)
      grams.add(`b ${list[i - 1] ?? '^'} ${word}`)
      if (i === list.length - 1) grams.add(`b ${word} $`)
    }
  }
  for (const word of words) {
    const padded = `<${word}>`
    for (let size = 3; size <= 5; size++) {
      for (let i = 0; i + size <= padded.length; i++) grams.add(`c ${padded.slice(i, i + size)}`)
    }
  }
  grams.add(`m ${moodOf([...words, ...wordsOf(english)])}`)
  if (text.includes('?')) grams.add('?')
  if (text.includes('!')) grams.add('!')
  const features = new Map<number, number>()
  for (const gram of grams) {
    const weight = gram.startsWith('c ') ? 0.4 : gram.startsWith('m ') ? 3 : 1
    features.set(bucket(gram), (features.get(bucket(gram)) ?? 0) + weight)
  }
  const length = Math.hypot(...features.values()) || 1
  return new Map([...features].map(([key, value]) => [key, value / length]))
}
