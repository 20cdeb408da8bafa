import { createCipheriv, createDecipheriv } from 'node:crypto'
import { Transform } from 'node:stream'

/** Plaintext bytes per encrypted chunk; only the last chunk may be shorter. */
const CHUNK_BYTES = 65_536
const TAG_BYTES = 16

/**
 * Encrypts a stream in chunks, so large files are never held in memory. Each chunk is bound to the file, its
 * position and whether it is the last one, so truncated, extended, reordered or swapped files fail to decrypt.
 */
export function encryptChunks(key: Buffer, name: string): Transform {
  return createChunker(CHUNK_BYTES, (plaintext, index, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, iv(index)).setAAD(associatedData(name, index, isLast))
    return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
  })
}

/** Fails before returning any byte of a modified chunk. */
export function decryptChunks(key: Buffer, name: string): Transform {
  return createChunker(CHUNK_BYTES + TAG_BYTES, (ciphertext, index, isLast) => {
    if (ciphertext.length < TAG_BYTES) throw new Error('The encrypted file is truncated')
    const decipher = createDecipheriv('aes-256-gcm', key, iv(index)).setAAD(
      associatedData(name, index, isLast),
    )
    decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()])
  })
}

/** Calls `transformChunk` with chunks of exactly `size` bytes; the last one may be shorter or empty. */
function createChunker(
  size: number,
  transformChunk: (chunk: Buffer, index: number, isLast: boolean) => Buffer,
): Transform {
  let buffered: Buffer[] = []
  let length = 0
  let index = 0
  return new Transform({
    transform(data: Buffer, _encoding, done) {
      try {
        buffered.push(data)
        length += data.length
        // A full chunk waits for the next byte, because it may be the last one.
        if (length > size) {
          const all = Buffer.concat(buffered)
          let at = 0
          for (; all.length - at > size; at += size)
            this.push(transformChunk(all.subarray(at, at + size), index++, false))
          buffered = [all.subarray(at)]
          length = all.length - at
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, transformChunk(Buffer.concat(buffered), index, true))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

/** Each file has its own key, so the counter never repeats for a key. */
function iv(index: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(index, 8)
  return bytes
}

const associatedData = (name: string, index: number, isLast: boolean) =>
  Buffer.from(`${name}/${index}/${isLast}`)
