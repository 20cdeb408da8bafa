import type { CsvRow } from '../../platform/csv/read.ts'
import type { MessageRow } from './import-message-rows.ts'
import { MINUTE_MS, type Parsed } from './import-rows.ts'

/**
 * Past messages go in conversation by conversation, each in order of time, whatever the order of the file. Two looks at
 * the file: one that counts its conversations, then one for each handful of them that fits into memory.
 */
export type TalkRow = {
  csv: CsvRow
  parsed: Parsed<MessageRow>
  /** Which of the equal rows of its conversation this is, in the order they are written. */
  nth: number
  /** An id that an earlier row of the conversation had: for the same words, or for others. */
  repeats: 'same' | 'other' | null
}

type Read = { csv: CsvRow; parsed: Parsed<MessageRow> }
type Source = () => AsyncIterable<CsvRow[]>
type KeyOf = (row: CsvRow) => string

const ROWS_IN_MEMORY = 25_000

export async function countTalks(source: Source, keyOf: KeyOf): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const batch of source())
    for (const row of batch) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

/** Conversations that are read together, in the order they first come in the file. */
export function handfuls(counts: Map<string, number>, most = ROWS_IN_MEMORY): Map<string, number>[] {
  const parts: Map<string, number>[] = []
  let rows = Number.POSITIVE_INFINITY
  for (const [key, n] of counts) {
    if (rows + n > most) {
      parts.push(new Map())
      rows = 0
    }
    parts.at(-1)?.set(key, n)
    rows += n
  }
  return parts
}

export async function readTalks(
  source: Source,
  wanted: ReadonlyMap<string, number>,
  keyOf: KeyOf,
  parse: (row: CsvRow) => Parsed<MessageRow>,
): Promise<Map<string, Read[]>> {
  const talks = new Map([...wanted.keys()].map((key): [string, Read[]] => [key, []]))
  for await (const batch of source())
    for (const csv of batch) talks.get(keyOf(csv))?.push({ csv, parsed: parse(csv) })
  return talks
}

/**
 * Rows that are written together: many short conversations, or a part of a long one. What lies before the beginning of
 * a long conversation goes backwards from there, what lies after it forwards, so that after each part nothing is missing
 * in between. `begins` holds when a conversation began before the pass.
 */
export function* chunksOf(
  talks: Map<string, Read[]>,
  begins: Record<string, string | null>,
  most: number,
): Generator<TalkRow[]> {
  let chunk: TalkRow[] = []
  for (const [key, rows] of talks) {
    if (chunk.length > 0 && chunk.length + rows.length > most) {
      yield chunk
      chunk = []
    }
    const number = numberer()
    if (rows.length <= most) chunk.push(...inOrder(rows).map(number))
    else for (const part of partsOf(inOrder(rows), begins[key] ?? null, most)) yield part.map(number)
  }
  if (chunk.length > 0) yield chunk
}

function partsOf(rows: Read[], begin: string | null, most: number): Read[][] {
  const limit = begin === null ? Number.NEGATIVE_INFINITY : Date.parse(begin)
  const found = rows.findIndex((row) => timeOf(row) > limit)
  const middle = found < 0 ? rows.length : found
  const parts: Read[][] = []
  for (let end = middle; end > 0; end -= most) parts.push(rows.slice(Math.max(0, end - most), end))
  for (let from = middle; from < rows.length; from += most) parts.push(rows.slice(from, from + most))
  return parts
}

const timeOf = ({ parsed }: Read): number => parsed.row?.sentAt ?? Number.NEGATIVE_INFINITY

/** By time; what was sent in the same second stays in the order of the file, which may have the newest first. */
export function inOrder(rows: Read[]): Read[] {
  let [up, down] = [0, 0]
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]
    if (!before?.parsed.row || !row.parsed.row) continue
    if (timeOf(before) < timeOf(row)) up++
    if (timeOf(before) > timeOf(row)) down++
  }
  const filed = down > up ? -1 : 1
  return rows.toSorted((a, b) => compare(timeOf(a), timeOf(b)) || filed * (a.csv.number - b.csv.number))
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

function numberer(): (row: Read) => TalkRow {
  const equals = new Map<string, number>()
  const named = new Map<string, string>()
  return ({ csv, parsed }) => {
    const { row } = parsed
    if (!row) return { csv, parsed, nth: 0, repeats: null }
    const words = `${row.direction} ${row.content}`
    const before = row.externalId === null ? undefined : named.get(row.externalId)
    if (before !== undefined) return { csv, parsed, nth: 0, repeats: before === words ? 'same' : 'other' }
    if (row.externalId !== null) named.set(row.externalId, words)
    // To the minute: spreadsheets drop the seconds of what they save.
    const same = `${row.externalId !== null} ${Math.floor(row.sentAt / MINUTE_MS)} ${words}`
    const nth = (equals.get(same) ?? 0) + 1
    equals.set(same, nth)
    return { csv, parsed, nth, repeats: null }
  }
}
