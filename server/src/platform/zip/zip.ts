import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { path: string; chunks: AsyncIterable<Uint8Array>; compress: boolean }

const MAX_UINT32 = 0xffffffff
/** Flags: sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8

/**
 * A streamed ZIP archive. Keeps one chunk of data and the directory in memory. The archive may exceed 4 GB, but each
 * file must be smaller. Media are not compressed, but written as deflate blocks, which every reader understands without
 * knowing the size.
 */
export async function* createZip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  const count = (bytes: Buffer) => {
    offset += bytes.length
    return bytes
  }
  for await (const { path, chunks, compress } of entries) {
    const start = offset
    const name = Buffer.from(path)
    yield count(
      Buffer.concat([record('PK\x03\x04', ...headerFields(at), 0, 0, 0, u16(name.length), u16(0)), name]),
    )
    const totals = { crc: 0, size: 0, compressedSize: 0 }
    const measured = measure(chunks, totals)
    for await (const chunk of compress ? deflateChunks(measured) : storedBlocks(measured)) {
      totals.compressedSize += chunk.length
      yield count(chunk)
    }
    if (Math.max(totals.size, totals.compressedSize) > MAX_UINT32)
      throw new Error(`${path} is too large for an archive`)
    const sizes = [totals.crc, totals.compressedSize, totals.size]
    yield count(record('PK\x07\x08', ...sizes))
    const extra = start < MAX_UINT32 ? Buffer.alloc(0) : Buffer.concat([u16(1), u16(8), u64(start)])
    const lengths = [u16(name.length), u16(extra.length), u16(0), u16(0), u16(0), 0]
    const head = record(
      'PK\x01\x02',
      u16(45),
      ...headerFields(at),
      ...sizes,
      ...lengths,
      Math.min(start, MAX_UINT32),
    )
    directory.push(Buffer.concat([head, name, extra]))
  }
  const start = offset
  for (const entry of directory) yield count(entry)
  yield endRecords(directory.length, offset - start, start)
}

async function* measure(chunks: AsyncIterable<Uint8Array>, totals: { crc: number; size: number }) {
  for await (const chunk of chunks) {
    totals.crc = crc32(chunk, totals.crc)
    totals.size += chunk.length
    if (chunk.length > 0) yield chunk
  }
}

async function* deflateChunks(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  // The reader of `deflate` gets the error.
  pipeline(Readable.from(chunks, { highWaterMark: 1 }), deflate, () => undefined)
  for await (const chunk of deflate) yield chunk as Buffer
}

/** Stored (uncompressed) deflate blocks, which avoid the cost of compression. */
async function* storedBlocks(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += 0xffff) {
      const block = Buffer.from(chunk.buffer, chunk.byteOffset + at, Math.min(0xffff, chunk.length - at))
      yield Buffer.concat([Buffer.of(0), u16(block.length), u16(0xffff - block.length)])
      yield block
    }
  yield Buffer.of(1, 0, 0, 0xff, 0xff)
}

/** Version, flags, method and time. */
function headerFields(at: Date): Buffer[] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return [u16(45), u16(FLAGS), u16(DEFLATE), u16(time), u16(day)]
}

/** The 64-bit end record comes before the ordinary one, whose fields are set to the maximum to point to it. */
function endRecords(count: number, size: number, start: number): Buffer {
  const counts = Buffer.concat([u64(count), u64(count), u64(size), u64(start)])
  const large = record('PK\x06\x06', u64(44), u16(45), u16(45), 0, 0, counts)
  const locator = record('PK\x06\x07', 0, u64(start + size), 1)
  const fits = count < 0xffff && size < MAX_UINT32 && start < MAX_UINT32
  const cappedCount = u16(Math.min(count, 0xffff))
  const last = record(
    'PK\x05\x06',
    u16(0),
    u16(0),
    cappedCount,
    cappedCount,
    Math.min(size, MAX_UINT32),
    Math.min(start, MAX_UINT32),
    u16(0),
  )
  return fits ? last : Buffer.concat([large, locator, last])
}

/** One ZIP record: the signature and its fields. Numbers are written as 32 bits. */
const record = (signature: string, ...fields: (number | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from(signature, 'latin1'),
    ...fields.map((field) => (typeof field === 'number' ? u32(field) : field)),
  ])

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
