import {
  CREATOR_IMPORT_MAX_BYTES,
  CREATOR_IMPORT_MAX_ROWS,
} from '@greenroom/contract/features/creators/creators.schema.ts'
import {
  CsvError,
  type CsvRow,
  decode,
  detectDelimiter,
  detectEncoding,
  readRows,
} from '../../platform/csv/read.ts'
import { ApiError } from '../../platform/http/api-error.ts'

type Table = { headings: string[]; rows: CsvRow[] }

/** The file is small enough to read into memory and is never stored. */
export async function readTable(upload: AsyncIterable<Uint8Array>): Promise<Table> {
  const file = await readBytes(upload)
  try {
    return await parseTable(file)
  } catch (error) {
    if (error instanceof CsvError) throw new ApiError('refused', error.message)
    throw error
  }
}

async function readBytes(upload: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Read to the end before rejecting, because browsers drop the response if the upload is cut off.
  for await (const chunk of upload) {
    size += chunk.length
    if (size <= CREATOR_IMPORT_MAX_BYTES) chunks.push(chunk)
    if (size > 20 * CREATOR_IMPORT_MAX_BYTES) break
  }
  if (size > CREATOR_IMPORT_MAX_BYTES)
    throw new ApiError('too_large', 'The file is larger than 1 MB. Split it into smaller files.')
  return Buffer.concat(chunks)
}

async function parseTable(file: Buffer): Promise<Table> {
  const encoding = await detectEncoding(singleValue(file))
  let text = ''
  for await (const chunk of decode(singleValue(file), encoding)) text += chunk
  const rows: CsvRow[] = []
  for await (const batch of readRows(singleValue(text), detectDelimiter(text))) {
    rows.push(...batch)
    // The first row contains the headings.
    if (rows.length > CREATOR_IMPORT_MAX_ROWS + 1)
      throw new CsvError('The file has more than 2,000 rows. Split it into smaller files.')
  }
  const headings = rows.shift()?.cells.map((cell) => cell.replace(/\s+/g, ' ').trim())
  if (!headings) throw new CsvError('The file is empty.')
  if (rows.length === 0) throw new CsvError('The file has headings but no rows.')
  return { headings, rows }
}

async function* singleValue<T>(value: T): AsyncGenerator<T> {
  yield value
}
