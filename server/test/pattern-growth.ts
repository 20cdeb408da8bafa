import { repeats } from './user-text.ts'

/** What a text repeats, after a beginning that lets a pattern start. */
type Shape = { start: string; part: string; maxLength?: number }

/** Doubles first, because exponential growth would take minutes at the next step. */
const LENGTHS = [15, 30, 60, 120, 240, 480, 4_000]
/** Quadratic growth takes at least 8 million steps at the last length, which is several times this. */
const NEGLIGIBLE_MS = 2
/** In proportion to the length, between 1 for linear growth and 8 for quadratic growth from 480 to 4,000 characters. */
const MAX_GROWTH = 3
const MAX_ROUNDS = 8
/** Long enough for the load of the machine to slow down both lengths alike. */
const ENOUGH_MS = 500
/** What comes after the repeated part, so that patterns cannot match up to the end. */
const END = ' ~\n'

function time(work: () => unknown): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

const toText = ({ start, part }: Shape, length: number) =>
  start + part.repeat(Math.ceil(length / part.length)) + END

/** Describes the first shape for which the time grows faster than the length of the text. */
export function findSteepGrowth(
  work: (text: string) => unknown,
  shapes: Iterable<Shape>,
  { lengths = LENGTHS, negligibleMs = NEGLIGIBLE_MS } = {},
): string | undefined {
  for (const shape of shapes) {
    let [shortLength, shortMs] = [0, Number.POSITIVE_INFINITY]
    for (const length of lengths) {
      if (length > (shape.maxLength ?? length)) break
      // Steeper growth has shown before the last length.
      if (length === lengths.at(-1) && shortMs * (length / shortLength) ** 2 < negligibleMs) break
      const text = toText(shape, length)
      const ms = time(() => work(text))
      const isSuspect = ms > negligibleMs && ms > MAX_GROWTH * (length / shortLength) * shortMs
      const growth = isSuspect ? growthBetween(work, toText(shape, shortLength), text, negligibleMs) : 0
      if (growth > MAX_GROWTH)
        return `${growth.toFixed(1)}x from ${shortLength} to ${length} of ${JSON.stringify([shape.start, shape.part])}`
      ;[shortLength, shortMs] = [length, ms]
    }
  }
  return undefined
}

/** The time of a long text compared with that of as many characters in short texts; the least of several rounds. */
function growthBetween(
  work: (text: string) => unknown,
  short: string,
  long: string,
  negligibleMs: number,
): number {
  const count = Math.round(long.length / short.length)
  const startedAt = performance.now()
  let [longMs, shortMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (round > 1 && performance.now() - startedAt > ENOUGH_MS) break
    longMs = Math.min(
      longMs,
      time(() => work(long)),
    )
    shortMs = Math.min(
      shortMs,
      time(() => {
        for (let i = 0; i < count; i++) work(short)
      }),
    )
    if (longMs <= negligibleMs || longMs <= MAX_GROWTH * shortMs) return 0
  }
  return longMs / shortMs
}

const starts = ['', 'a.', 'a@', 'www.', 'http://a', '(', '<a', '[', '1', 'a ', '$', "i'm "]
const runs = [...'[(<{*#$+_-.,:/!?\'"@ \n\ta1é', '1 ', 'a ', 'a.', '1,', 'a b ', ', ']
const combine = (from: string[], parts: string[], maxLength?: number): Shape[] =>
  from.flatMap((start) => parts.map((part) => ({ start, part, ...(maxLength ? { maxLength } : {}) })))

const generalShapes = [...combine([''], repeats), ...combine(starts, runs)]
const MAX_WORDS = 60
const MAX_PAIRED_WORDS = 16
const MAX_PAIR_LENGTH = 240

/** General shapes, and those with words of the pattern itself. */
export function shapesFor({ source }: RegExp): Shape[] {
  const words = ownWords(source)
  const spaced = (count: number) => evenly(words, count).flatMap((word) => [word, `${word.trim()} `])
  const paired = spaced(MAX_PAIRED_WORDS)
  return [
    ...generalShapes,
    ...combine([''], spaced(MAX_WORDS)),
    ...combine(evenly(words, MAX_WORDS), [' ', '.', '1', 'a']),
    ...combine(paired, paired, MAX_PAIR_LENGTH),
  ]
}

const evenly = <T>(list: T[], count: number): T[] =>
  list.filter((_, i) => i % Math.ceil(list.length / count) === 0)

const MAX_WORD_LENGTH = 20

/** The literal words in a pattern, each with and without its optional letters. */
function ownWords(source: string): string[] {
  const parts = source
    .replace(/\\[a-zA-Z](?:\{[^}]*\})?|\(\?<?[:=!]|\(\?<\w+>|\[[^\]]*\]|\{\d*,?\d*\}/g, '|')
    .split(/[|()^$*+\\]/)
    .flatMap((part) => [part.replace(/.\?/gu, ''), part.replace(/\?/g, '')])
  return [...new Set(parts)].filter((part) => part.trim() !== '' && part.length <= MAX_WORD_LENGTH)
}
