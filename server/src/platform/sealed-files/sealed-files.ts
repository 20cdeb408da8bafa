import { createHash } from 'node:crypto'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { pipeline as finished } from 'node:stream/promises'
import type { Storage } from '../storage/storage.ts'
import { decryptChunks, encryptChunks } from './chunks.ts'
import type { DocumentKeys } from './document-keys.ts'

/** The record a file belongs to; the file can't be decrypted for any other record. */
export type SealedName = { agencyId: string; id: string }

/** Files that are encrypted before they are written: ID scans and inspection packets. */
export type SealedFiles = {
  /** Stores the whole source; if it exceeds `limit` plaintext bytes, nothing is stored. */
  write(
    name: SealedName,
    source: Readable,
    limit: number,
  ): Promise<{ size: number; sha256: string; wrappedKey: Buffer }>
  /** The decrypted bytes; fails if the stored file was modified. */
  read(name: SealedName, wrappedKey: Buffer): Promise<Readable>
  rewrap(name: SealedName, wrappedKey: Buffer): Buffer | null
  remove(name: SealedName): Promise<void>
}

export function createSealedFiles(storage: Storage, keys: DocumentKeys): SealedFiles {
  return {
    async write(name, source, limit) {
      const { key, wrapped } = keys.create(text(name))
      const hash = createHash('sha256')
      let size = 0
      const counted = new PassThrough()
      counted.on('data', (data: Buffer) => {
        hash.update(data)
        size += data.length
      })
      const sealed = encryptChunks(key, text(name))
      const arrived = finished(source, counted, sealed)
      // If storing fails first, the source is aborted with that error.
      arrived.catch(() => undefined)
      await storage.write(text(name), sealed, sealedSize(limit))
      await arrived
      return { size, sha256: hash.digest('hex'), wrappedKey: wrapped }
    },
    async read(name, wrappedKey) {
      const key = keys.unwrap(wrappedKey, text(name))
      const plain = decryptChunks(key, text(name))
      // The reader of `plain` gets the error.
      pipeline(await storage.read(text(name)), plain, () => undefined)
      return plain
    },
    rewrap: (name, wrappedKey) => keys.rewrap(wrappedKey, text(name)),
    remove: (name) => storage.remove(text(name)),
  }
}

const text = ({ agencyId, id }: SealedName) => `sealed/${agencyId}/${id}`

/** Each 64 KB chunk adds 16 bytes. */
const sealedSize = (plain: number) => plain + 16 * Math.max(1, Math.ceil(plain / 65_536))

/** Whether a file can be read completely and still matches its hash. */
export async function isIntact(open: () => Promise<Readable>, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await open()) hash.update(chunk as Buffer)
  } catch {
    return false
  }
  return hash.digest('hex') === sha256
}
