import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type DateOrder, MAX_IMPORT_BYTES } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
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
import { detectDateOrder, isAmbiguous, likelyDateOrder } from './import-dates.ts'
import { isJsonLines, readJsonLines } from './import-json-lines.ts'

/** Stored next to the file so every pass reads it the same way. */
export type FileMetadata = {
  encoding: Encoding
  /** Null for JSON Lines. */
  delimiter: string | null
  dateOrders: (DateOrder | null)[]
  /** Indexes of columns with ambiguous dates. */
  ambiguousDates: number[]
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

/** Metadata that each pass fills, empty at its start. */
export const EMPTY_PASS = { archivedFans: [], recount: [], begins: {}, ambiguousNames: [] }

export type FileSummary = { columns: string[]; preview: string[][]; rows: number; metadata: FileMetadata }

const PREVIEW_ROWS = 20
const MAX_PREVIEW_CELL_LENGTH = 200
const MAX_HEADING_LENGTH = 200
const HEAD_BYTES = 64 * 1024

export const fileKey = (agencyId: string, importId: string) => `imports/${agencyId}/${importId}.csv`
const metadataKey = (agencyId: string, importId: string) => `imports/${agencyId}/${importId}.json`

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
    // Read to the end before rejecting: browsers discard the response if the upload is cut short.
    for await (const chunk of wrapUploadErrors(upload)) {
      size += chunk.length
      isTooLarge ||= size > MAX_IMPORT_BYTES
      if (size > 2 * MAX_IMPORT_BYTES) break
      if (isTooLarge) continue
      hash.update(chunk)
      yield chunk
    }
    if (isTooLarge) throw new StorageError('too_large')
  }
  await storage.write(key, Readable.from(hashed()), MAX_IMPORT_BYTES)
  return hash.digest('hex')
}

/** The client disconnected during the upload. */
export class IncompleteUploadError extends Error {}

async function* wrapUploadErrors(upload: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* upload
  } catch (error) {
    throw new IncompleteUploadError('The upload is incomplete', { cause: error })
  }
}

/** Reads the whole file once for its columns, row count and date orders; ambiguous ones follow the agency's zone. */
export async function inspectFile(storage: Storage, key: string, timeZone: string): Promise<FileSummary> {
  const encoding = await detectEncoding(await storage.read(key))
  const head = await readHead(storage, key, encoding)
  const delimiter = isJsonLines(head) ? null : detectDelimiter(head)
  const columns: string[] = []
  const preview: string[][] = []
  const dateOrders: (DateOrder | null)[] = []
  const certainColumns = new Set<number>()
  let rows = 0
  for await (const batch of batchesOf(storage, key, { encoding, delimiter }, columns)) {
    for (const { cells } of batch) {
      if (delimiter !== null && columns.length === 0) {
        columns.push(...cells.map(headingOf))
        continue
      }
      rows++
      if (preview.length < PREVIEW_ROWS) preview.push(cells)
      for (let i = 0; i < columns.length; i++) updateDateOrder(dateOrders, certainColumns, i, cells[i] ?? '')
    }
  }
  if (columns.length === 0)
    throw new CsvError(rows === 0 ? 'The file is empty.' : 'No line in this file is a JSON object.')
  if (rows === 0) throw new CsvError('The file has headings but no rows.')
  const ambiguousDates = dateOrders.flatMap((order, i) => (order && !certainColumns.has(i) ? [i] : []))
  const defaults = { remembered: false, ...EMPTY_PASS, creatorChoices: {} }
  return {
    columns,
    preview: preview.map((cells) =>
      columns.map((_, i) => (cells[i] ?? '').slice(0, MAX_PREVIEW_CELL_LENGTH)),
    ),
    rows,
    metadata: {
      encoding,
      delimiter,
      dateOrders: columns.map((_, i) =>
        ambiguousDates.includes(i) ? likelyDateOrder(timeZone) : (dateOrders[i] ?? null),
      ),
      ambiguousDates,
      ...defaults,
    },
  }
}

/** Rows including CSV headings; JSON Lines files add their keys to `columns`. */
async function* batchesOf(
  storage: Storage,
  key: string,
  { encoding, delimiter }: Pick<FileMetadata, 'encoding' | 'delimiter'>,
  columns: string[],
  canGrow = true,
): AsyncGenerator<CsvRow[], void> {
  const text = decode(await storage.read(key), encoding)
  yield* delimiter === null ? readJsonLines(text, columns, canGrow) : readRows(text, delimiter)
}

function updateDateOrder(
  orders: (DateOrder | null)[],
  certainColumns: Set<number>,
  column: number,
  cell: string,
): void {
  // Skip cells that can't be dates like 3/4/2026.
  if (orders[column] === 'day' || cell.length > 40 || !/^\s*\d/.test(cell)) return
  const order = detectDateOrder(cell)
  orders[column] = order ?? orders[column] ?? null
  if (order && !isAmbiguous(cell)) certainColumns.add(column)
}

function headingOf(cell: string, index: number): string {
  const heading = cell.replace(/\s+/g, ' ').trim().slice(0, MAX_HEADING_LENGTH)
  return heading === '' ? `Column ${index + 1}` : heading
}

async function readHead(storage: Storage, key: string, encoding: Encoding): Promise<string> {
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
  metadata: FileMetadata,
  columns: readonly string[],
): AsyncGenerator<CsvRow[], void> {
  let hasHeadings = metadata.delimiter !== null
  for await (const batch of batchesOf(storage, key, metadata, [...columns], false)) {
    yield hasHeadings ? batch.slice(1) : batch
    hasHeadings = false
  }
}

export async function writeMetadata(
  storage: Storage,
  agencyId: string,
  importId: string,
  metadata: FileMetadata,
) {
  await storage.write(metadataKey(agencyId, importId), Readable.from([JSON.stringify(metadata)]))
}

/** Null once the file is deleted. */
export async function readMetadata(
  storage: Storage,
  agencyId: string,
  importId: string,
): Promise<FileMetadata | null> {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of await storage.read(metadataKey(agencyId, importId)))
      chunks.push(chunk as Buffer)
    const metadata = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Partial<FileMetadata>
    // Defaults for files uploaded by an older version.
    return { ambiguousDates: [], ...EMPTY_PASS, creatorChoices: {}, ...metadata } as FileMetadata
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') return null
    throw error
  }
}

export async function removeFile(storage: Storage, agencyId: string, importId: string): Promise<void> {
  await storage.remove(fileKey(agencyId, importId))
  await storage.remove(metadataKey(agencyId, importId))
}
