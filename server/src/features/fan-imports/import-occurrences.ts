import { createHash } from 'node:crypto'

/**
 * Identity of rows without an external id. The generated id contains a content hash, the file and the row number. Equal
 * rows form a group: the same row is recognized by its id, and rows of another file match existing rows of the group by
 * count, so a longer export adds only new rows. Rows of an error file have a key with their origin, so that a fixed row
 * is not confused with an equal valid one.
 */
export type Occurrence = {
  group: string
  file: string
  row: number
  /** Index among equal rows of its file; null if the row was fixed later. */
  nth: number | null
}

const PREFIX = 'import:'
const FIXED_MARK = '!'
const shortHash = (fileHash: string): string => fileHash.slice(0, 12)

function groupFor(content: string): string {
  return PREFIX + createHash('sha256').update(content).digest('base64url').slice(0, 27)
}

type Row = { number: number; content: string; rowKey: string | null }

/** Rows with a key keep their original position. */
export function occurrenceCounter(fileHash: string): (row: Row) => Occurrence {
  const counts = new Map<string, number>()
  return ({ number, content, rowKey }) => {
    const group = groupFor(content)
    const key = readKey(rowKey)
    if (key) return { group, file: key.file, row: key.row, nth: key.group === group ? key.nth : null }
    const nth = (counts.get(group) ?? 0) + 1
    counts.set(group, nth)
    return { group, file: shortHash(fileHash), row: number, nth }
  }
}

/** Key of a failed row for the error file; includes its index if the row could be parsed. */
export function rowKeyOf(fileHash: string, row: number, occurrence: Occurrence | null): string {
  const origin = `${shortHash(fileHash)}-${row}`
  return occurrence ? `${origin}.${occurrence.group.slice(PREFIX.length)}.${occurrence.nth}` : origin
}

export const isRowKey = (text: string): boolean => readKey(text) !== null

function readKey(text: string | null) {
  const parts = /^([0-9a-f]{12})-(\d{1,9})(?:\.([\w-]{27})\.(\d{1,9}))?$/.exec(text ?? '')
  if (!parts?.[1]) return null
  return {
    file: parts[1],
    row: Number(parts[2]),
    group: PREFIX + (parts[3] ?? ''),
    nth: Number(parts[4] ?? 0),
  }
}

function readId(externalId: string) {
  const parts = /^(import:[\w-]{27}):([0-9a-f]{12})-(\d{1,9})(!?)$/.exec(externalId)
  return (
    parts && {
      group: parts[1] ?? '',
      file: parts[2],
      row: Number(parts[3]),
      isFixed: parts[4] === FIXED_MARK,
    }
  )
}

/** The group of a generated id; null for other ids. */
export const groupOf = (externalId: string): string | null => readId(externalId)?.group ?? null

/** Generated ids of one group. Indexed, since a group can have thousands of rows. */
export class Group {
  readonly #ids = new Set<string>()
  readonly #files = new Map<string, { all: number; counted: number[]; isSorted: boolean }>()

  get size(): number {
    return this.#ids.size
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  add(id: string): void {
    const read = readId(id)
    if (!read?.file || this.#ids.has(id)) return
    this.#ids.add(id)
    const file = this.#files.get(read.file) ?? { all: 0, counted: [], isSorted: true }
    file.all++
    if (!read.isFixed) {
      file.isSorted &&= (file.counted.at(-1) ?? 0) < read.row
      file.counted.push(read.row)
    }
    this.#files.set(read.file, file)
  }

  elsewhere(name: string): number {
    return this.#ids.size - (this.#files.get(name)?.all ?? 0)
  }

  /** Counted rows of a file before `row`. */
  before(name: string, row: number): number {
    const file = this.#files.get(name)
    if (!file) return 0
    if (!file.isSorted) file.counted.sort((a, b) => a - b)
    file.isSorted = true
    let [low, high] = [0, file.counted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((file.counted[middle] ?? 0) < row) low = middle + 1
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
  return nth - group.before(file, row) <= group.elsewhere(file) ? null : id
}
