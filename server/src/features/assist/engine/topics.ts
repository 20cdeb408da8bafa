import { readFileSync } from 'node:fs'
import { wordsOf } from './words.ts'

/** One line per field: its name and its nouns. */
const nouns = Object.fromEntries(
  readFileSync(new URL('./model/nouns.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([field = '', ...words]) => [field, new Set(words)]),
)
const determiners = new Set('any some more my your ur the that this those these a an our his her'.split(' '))
/** Words before a noun that are not part of its name. */
const nonModifiers = new Set(
  'i you u he she it we they me him us them is are was were be been am do does did have has had can could would will and or but so if for with from of to in on at by about into over got get just really very too as like love want need see make made send sent show take took watch watching bought buy sold lost won passed failed had having not no yes when where what who why how which there here then than all both every each one two three also still only even again today tonight tomorrow yesterday now hey hi hello please thanks thank im ive id dont cant its thats whats say said use give gave gives lol haha loved saw into after before since same'.split(
    ' ',
  ),
)
const perspectiveSwap = new Map([
  ['my', 'your'],
  ['our', 'your'],
  ['your', 'my'],
  ['ur', 'my'],
  ['a', 'the'],
  ['an', 'the'],
  ['any', ''],
  ['some', ''],
  ['more', 'more'],
])

const media = new Set(
  'content set sets video videos vid vids clip clips photo photos pic pics picture pictures post posts'.split(
    ' ',
  ),
)
/** Second words of compound nouns: "voice note", "beach trip". */
const compoundEndings = new Set(
  'note notes message messages trip set sets shoot series video videos clip clips pics photos'.split(' '),
)

/** The topic of the message from our perspective: "my new job" becomes "your new job". */
export function findTopic(message: string, field = 'content'): string | null {
  const words = wordsOf(message)
  for (const [i, word] of words.entries()) {
    if (!nouns[field]?.has(word)) continue
    let start = i
    while (start > 0 && i - start < 2 && isModifier(words[start - 1] ?? '')) start--
    const determiner = words[start - 1] ?? ''
    if (!determiners.has(determiner)) continue
    const end = compoundEndings.has(words[i + 1] ?? '') ? i + 2 : i + 1
    const source = sourceAt(words, end)
    const isBare = start === i && end === i + 1 && perspectiveSwap.get(determiner) === '' && media.has(word)
    if (isBare && source.length === 0) continue
    // "The kindest eyes" refers to the creator.
    if (field === 'content' && /est$/.test(words[start] ?? '') && start < i) return `my ${word}`
    return [perspectiveSwap.get(determiner) ?? determiner, ...words.slice(start, end), ...source]
      .join(' ')
      .trim()
  }
  return null
}

/** A source after the topic, such as "from the beach trip" in "any vids from the beach trip". */
function sourceAt(words: string[], start: number): string[] {
  const [preposition = '', determiner = '', ...following] = words.slice(start, start + 4)
  if (!/^(from|of|at)$/.test(preposition) || !/^(the|that|your|ur|my)$/.test(determiner)) return []
  const end = following.findIndex((word) => !isModifier(word))
  const names = following.slice(0, end === -1 ? 2 : end)
  return names.length > 0 ? [preposition, perspectiveSwap.get(determiner) ?? determiner, ...names] : []
}

const isModifier = (word: string): boolean =>
  /^\p{L}{3,}$/u.test(word) &&
  !nonModifiers.has(word) &&
  !determiners.has(word) &&
  !/(ing|..ed|ly)$/.test(word)
