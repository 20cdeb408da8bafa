import { createHash } from 'node:crypto'
import { PassThrough, pipeline, type Readable } from 'node:stream'
import { pipeline as pipelineAsync } from 'node:stream/promises'
import { type Storage, StorageError } from '../storage/storage.ts'
import { decryptChunks, encryptChunks } from './chunks.ts'
import { type DocumentKeys, MissingDocumentKey } from './document-keys.ts'

/** The record a file belongs to; the file can't be decrypted for any other record. */
export type SealedFileId = { agencyId: string; id: string }

/** Files that are encrypted before they are written: ID scans and inspection packets. */
export type SealedFiles = {
  /** Stores the whole source; if it exceeds `limit` plaintext bytes, nothing is stored. */
  write(
    fileId: SealedFileId,
    source: Readable,
    limit: number,
  ): Promise<{ size: number; sha256: string; wrappedKey: Buffer }>
  /** The decrypted bytes; fails if the stored file was modified. */
  read(fileId: SealedFileId, wrappedKey: Buffer): Promise<Readable>
  rewrap(fileId: SealedFileId, wrappedKey: Buffer): Buffer | null
  remove(fileId: SealedFileId): Promise<void>
}

export function createSealedFiles(storage: Storage, keys: DocumentKeys): SealedFiles {
  return {
    async write(fileId, source, limit) {
      const { key, wrapped } = keys.create(storageKeyOf(fileId))
      const hash = createHash('sha256')
      let size = 0
      const counter = new PassThrough()
      counter.on('data', (data: Buffer) => {
        hash.update(data)
        size += data.length
      })
      const encrypted = encryptChunks(key, storageKeyOf(fileId))
      const transfer = pipelineAsync(source, counter, encrypted)
      // If storing fails first, the source is aborted with that error.
      transfer.catch(() => undefined)
      await storage.write(storageKeyOf(fileId), encrypted, encryptedSize(limit))
      await transfer
      return { size, sha256: hash.digest('hex'), wrappedKey: wrapped }
    },
    async read(fileId, wrappedKey) {
      const key = keys.unwrap(wrappedKey, storageKeyOf(fileId))
      const decrypted = decryptChunks(key, storageKeyOf(fileId))
      // The reader of `decrypted` gets the error.
      pipeline(await storage.read(storageKeyOf(fileId)), decrypted, () => undefined)
      return decrypted
    },
    rewrap: (fileId, wrappedKey) => keys.rewrap(wrappedKey, storageKeyOf(fileId)),
    remove: (fileId) => storage.remove(storageKeyOf(fileId)),
  }
}

const storageKeyOf = ({ agencyId, id }: SealedFileId) => `sealed/${agencyId}/${id}`

/** Each 64 KB chunk adds 16 bytes. */
const encryptedSize = (plain: number) => plain + 16 * Math.max(1, Math.ceil(plain / 65_536))

/** Whether a file can be read completely and still matches its hash. Fails if its key or the storage is unavailable. */
export async function isIntact(open: () => Promise<Readable>, sha256: string): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await open()) hash.update(chunk as Buffer)
  } catch (error) {
    if (error instanceof MissingDocumentKey) throw error
    if (error instanceof StorageError && error.kind === 'unavailable') throw error
    return false
  }
  return hash.digest('hex') === sha256
}
