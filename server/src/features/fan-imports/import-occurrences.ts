import { createHash } from 'node:crypto'

/**
 * Identifies rows without an external id. The generated id contains a content hash, the file and the row number.
 * Identical rows form a group. A row imported again has the same id; identical rows in another file are matched by
 * count, so a longer export adds only new rows. Rows in an error file have a key with their original position, so a
 * fixed row is not mistaken for an identical valid one.
 */
export type Occurrence = {
  group: string
  file: string
  row: number
  /** Position among identical rows of its file; null if the row was fixed later. */
  nth: number | null
}

const PREFIX = 'import:'
const FIXED_MARK = '!'
const shortHash = (fileHash: string): string => fileHash.slice(0, 12)

function groupFromContent(content: string): string {
  return PREFIX + createHash('sha256').update(content).digest('base64url').slice(0, 27)
}

type Row = { number: number; content: string; rowKey: string | null }

/** Rows with a key keep their original position. */
export function occurrenceCounter(fileHash: string): (row: Row) => Occurrence {
  const counts = new Map<string, number>()
  return ({ number, content, rowKey }) => {
    const group = groupFromContent(content)
    const key = readKey(rowKey)
    if (key) return { group, file: key.file, row: key.row, nth: key.group === group ? key.nth : null }
    const nth = (counts.get(group) ?? 0) + 1
    counts.set(group, nth)
    return { group, file: shortHash(fileHash), row: number, nth }
  }
}

/** Key of a failed row for the error file; includes its occurrence if the row could be parsed. */
export function rowKeyOf(fileHash: string, row: number, occurrence: Occurrence | null): string {
  const origin = `${shortHash(fileHash)}-${row}`
  return occurrence ? `${origin}.${occurrence.group.slice(PREFIX.length)}.${occurrence.nth}` : origin
}

export const isRowKey = (text: string): boolean => readKey(text) !== null

function readKey(text: string | null) {
  const match = /^([0-9a-f]{12})-(\d{1,9})(?:\.([\w-]{27})\.(\d{1,9}))?$/.exec(text ?? '')
  if (!match?.[1]) return null
  return {
    file: match[1],
    row: Number(match[2]),
    group: PREFIX + (match[3] ?? ''),
    nth: Number(match[4] ?? 0),
  }
}

function readId(externalId: string) {
  const match = /^(import:[\w-]{27}):([0-9a-f]{12})-(\d{1,9})(!?)$/.exec(externalId)
  return (
    match && {
      group: match[1] ?? '',
      file: match[2],
      row: Number(match[3]),
      isFixed: match[4] === FIXED_MARK,
    }
  )
}

/** The group of a generated id; null for other ids. */
export const groupFromId = (externalId: string): string | null => readId(externalId)?.group ?? null

/** Generated ids of one group. Indexed, since a group can have thousands of rows. */
export class Group {
  readonly #ids = new Set<string>()
  readonly #files = new Map<string, { total: number; rows: number[]; isSorted: boolean }>()

  get size(): number {
    return this.#ids.size
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  add(id: string): void {
    const parsed = readId(id)
    if (!parsed?.file || this.#ids.has(id)) return
    this.#ids.add(id)
    const file = this.#files.get(parsed.file) ?? { total: 0, rows: [], isSorted: true }
    file.total++
    if (!parsed.isFixed) {
      file.isSorted &&= (file.rows.at(-1) ?? 0) < parsed.row
      file.rows.push(parsed.row)
    }
    this.#files.set(parsed.file, file)
  }

  countInOtherFiles(name: string): number {
    return this.#ids.size - (this.#files.get(name)?.total ?? 0)
  }

  /** Number of the file's rows before `row`, excluding fixed ones. */
  countBefore(name: string, row: number): number {
    const file = this.#files.get(name)
    if (!file) return 0
    if (!file.isSorted) file.rows.sort((a, b) => a - b)
    file.isSorted = true
    let [low, high] = [0, file.rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((file.rows[middle] ?? 0) < row) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The id for recording a row; null if it is already recorded. */
export function idFor({ group: name, file, row, nth }: Occurrence, group: Group): string | null {
  const id = `${name}:${file}-${row}${nth === null ? FIXED_MARK : ''}`
  if (group.has(id)) return null
  if (nth === null) return id
  return nth - group.countBefore(file, row) <= group.countInOtherFiles(file) ? null : id
}
