/**
 * Past messages are imported by conversation, sorted by time. The file is read once to count the rows of each
 * conversation, then once for each group of conversations that fits in memory.
 */
import type { CsvRow } from '../../platform/csv/read.ts'
import type { MessageRow } from './import-message-rows.ts'
import { MINUTE_MS, type Parsed } from './import-rows.ts'

/** A row of the file with its place in its conversation. */
export type ConversationRow = {
  csv: CsvRow
  parsed: Parsed<MessageRow>
  /** Position among identical rows of the conversation, in write order, from 1. */
  nth: number
  /** Set if an earlier row has the same id; identical if its direction and text are the same, too. */
  duplicate: 'identical' | 'conflicting' | null
}

type ParsedMessage = { csv: CsvRow; parsed: Parsed<MessageRow> }
type Source = () => AsyncIterable<CsvRow[]>
type KeyOf = (row: CsvRow) => string

const MAX_ROWS_IN_MEMORY = 25_000

export async function countRowsByConversation(source: Source, keyOf: KeyOf): Promise<Map<string, number>> {
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
  const groups: Map<string, number>[] = []
  let rows = Number.POSITIVE_INFINITY
  for (const [key, n] of counts) {
    if (rows + n > limit) {
      groups.push(new Map())
      rows = 0
    }
    groups.at(-1)?.set(key, n)
    rows += n
  }
  return groups
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
 * and then forwards from its existing start, so there is never a gap. `startTimes` has the time of the first existing
 * message by conversation key.
 */
export function* chunksOf(
  conversations: Map<string, ParsedMessage[]>,
  startTimes: Record<string, string | null>,
  limit: number,
): Generator<ConversationRow[]> {
  let chunk: ConversationRow[] = []
  for (const [key, rows] of conversations) {
    if (chunk.length > 0 && chunk.length + rows.length > limit) {
      yield chunk
      chunk = []
    }
    const numberRow = createRowNumberer()
    if (rows.length <= limit) chunk.push(...sortByTime(rows).map(numberRow))
    else
      for (const slice of splitConversation(sortByTime(rows), startTimes[key] ?? null, limit))
        yield slice.map(numberRow)
  }
  if (chunk.length > 0) yield chunk
}

function splitConversation(
  rows: ParsedMessage[],
  startTime: string | null,
  limit: number,
): ParsedMessage[][] {
  const start = startTime === null ? Number.NEGATIVE_INFINITY : Date.parse(startTime)
  const index = rows.findIndex((row) => timeOf(row) > start)
  const splitIndex = index < 0 ? rows.length : index
  const chunks: ParsedMessage[][] = []
  for (let end = splitIndex; end > 0; end -= limit) chunks.push(rows.slice(Math.max(0, end - limit), end))
  for (let from = splitIndex; from < rows.length; from += limit) chunks.push(rows.slice(from, from + limit))
  return chunks
}

const timeOf = ({ parsed }: ParsedMessage): number => parsed.row?.sentAt ?? Number.NEGATIVE_INFINITY

/** Sorted by time; ties keep the file order, reversed if the file is newest first. */
export function sortByTime(rows: ParsedMessage[]): ParsedMessage[] {
  let [ascending, descending] = [0, 0]
  for (const [i, row] of rows.entries()) {
    const previous = rows[i - 1]
    if (!previous?.parsed.row || !row.parsed.row) continue
    if (timeOf(previous) < timeOf(row)) ascending++
    if (timeOf(previous) > timeOf(row)) descending++
  }
  const fileDirection = descending > ascending ? -1 : 1
  return rows.toSorted(
    (a, b) => compare(timeOf(a), timeOf(b)) || fileDirection * (a.csv.number - b.csv.number),
  )
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)

function createRowNumberer(): (row: ParsedMessage) => ConversationRow {
  const counts = new Map<string, number>()
  const textById = new Map<string, string>()
  return ({ csv, parsed }) => {
    const { row } = parsed
    if (!row) return { csv, parsed, nth: 0, duplicate: null }
    const text = `${row.direction} ${row.content}`
    const earlierText = row.externalId === null ? undefined : textById.get(row.externalId)
    if (earlierText !== undefined)
      return { csv, parsed, nth: 0, duplicate: earlierText === text ? 'identical' : 'conflicting' }
    if (row.externalId !== null) textById.set(row.externalId, text)
    // Rounded to the minute because spreadsheets drop seconds.
    const groupKey = `${row.externalId !== null} ${Math.floor(row.sentAt / MINUTE_MS)} ${text}`
    const nth = (counts.get(groupKey) ?? 0) + 1
    counts.set(groupKey, nth)
    return { csv, parsed, nth, duplicate: null }
  }
}
