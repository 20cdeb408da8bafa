import { services } from './handles.rules.ts'
import lexicon from './model/lexicon.json' with { type: 'json' }
import model from './model/weights.json' with { type: 'json' }
import { digitsOf, type Span } from './phone.rules.ts'

/** Excludes phone numbers, because the patterns miss almost none. */
export const learnedKinds = ['email', 'link', 'handle', 'under_age'] as const
export type LearnedKind = (typeof learnedKinds)[number]
/** Hashed features of a message with their weights. */
export type Features = Map<number, number>

/** Synonyms share one token, so the model also recognizes words that were not in its training data. */
const listByWord = new Map(
  Object.entries(lexicon).flatMap(([name, words]) => words.split(' ').map((word) => [word, `#${name}`])),
)
/** The word with each letter removed in turn, except the first, which is rarely mistyped. */
const withoutOneLetter = (word: string) =>
  Array.from(word.slice(1), (_, i) => word.slice(0, i + 1) + word.slice(i + 2))
const sortLetters = (word: string) => `${word[0]}~${word.slice(1).split('').sort().join('')}`
const longWord = /^[a-z]{6,}$/
const mistyped = new Map(
  [...listByWord]
    .filter(([word]) => longWord.test(word))
    .flatMap(([word, list]) =>
      [...withoutOneLetter(word), sortLetters(word)].map((form): [string, string] => [form, list]),
    ),
)
/** The list a mistyped word belongs to, if a letter is missing, extra or transposed. */
function nearList(word: string): string | undefined {
  if (!/^[a-z]{5,}$/.test(word)) return undefined
  const match = withoutOneLetter(word).find((form) => longWord.test(form) && listByWord.has(form))
  return match ? listByWord.get(match) : (mistyped.get(word) ?? mistyped.get(sortLetters(word)))
}
const leetLetters = new Map(
  ['0o', '1i', '3e', '4a', '5s', '7t', '$s', '@a'].map(([from = '', to = '']) => [from, to]),
)

/** The class of a word: its list, a number by size, or a name by its special characters. */
function classOf(word: string): string | undefined {
  const list = listByWord.get(word)
  if (list) return list
  if (/[a-z]\.[a-z]{2,}\/|^https?:/.test(word)) return '#url'
  if (
    /^(?:[a-z0-9-]+\.)+(?:com|net|org|de|fr|es|it|co|uk|br|ca|au|me|gg|io|ly|ee|app|xyz|tv|us|info|biz|bio|to|cc|ph|in|ru|pl|ie|za|nz|mx)$/.test(
      word,
    )
  )
    return '#domain'
  const [, digits = '', rest = ''] = /^(\d+)(.*)/s.exec(word) ?? []
  if (digits) {
    const number = Number(digits)
    if (/^(?:['’]?s)?$/.test(rest)) return numberClass(digits)
    if (/^(?::\d\d|h\d{0,2}|[ap]m)$/.test(rest)) return '#time'
    if (/^[.,]\d{1,2}$/.test(rest)) return '#decimal'
    if (/^(?:st|nd|rd|th|ero|er|eme|e|o|a|de|ten|te)$/.test(rest) && number < 32)
      return number < 13 ? '#grade' : number < 18 ? '#th' : number === 18 ? '#18th' : '#day'
    if (/^(?:yo|y|yrs?|ans|f|m)$/.test(rest) && number > 8 && number < 18) return '#age'
    return /^[a-z]+$/.test(rest) ? '#measure' : /^[\d.,/:x-]+$/.test(rest) ? '#digits' : '#name'
  }
  const spelled = digitsOf(word, false)
  if (spelled) return spelled.length > 2 ? '#glued' : numberClass(spelled) === '#age' ? '#age' : '#digit'
  if (!/^[@$]\S{3,}|[a-z][_#]|\d[a-z]*$|[a-z]\.[a-z]/.test(word) || !/[a-z]/.test(word)) return nearList(word)
  return /\.(?:jpe?g|png|mp4|mov|pdf|zip|docx?|gif|heic|txt)$/.test(word) ? '#file' : '#name'
}

function numberClass(digits: string): string {
  const number = Number(digits)
  if (digits.length < 3)
    return number === 18 ? '#18' : number > 8 && number < 18 ? '#age' : `#n${digits.length}`
  const age = new Date().getFullYear() - number
  if (digits.length !== 4 || age < -20 || age > 120) return `#n${Math.min(digits.length, 7)}`
  return age < 0 ? '#future' : age < 18 ? '#young' : '#year'
}

const tokenPattern =
  /%\w+|[@$]?[\p{L}\p{N}](?:[\p{L}\p{N}_'’]|[.,:/#-](?=[\p{L}\p{N}_$#]))*|\n|[.!?]+(?=\s|$)|[,:;=>()[\]{}@/*+&"“-]|\p{Extended_Pictographic}/gu

/** The words of a folded text, each with its class if it has one. */
function tokenize(text: string): { word: string; token: string }[] {
  const marked = text.replace(
    services,
    (match, unambiguous) => ` %${unambiguous ? 'a' : 'v'}${match.replace(/\W/g, '')} `,
  )
  const items = Array.from(marked.matchAll(tokenPattern), ([raw]) => {
    if (raw.startsWith('%')) return { word: raw.slice(2), token: raw[1] === 'a' ? '#app' : '#vague' }
    if (/^[^\p{L}\p{N}@$]/u.test(raw)) {
      const token = /^[.!?\n]/.test(raw) ? '.' : /^[^ -~]/.test(raw) ? '#emoji' : raw
      return { word: raw, token }
    }
    const word = raw.replace(/’/g, "'").replace(/(\p{L})\1{2,}/gu, '$1$1')
    const plain = word.replace(/[013457$@]/g, (char) => leetLetters.get(char) ?? char)
    const isLeet = plain !== word && /[a-z]/.test(word) && (listByWord.has(plain) || digitsOf(plain, false))
    if (isLeet) return { word: plain, token: `~${classOf(plain)}` }
    return { word, token: classOf(word) ?? word }
  })
  // "15 minutes" is not an age.
  return items.map((item, i) =>
    /^#(?:age|18)$/.test(item.token) && /^#(?:unit|money)$/.test(items[i + 1]?.token ?? '')
      ? { ...item, token: '#count' }
      : item,
  )
}

/** FNV-1a hash of a substring. */
function hash(text: string, from = 0, to = text.length): number {
  let value = 0x811c9dc5
  for (let i = from; i < to; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value
}

function combine(kind: number, ...parts: number[]): number {
  let value = kind
  for (const part of parts) value = Math.imul((value ^ part) + 0x9e3779b9, 0x85ebca6b) ^ (value >>> 13)
  return (value ^ (value >>> 15)) >>> 0
}

/** Prevents a single word from deciding short messages. */
const SHORT_MESSAGE_WEIGHT = 8
const contextWords = /^(?:i|i'm|im|my|me|you|your|not|still|only)$/

/** Classes that suggest a young author, and those that suggest someone else. */
const youngClasses =
  /^#(?:school|exam|subject|teacher|childish|grader|milestone|minor|allow|age|18th?|young|parent)$/
const adultClasses = /^#(?:other|past|job|teach|long|higher|pet|thing|year)$/
/** Words, word sequences, letter n-grams and class pairs, normalized to unit length. */
export function featuresOf(text: string): Features {
  const items = tokenize(text)
  const hashes = [0, 0, 0, ...items.map(({ token }) => hash(token)), 1]
  const features: Features = new Map()
  for (const [i, { word, token }] of items.entries()) {
    const [thirdLast = 0, secondLast = 0, previous = 0, current = 0] = hashes.slice(i, i + 4)
    features.set(combine(1, current), 1)
    features.set(combine(2, previous, current), 1)
    features.set(combine(3, secondLast, previous, current), 0.7)
    features.set(combine(4, secondLast, current), 0.7)
    features.set(combine(4, thirdLast, current), 0.5)
    if (word !== token) features.set(combine(5, hash(word)), 0.5)
    else if (/^[a-z]/.test(word)) {
      const padded = `<${word}>`
      for (let size = 3; size <= 5; size++)
        for (let from = 0; from + size <= padded.length; from++)
          features.set(combine(6, hash(padded, from, from + size)), 0.3)
    }
  }
  features.set(combine(2, hashes.at(-2) ?? 0, 1), 1)
  const classes = new Set(
    items.filter(({ token }) => /^[#~.]/.test(token) || contextWords.test(token)).map(({ token }) => token),
  )
  const sorted = Array.from(classes, (token) => hash(token)).sort((a, b) => a - b)
  for (const [i, first] of sorted.entries())
    for (let j = i + 1; j < sorted.length; j++) features.set(combine(7, first, sorted[j] ?? 0), 1)
  const youngCount = [...classes].filter((token) => youngClasses.test(token)).length
  const hasAdultClass = [...classes].some((token) => adultClasses.test(token))
  features.set(combine(8, Math.min(youngCount, 3), hasAdultClass ? 1 : 0), 1.5)
  let squares = 0
  for (const value of features.values()) squares += value * value
  const length = Math.sqrt(squares + SHORT_MESSAGE_WEIGHT)
  for (const [key, value] of features) features.set(key, value / length)
  return features
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

let loaded: { rows: Map<number, number>; weights: Int8Array } | undefined
function load() {
  const keys = new Uint32Array(bytesOf(model.keys).buffer)
  const weights = new Int8Array(bytesOf(model.weights).buffer)
  loaded = { weights, rows: new Map(Array.from(keys, (key, row) => [key, row * learnedKinds.length])) }
  return loaded
}

/** Scores of a folded text per kind; comparable only with the thresholds of the same kind. */
export function scoresOf(text: string): number[] {
  const { rows, weights } = loaded ?? load()
  const scores = learnedKinds.map(() => 0)
  for (const [key, value] of featuresOf(text)) {
    const row = rows.get(key)
    if (row !== undefined)
      for (let k = 0; k < scores.length; k++) scores[k] = (scores[k] ?? 0) + value * (weights[row + k] ?? 0)
  }
  return scores.map((score, k) => score * (model.scale[k] ?? 0) + (model.bias[k] ?? 0))
}

/** Long texts are classified in parts, because the classifier was trained on chat messages. */
const partPattern = /[^\n]{1,199}(?:\s|$)|\S{1,199}/g
/** The maximum length of messages; the rest of longer texts is only checked by patterns. */
const MAX_CLASSIFIED_LENGTH = 5_000
const sentencePattern = /[^.!?\n]+(?:[.!?]+(?!\s|$)[^.!?\n]+)*[.!?]*/g

/** Findings of a kind are dropped unless its pattern matches the text. */
export const triggerPatterns: Record<LearnedKind, RegExp> = {
  email:
    /@|mail|gmx|(?<!.)(?:(?!\bat\b).)*\bat\b.*(?:\bd[o0]t\b|punkt|\.\s?[a-z])|arroba|klammeraffe|chiocciola|arobase|malpa|yahoo|outlook|icloud|proton|hotmail/,
  link: /\S\s?[.*([]\s?[a-z]|,[a-z]|d[o0]t|punto|punkt|point|ponto|slash|barra|\/|link/,
  handle: /[a-z0-9](?:[^a-z0-9\s]*\s|[^a-z0-9\n]*\n)[^a-z0-9\n]*[a-z0-9]/,
  under_age: /(?<!\S)[^\w\s]*\w\S*\s+\S+\s+\S/,
}

export type LearnedFinding = Span & { kind: LearnedKind; isConfident: boolean; margin: number }

/** A message and its sentences, because a hit in one sentence may be diluted by the others. */
export function unitsOf(text: string): { text: string; start: number }[] {
  const sentences = Array.from(text.matchAll(sentencePattern), (match) => ({
    text: match[0],
    start: match.index,
  }))
  const fullText = { text, start: 0 }
  return [
    fullText,
    ...(sentences.length > 1 ? sentences.filter((entry) => /\S\s+\S+\s+\S+\s+\S/.test(entry.text)) : []),
  ]
}

/** The classifier's findings with positions, and whether a pattern match is unlikely to be real. */
export function classify(text: string): {
  findings: LearnedFinding[]
  isUnlikely: (kind: string, at: number) => boolean
} {
  const parts = Array.from(
    text.slice(0, MAX_CLASSIFIED_LENGTH).matchAll(partPattern),
    ({ 0: part, index }) => {
      const units = unitsOf(part).map((unit) => ({ ...unit, scores: scoresOf(unit.text) }))
      // The shortest unit with the best score is used as the position.
      const best = learnedKinds.map((kind, k) =>
        (kind === 'under_age' ? units.toReversed() : units.slice(0, 1)).reduce((a, b) =>
          (b.scores[k] ?? 0) > (a.scores[k] ?? 0) ? b : a,
        ),
      )
      return {
        part,
        index,
        best: best.map(({ text: unit, start, scores }, k) => ({ unit, start, score: scores[k] ?? 0 })),
      }
    },
  )
  const findings = parts.flatMap(({ part, index, best }) =>
    best.flatMap(({ unit, start, score }, k) => {
      const kind = learnedKinds[k]
      const margin = score - (model.hit[k] ?? 0)
      if (!kind || margin < 0 || !triggerPatterns[kind].test(part)) return []
      const from = index + start + unit.length - unit.trimStart().length
      return [
        {
          kind,
          start: from,
          end: from + unit.trim().length,
          isConfident: score >= (model.confident[k] ?? 0),
          margin,
        },
      ]
    }),
  )
  const isUnlikely = (kind: string, at: number) => {
    const k = (learnedKinds as readonly string[]).indexOf(kind)
    const score = parts.find(({ part, index }) => index <= at && at < index + part.length)?.best[k]?.score
    return score !== undefined && score < (model.unlikely[k] ?? 0)
  }
  return { findings, isUnlikely }
}
