import type { Reencoded } from './reencode.ts'

export type PictureResult = Reencoded | { trouble: string }

/** Format: a length, that many bytes of JSON, then the concatenated files. */
export function packResult(result: PictureResult): Buffer {
  const files = 'files' in result ? result.files : []
  const head = Buffer.from(JSON.stringify({ ...result, files: files.map(({ length }) => length) }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, ...files])
}

/** Null unless the result is complete and valid, because the process that wrote it may be compromised. */
export function unpackResult(packed: Buffer): PictureResult | null {
  try {
    const start = 4 + packed.readUInt32BE(0)
    const head = JSON.parse(packed.toString('utf8', 4, start))
    if (typeof head.trouble === 'string') return { trouble: head.trouble }
    const lengths = head.files as number[]
    let end = start
    const files = lengths.map((length) => {
      end += length
      return packed.subarray(end - length, end)
    })
    const { width, height, hash } = head
    const isWhole =
      end === packed.length && [width, height, ...lengths].every((n) => Number.isInteger(n) && n > 0)
    const isHash = hash === null || (typeof hash === 'string' && /^[0-9a-f]{16}$/.test(hash))
    return isWhole && isHash ? { width, height, hash, files } : null
  } catch {
    return null
  }
}
