import { readFileSync } from 'node:fs'

const scripts: [RegExp, string][] = [
  [/[іїєґ]/i, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
]
const letters: [RegExp, string][] = [
  [/[ñ¿¡]/, 'es'],
  [/[äöß]/, 'de'],
  [/[ãõ]/, 'pt'],
  [/[êœ]|ç[ao]/, 'fr'],
  [/[ìò]/, 'it'],
  [/[łśżźćę]/, 'pl'],
  [/[ğşı]/, 'tr'],
]

/** word -> language -> English; empty if only the language matters. */
const dictionary = new Map<string, Map<string, string>>()
const file = readFileSync(new URL('./model/words.tsv', import.meta.url), 'utf8')
for (const line of file.split('\n')) {
  const [language = '', word = '', english = ''] = line.split('\t')
  if (!word) continue
  const key = normalize(word)
  dictionary.set(key, (dictionary.get(key) ?? new Map<string, string>()).set(language, english))
}

/** Lowercases, removes accents, and shortens repeated letters to two. */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
}

export const wordsOf = (text: string): string[] =>
  normalize(text).match(/[\p{L}][\p{L}'-]*|\d[\p{L}\d/]*|\p{Extended_Pictographic}/gu) ?? []

/** ISO code of the message's language, or null if it is too short or mixed. */
export function detectLanguage(text: string): string | null {
  const script = scripts.find(([pattern]) => pattern.test(text))
  if (script) return script[1]
  const votes = new Map<string, number>()
  const vote = (language: string, weight: number) => votes.set(language, (votes.get(language) ?? 0) + weight)
  for (const word of wordsOf(text)) {
    const languages = [...(dictionary.get(word)?.keys() ?? [])]
    for (const language of languages) vote(language, (word.length > 3 ? 1.5 : 1) / languages.length)
  }
  for (const [pattern, language] of letters) if (pattern.test(text.toLowerCase())) vote(language, 1.2)
  const [best, second] = [...votes].toSorted((a, b) => b[1] - a[1])
  if (!best || best[1] < 0.5 || best[1] - (second?.[1] ?? 0) < 0.2) return null
  return best[0]
}

/** Translates slang and common foreign words, because the sentence model only supports English. */
export function toPlainEnglish(text: string, language: string | null): string {
  return wordsOf(text.replace(/^yo\b/i, 'hello'))
    .map((word) => {
      const entry = dictionary.get(word) ?? dictionary.get(word.replace(/(\p{L})\1/gu, '$1'))
      if (!entry) return word
      const local = language && language !== 'en' ? entry.get(language) : undefined
      if (local) return local
      if (entry.has('en')) return entry.get('en') || word
      // Short foreign words are often English words too.
      return word.length < 5 ? word : ([...entry.values()].find((english) => english !== '') ?? word)
    })
    .join(' ')
}
