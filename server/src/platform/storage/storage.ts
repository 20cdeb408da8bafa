import type { Readable } from 'node:stream'

/** Files by key. A key exists completely or not at all. */
export type Storage = {
  /** Stores the whole source; if it exceeds `limit` bytes, nothing is stored. */
  write(key: string, source: Readable, limit?: number): Promise<{ size: number }>
  /** Stores a local file that is already synced to disk; the original is kept. */
  storeFile(key: string, path: string): Promise<void>
  /** Both ends of a range are inclusive, as in HTTP. */
  read(key: string, range?: { start: number; end?: number }): Promise<Readable>
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
}

export type StorageErrorCode = 'bad_key' | 'too_large' | 'missing' | 'full' | 'unavailable'

const messages: Record<StorageErrorCode, string> = {
  bad_key: 'That is not a valid file key',
  too_large: 'The file is larger than allowed',
  missing: 'File not found',
  full: 'No disk space left for the file',
  unavailable: 'The file storage is not responding',
}

export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly kind: StorageErrorCode

  constructor(kind: StorageErrorCode, options?: ErrorOptions) {
    super(messages[kind], options)
    this.kind = kind
  }
}

// No segment starts with a dot, so neither '..' nor our own partial files can be accessed.
const SEGMENT = '[a-z0-9-]{1,100}(?:\\.[a-z0-9-]{1,20})*'
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`)

export function checkKey(key: string): string {
  if (key.length > 500 || !KEY.test(key)) throw new StorageError('bad_key')
  return key
}
