import { crc32, inflateRawSync } from 'node:zlib'

/** Files of a small archive by path, read from its directory; verifies all checksums. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let remaining = zip.readUInt16LE(end + 10); remaining > 0; remaining--) {
    const [crc, compressedSize, size] = [16, 20, 24].map((offset) => zip.readUInt32LE(at + offset))
    const [nameLength = 0, extraLength = 0] = [28, 30].map((offset) => zip.readUInt16LE(at + offset))
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const localHeader = zip.readUInt32LE(at + 42)
    const start = localHeader + 30 + zip.readUInt16LE(localHeader + 26) + zip.readUInt16LE(localHeader + 28)
    const bytes = inflateRawSync(zip.subarray(start, start + (compressedSize ?? 0)))
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${path} is damaged`)
    files.set(path, bytes)
    at += 46 + nameLength + extraLength
  }
  return files
}
