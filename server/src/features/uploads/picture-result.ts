import type { ReencodedPicture } from './reencode.ts'

export type PictureResult = ReencodedPicture | { problem: string }

/** Format: a length, that many bytes of JSON, then the concatenated files. */
export function packResult(result: PictureResult): Buffer {
  const files = 'files' in result ? result.files : []
  const header = Buffer.from(JSON.stringify({ ...result, files: files.map(({ length }) => length) }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, ...files])
}

/** Null if the result is incomplete or invalid, because the process that wrote it may be compromised. */
export function unpackResult(packed: Buffer): PictureResult | null {
  try {
    const start = 4 + packed.readUInt32BE(0)
    const header = JSON.parse(packed.toString('utf8', 4, start))
    if (typeof header.problem === 'string') return { problem: header.problem }
    const lengths = header.files as number[]
    let end = start
    const files = lengths.map((length) => {
      end += length
      return packed.subarray(end - length, end)
    })
    const { width, height, hash } = header
    const isComplete =
      end === packed.length && [width, height, ...lengths].every((n) => Number.isInteger(n) && n > 0)
    const isValidHash = hash === null || (typeof hash === 'string' && /^[0-9a-f]{16}$/.test(hash))
    return isComplete && isValidHash ? { width, height, hash, files } : null
  } catch {
    return null
  }
}
