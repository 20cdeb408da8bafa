import type { CsvRow } from '../../platform/csv/read.ts'
import type { MessageRow } from './import-message-rows.ts'
import { MINUTE_MS, type Parsed } from './import-rows.ts'

/**
 * Past messages are imported by conversation, sorted by time. The file is read once to count conversations, then once for
 * each group of conversations that fits into memory.
 */
export type ConversationRow = {
  csv: CsvRow
  parsed: Parsed<MessageRow>
  /** Index among equal rows of the conversation, in write order. */
  nth: number
  /** Set if an earlier row has the same id, with the same or another text. */
  repeats: 'same' | 'other' | null
}

type ParsedMessage = { csv: CsvRow; parsed: Parsed<MessageRow> }
type Source = () => AsyncIterable<CsvRow[]>
type KeyOf = (row: CsvRow) => string

const MAX_ROWS_IN_MEMORY = 25_000

export async function countConversations(source: Source, keyOf: KeyOf): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const batch of source())
    for (const row of batch) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

/** Conversations to read together, in file order. */
export function groupConversations(
  counts: Map<string, number>,
  limit = MAX_ROWS_IN_MEMORY,
): Map<string, number>[] {
  const parts: Map<string, number>[] = []
  let rows = Number.POSITIVE_INFINITY
  for (const [key, n] of counts) {
    if (rows + n > limit) {
      parts.push(new Map())
      rows = 0
    }
    parts.at(-1)?.set(key, n)
    rows += n
  }
  return parts
}

export async function readConversations(
  source: Source,
  counts: ReadonlyMap<string, number>,
  keyOf: KeyOf,
  parse: (row: CsvRow) => Parsed<MessageRow>,
): Promise<Map<string, ParsedMessage[]>> {
  const conversations = new Map([...counts.keys()].map((key): [string, ParsedMessage[]] => [key, []]))
  for await (const batch of source())
    for (const csv of batch) conversations.get(keyOf(csv))?.push({ csv, parsed: parse(csv) })
  return conversations
}

/**
 * Rows to write together: several short conversations, or part of a long one. A long conversation is written backwards
 * and then forwards from its existing start, so there is never a gap. `begins` has those start times.
 */
export function* chunksOf(
  conversations: Map<string, ParsedMessage[]>,
  begins: Record<string, string | null>,
  limit: number,
): Generator<ConversationRow[]> {
  let chunk: ConversationRow[] = []
  for (const [key, rows] of conversations) {
    if (chunk.length > 0 && chunk.length + rows.length > limit) {
      yield chunk
      chunk = []
    }
    const number = createNumberer()
    if (rows.length <= limit) chunk.push(...sortByTime(rows).map(number))
    else for (const part of partsOf(sortByTime(rows), begins[key] ?? null, limit)) yield part.map(number)
  }
  if (chunk.length > 0) yield chunk
}

function partsOf(rows: ParsedMessage[], begin: string | null, limit: number): ParsedMessage[][] {
  const start = begin === null ? Number.NEGATIVE_INFINITY : Date.parse(begin)
  const found = rows.findIndex((row) => timeOf(row) > start)
  const middle = found < 0 ? rows.length : found
  const parts: ParsedMessage[][] = []
  for (let end = middle; end > 0; end -= limit) parts.push(rows.slice(Math.max(0, end - limit), end))
  for (let from = middle; from < rows.length; from += limit) parts.push(rows.slice(from, from + limit))
  return parts
}

const timeOf = ({ parsed }: ParsedMessage): number => parsed.row?.sentAt ?? Number.NEGATIVE_INFINITY

/** Sorted by time; ties keep the file order, reversed if the file is newest first. */
export function sortByTime(rows: ParsedMessage[]): ParsedMessage[] {
  let [up, down] = [0, 0]
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]
    if (!before?.parsed.row || !row.parsed.row) continue
    if (timeOf(before) < timeOf(row)) up++
    if (timeOf(before) > timeOf(row)) down++
  }
  const fileDirection = down > up ? -1 : 1
  return rows.toSorted(
    (a, b) => compare(timeOf(a), timeOf(b)) || fileDirection * (a.csv.number - b.csv.number),
  )
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

function createNumberer(): (row: ParsedMessage) => ConversationRow {
  const equals = new Map<string, number>()
  const textById = new Map<string, string>()
  return ({ csv, parsed }) => {
    const { row } = parsed
    if (!row) return { csv, parsed, nth: 0, repeats: null }
    const text = `${row.direction} ${row.content}`
    const before = row.externalId === null ? undefined : textById.get(row.externalId)
    if (before !== undefined) return { csv, parsed, nth: 0, repeats: before === text ? 'same' : 'other' }
    if (row.externalId !== null) textById.set(row.externalId, text)
    // Rounded to the minute because spreadsheets drop seconds.
    const groupKey = `${row.externalId !== null} ${Math.floor(row.sentAt / MINUTE_MS)} ${text}`
    const nth = (equals.get(groupKey) ?? 0) + 1
    equals.set(groupKey, nth)
    return { csv, parsed, nth, repeats: null }
  }
}
