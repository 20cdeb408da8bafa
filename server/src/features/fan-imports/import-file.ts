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
import type { CreatorChoices } from './import-creators.ts'
import { detectDateOrder, isAmbiguous } from './import-dates.ts'
import { isJsonLines, readJsonLines } from './import-json-lines.ts'

/** Stored next to the file, so that every pass reads it the same way. */
export type FileNotes = {
  encoding: Encoding
  /** Null for JSON lines. */
  delimiter: string | null
  dateOrders: (DateOrder | null)[]
  /** Columns with ambiguous dates. */
  unsureDates: number[]
  remembered: boolean
  /** Archived fans in the current or last pass. */
  archivedFans: string[]
  /** Message imports: creators whose figures need a recount at the end. */
  recount: string[]
  /** Message imports: first message time of long conversations before the pass, by key. */
  begins: Record<string, string | null>
  /** Ambiguous creator names from the last check. */
  ambiguousNames: { name: string; rows: number }[]
  creatorChoices: CreatorChoices
}

/** Notes of a file before its first pass. */
export const NO_PASS = { archivedFans: [], recount: [], begins: {}, ambiguousNames: [] }

export type FileFacts = { columns: string[]; preview: string[][]; rows: number; notes: FileNotes }

const PREVIEW_ROWS = 20
const PREVIEW_CELL = 200
const MAX_HEADING_LENGTH = 200
const HEAD_BYTES = 64 * 1024

export const fileKey = (agencyId: string, importId: string) => `imports/${agencyId}/${importId}.csv`
const notesKey = (agencyId: string, importId: string) => `imports/${agencyId}/${importId}.json`

/** Streams the file to storage and returns its hash; an oversized file is not stored. */
export async function storeFile(
  storage: Storage,
  key: string,
  upload: AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256')
  async function* hashed() {
    let size = 0
    let isTooLarge = false
    // Read to the end before rejecting, because browsers drop the response if the upload is cut off.
    for await (const chunk of wrapUploadErrors(upload)) {
      size += chunk.length
      isTooLarge ||= size > IMPORT_MAX_BYTES
      if (size > 2 * IMPORT_MAX_BYTES) break
      if (isTooLarge) continue
      hash.update(chunk)
      yield chunk
    }
    if (isTooLarge) throw new StorageError('too_large')
  }
  await storage.write(key, Readable.from(hashed()), IMPORT_MAX_BYTES)
  return hash.digest('hex')
}

/** The client disconnected during the upload. */
export class BrokenUpload extends Error {}

async function* wrapUploadErrors(upload: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* upload
  } catch (error) {
    throw new BrokenUpload('The upload is incomplete', { cause: error })
  }
}

/** Reads the whole file once for its columns, row count and date orders. */
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
      for (let i = 0; i < columns.length; i++) updateDateOrder(dateOrders, proven, i, cells[i] ?? '')
    }
  }
  if (columns.length === 0)
    throw new CsvError(rows === 0 ? 'The file is empty.' : 'No line of this file is a JSON object.')
  if (rows === 0) throw new CsvError('The file has headings but no rows.')
  const unsureDates = dateOrders.flatMap((order, i) => (order && !proven.has(i) ? [i] : []))
  const defaults = { remembered: false, ...NO_PASS, creatorChoices: {} }
  return {
    columns,
    preview: preview.map((cells) => columns.map((_, i) => (cells[i] ?? '').slice(0, PREVIEW_CELL))),
    rows,
    notes: {
      encoding,
      delimiter,
      dateOrders: columns.map((_, i) => dateOrders[i] ?? null),
      unsureDates,
      ...defaults,
    },
  }
}

/** Rows including CSV headings; JSON lines add their keys to `columns`. */
async function* batchesOf(
  storage: Storage,
  key: string,
  { encoding, delimiter }: Pick<FileNotes, 'encoding' | 'delimiter'>,
  columns: string[],
  canGrow = true,
): AsyncGenerator<CsvRow[], void> {
  const text = decode(await storage.read(key), encoding)
  yield* delimiter === null ? readJsonLines(text, columns, canGrow) : readRows(text, delimiter)
}

function updateDateOrder(
  orders: (DateOrder | null)[],
  proven: Set<number>,
  column: number,
  cell: string,
): void {
  // Skip cells that can't be such dates.
  if (orders[column] === 'day' || cell.length > 40 || !/^\s*\d/.test(cell)) return
  const order = detectDateOrder(cell)
  orders[column] = order ?? orders[column] ?? null
  if (order && !isAmbiguous(cell)) proven.add(column)
}

function headingOf(cell: string, index: number): string {
  const heading = cell.replace(/\s+/g, ' ').trim().slice(0, MAX_HEADING_LENGTH)
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

/** Rows after the headings, in batches. */
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

/** Null once the file is deleted. */
export async function readNotes(
  storage: Storage,
  agencyId: string,
  importId: string,
): Promise<FileNotes | null> {
  try {
    const parts: Buffer[] = []
    for await (const part of await storage.read(notesKey(agencyId, importId))) parts.push(part as Buffer)
    const notes = JSON.parse(Buffer.concat(parts).toString('utf8')) as Partial<FileNotes>
    // Defaults for files uploaded by an older version.
    return { unsureDates: [], ...NO_PASS, creatorChoices: {}, ...notes } as FileNotes
  } catch (error) {
    if (error instanceof StorageError && error.trouble === 'missing') return null
    throw error
  }
}

export async function removeFile(storage: Storage, agencyId: string, importId: string): Promise<void> {
  await storage.remove(fileKey(agencyId, importId))
  await storage.remove(notesKey(agencyId, importId))
}
