import { createHash } from 'node:crypto'

/**
 * Rows without an id of their own. The id we make names the content and the row of the file that brought it. Equal rows
 * are one group: the same row again is known by its id, and as many rows of another file as the group holds from
 * elsewhere are taken for those, so that a longer export adds only what is new. A row of our error file bears a key that
 * says where it first stood: mended, it must not be taken for the equal row that was good from the start.
 */
export type Place = {
  group: string
  file: string
  row: number
  /** Which of the equal rows of its file this is; null for one that could not be counted, as it has been mended since. */
  nth: number | null
}

const PREFIX = 'import:'
const MENDED = '!'
const shortHash = (fileHash: string): string => fileHash.slice(0, 12)

function groupFor(content: string): string {
  return PREFIX + createHash('sha256').update(content).digest('base64url').slice(0, 27)
}

type Row = { number: number; content: string; rowKey: string | null }

/** Gives the rows of a file their places. Those with a key keep the one they had. */
export function placesIn(fileHash: string): (row: Row) => Place {
  const seen = new Map<string, number>()
  return ({ number, content, rowKey }) => {
    const group = groupFor(content)
    const key = readKey(rowKey)
    if (key) return { group, file: key.file, row: key.row, nth: key.group === group ? key.nth : null }
    const nth = (seen.get(group) ?? 0) + 1
    seen.set(group, nth)
    return { group, file: shortHash(fileHash), row: number, nth }
  }
}

/** The key of a faulty row, for the error file. Where the row itself could be read, its number goes with it. */
export function rowKeyOf(fileHash: string, row: number, place: Place | null): string {
  const origin = `${shortHash(fileHash)}-${row}`
  return place ? `${origin}.${place.group.slice(PREFIX.length)}.${place.nth}` : origin
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
    parts && { group: parts[1] ?? '', file: parts[2], row: Number(parts[3]), isMended: parts[4] === MENDED }
  )
}

/** The group that an id of ours belongs to. */
export const groupOf = (externalId: string): string | null => readId(externalId)?.group ?? null

/** The ids of one group in the ledger. A day's tips of one busy fan are thousands of equal rows: nothing is walked twice. */
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
    if (!read.isMended) {
      file.isSorted &&= (file.counted.at(-1) ?? 0) < read.row
      file.counted.push(read.row)
    }
    this.#files.set(read.file, file)
  }

  elsewhere(name: string): number {
    return this.#ids.size - (this.#files.get(name)?.all ?? 0)
  }

  /** Rows of a file that bear a number and stand before this one. */
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

/** The id a row is booked under, given its group in the ledger; null where it is there. */
export function idFor({ group: name, file, row, nth }: Place, group: Group): string | null {
  const id = `${name}:${file}-${row}${nth === null ? MENDED : ''}`
  if (group.has(id)) return null
  if (nth === null) return id
  return nth - group.before(file, row) <= group.elsewhere(file) ? null : id
}
