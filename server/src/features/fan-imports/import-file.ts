import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type DateOrder, IMPORT_MAX_BYTES } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import {
  CsvError,
  type CsvRow,
  decode,
  detectDelimiter,
  detectEncoding,
  type Encoding,
  readRows,
} from '../../platform/csv/read.ts'
import { type Storage, StorageError } from '../../platform/storage/storage.ts'
import { isUnsure, orderSaidBy } from './import-dates.ts'
import { isJsonLines, readJsonLines } from './import-json-lines.ts'

/** How the file is read; kept beside it, so that each pass reads it the same way. */
export type FileNotes = {
  encoding: Encoding
  /** Null for JSON lines, which have none. */
  delimiter: string | null
  dateOrders: (DateOrder | null)[]
  /** Columns whose dates could be read either way; somebody has to say. */
  unsureDates: number[]
  remembered: boolean
  /** Of the pass under way, or of the last one. */
  archivedFans: string[]
  /** Of past messages: creators whose figures are to be counted anew at the end. */
  recount: string[]
  /** Of past messages: when the long conversations of the file began before the pass, by their key. */
  begins: Record<string, string | null>
}

export type FileFacts = { columns: string[]; preview: string[][]; rows: number; notes: FileNotes }

const PREVIEW_ROWS = 20
const PREVIEW_CELL = 200
const LONGEST_HEADING = 200
const HEAD_BYTES = 64 * 1024

export const fileKey = (agencyId: string, importId: string) => `imports/${agencyId}/${importId}.csv`
const notesKey = (agencyId: string, importId: string) => `imports/${agencyId}/${importId}.json`

/** Stores the file as it comes and answers its fingerprint; more than allowed leaves nothing. */
export async function storeFile(
  storage: Storage,
  key: string,
  upload: AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256')
  async function* hashed() {
    let size = 0
    let over = false
    // Read to the end before refusing: a browser cut off in the middle of sending never hears why.
    for await (const chunk of arriving(upload)) {
      size += chunk.length
      over ||= size > IMPORT_MAX_BYTES
      if (size > 2 * IMPORT_MAX_BYTES) break
      if (over) continue
      hash.update(chunk)
      yield chunk
    }
    if (over) throw new StorageError('too_large')
  }
  await storage.write(key, Readable.from(hashed()), IMPORT_MAX_BYTES)
  return hash.digest('hex')
}

/** The sender hung up, or the line broke: nobody is there to hear about it. */
export class BrokenUpload extends Error {}

async function* arriving(upload: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* upload
  } catch (error) {
    throw new BrokenUpload('The file did not arrive whole', { cause: error })
  }
}

/** Reads the whole file once: what its columns are, how many rows, and how its dates are meant. */
export async function inspectFile(storage: Storage, key: string): Promise<FileFacts> {
  const encoding = await detectEncoding(await storage.read(key))
  const head = await headOf(storage, key, encoding)
  const delimiter = isJsonLines(head) ? null : detectDelimiter(head)
  const columns: string[] = []
  const preview: string[][] = []
  const dateOrders: (DateOrder | null)[] = []
  const proven = new Set<number>()
  let rows = 0
  for await (const batch of batchesOf(storage, key, { encoding, delimiter }, columns)) {
    for (const { cells } of batch) {
      if (delimiter !== null && columns.length === 0) {
        columns.push(...cells.map(headingOf))
        continue
      }
      rows++
      if (preview.length < PREVIEW_ROWS) preview.push(cells)
      for (let i = 0; i < columns.length; i++) noteOrder(dateOrders, proven, i, cells[i] ?? '')
    }
  }
  if (columns.length === 0)
    throw new CsvError(rows === 0 ? 'The file is empty.' : 'No line of this file is a JSON object.')
  if (rows === 0) throw new CsvError('The file has headings but no rows.')
  const unsureDates = dateOrders.flatMap((order, i) => (order && !proven.has(i) ? [i] : []))
  const known = { remembered: false, archivedFans: [], recount: [], begins: {} }
  return {
    columns,
    preview: preview.map((cells) => columns.map((_, i) => (cells[i] ?? '').slice(0, PREVIEW_CELL))),
    rows,
    notes: {
      encoding,
      delimiter,
      dateOrders: columns.map((_, i) => dateOrders[i] ?? null),
      unsureDates,
      ...known,
    },
  }
}

/** The rows of the file, its headings among them where it has some; `columns` grow by the keys of JSON lines. */
async function* batchesOf(
  storage: Storage,
  key: string,
  { encoding, delimiter }: Pick<FileNotes, 'encoding' | 'delimiter'>,
  columns: string[],
  mayGrow = true,
): AsyncGenerator<CsvRow[], void> {
  const text = decode(await storage.read(key), encoding)
  yield* delimiter === null ? readJsonLines(text, columns, mayGrow) : readRows(text, delimiter)
}

function noteOrder(orders: (DateOrder | null)[], proven: Set<number>, column: number, cell: string): void {
  // Only short cells that begin with a digit can be such dates; most cells are neither.
  if (orders[column] === 'day' || cell.length > 40 || !/^\s*\d/.test(cell)) return
  const said = orderSaidBy(cell)
  orders[column] = said ?? orders[column] ?? null
  if (said && !isUnsure(cell)) proven.add(column)
}

function headingOf(cell: string, index: number): string {
  const heading = cell.replace(/\s+/g, ' ').trim().slice(0, LONGEST_HEADING)
  return heading === '' ? `Column ${index + 1}` : heading
}

async function headOf(storage: Storage, key: string, encoding: Encoding): Promise<string> {
  const size = (await storage.size(key)) ?? 0
  if (size === 0) return ''
  let head = ''
  for await (const text of decode(
    await storage.read(key, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 }),
    encoding,
  ))
    head += text
  return head
}

/** Every row after the headings, many at a time. */
export async function* rowsOf(
  storage: Storage,
  key: string,
  notes: FileNotes,
  columns: readonly string[],
): AsyncGenerator<CsvRow[], void> {
  let headings = notes.delimiter !== null
  for await (const batch of batchesOf(storage, key, notes, [...columns], false)) {
    yield headings ? batch.slice(1) : batch
    headings = false
  }
}

export async function writeNotes(storage: Storage, agencyId: string, importId: string, notes: FileNotes) {
  await storage.write(notesKey(agencyId, importId), Readable.from([JSON.stringify(notes)]))
}

/** Null once the file is gone. */
export async function readNotes(
  storage: Storage,
  agencyId: string,
  importId: string,
): Promise<FileNotes | null> {
  try {
    const parts: Buffer[] = []
    for await (const part of await storage.read(notesKey(agencyId, importId))) parts.push(part as Buffer)
    const notes = JSON.parse(Buffer.concat(parts).toString('utf8')) as Partial<FileNotes>
    // Files that were handed in before these were noted.
    return { unsureDates: [], archivedFans: [], recount: [], begins: {}, ...notes } as FileNotes
  } catch (error) {
    if (error instanceof StorageError && error.trouble === 'missing') return null
    throw error
  }
}

export async function removeFile(storage: Storage, agencyId: string, importId: string): Promise<void> {
  await storage.remove(fileKey(agencyId, importId))
  await storage.remove(notesKey(agencyId, importId))
}
