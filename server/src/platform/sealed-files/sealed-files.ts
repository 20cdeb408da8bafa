import { createHash } from 'node:crypto'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { pipeline as pipelineAsync } from 'node:stream/promises'
import type { Storage } from '../storage/storage.ts'
import { decryptChunks, encryptChunks } from './chunks.ts'
import type { DocumentKeys } from './document-keys.ts'

/** The record a file belongs to; the file can't be decrypted for any other record. */
export type SealedFileId = { agencyId: string; id: string }

/** Files that are encrypted before they are written: ID scans and inspection packets. */
export type SealedFiles = {
  /** Stores the whole source; if it exceeds `limit` plaintext bytes, nothing is stored. */
  write(
    name: SealedFileId,
    source: Readable,
    limit: number,
  ): Promise<{ size: number; sha256: string; wrappedKey: Buffer }>
  /** The decrypted bytes; fails if the stored file was modified. */
  read(name: SealedFileId, wrappedKey: Buffer): Promise<Readable>
  rewrap(name: SealedFileId, wrappedKey: Buffer): Buffer | null
  remove(name: SealedFileId): Promise<void>
}

export function createSealedFiles(storage: Storage, keys: DocumentKeys): SealedFiles {
  return {
    async write(name, source, limit) {
      const { key, wrapped } = keys.create(keyOf(name))
      const hash = createHash('sha256')
      let size = 0
      const counter = new PassThrough()
      counter.on('data', (data: Buffer) => {
        hash.update(data)
        size += data.length
      })
      const encrypted = encryptChunks(key, keyOf(name))
      const transfer = pipelineAsync(source, counter, encrypted)
      // If storing fails first, the source is aborted with that error.
      transfer.catch(() => undefined)
      await storage.write(keyOf(name), encrypted, encryptedSize(limit))
      await transfer
      return { size, sha256: hash.digest('hex'), wrappedKey: wrapped }
    },
    async read(name, wrappedKey) {
      const key = keys.unwrap(wrappedKey, keyOf(name))
      const decrypted = decryptChunks(key, keyOf(name))
      // The reader of `decrypted` gets the error.
      pipeline(await storage.read(keyOf(name)), decrypted, () => undefined)
      return decrypted
    },
    rewrap: (name, wrappedKey) => keys.rewrap(wrappedKey, keyOf(name)),
    remove: (name) => storage.remove(keyOf(name)),
  }
}

const keyOf = ({ agencyId, id }: SealedFileId) => `sealed/${agencyId}/${id}`

/** Each 64 KB chunk adds 16 bytes. */
const encryptedSize = (plain: number) => plain + 16 * Math.max(1, Math.ceil(plain / 65_536))

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
