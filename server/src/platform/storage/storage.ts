import type { Readable } from 'node:stream'

/** Files by key. A key is there whole or not at all. */
export type Storage = {
  /** Takes everything from the source; more than `limit` bytes is refused and leaves nothing. */
  write(key: string, source: Readable, limit?: number): Promise<{ size: number }>
  /** The same with a file that is on this machine and on its disk already; it stays where it is. */
  place(key: string, path: string): Promise<void>
  /** Both ends of a range are included, as in HTTP. */
  read(key: string, range?: { start: number; end?: number }): Promise<Readable>
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
}

export type StorageErrorCode = 'bad_key' | 'too_large' | 'missing' | 'full'

const words: Record<StorageErrorCode, string> = {
  bad_key: 'That is no key of a file',
  too_large: 'The file is larger than allowed',
  missing: 'There is no such file',
  full: 'There is no room left for the file',
}

export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly trouble: StorageErrorCode

  constructor(trouble: StorageErrorCode, options?: ErrorOptions) {
    super(words[trouble], options)
    this.trouble = trouble
  }
}

// No part starts with a dot, so neither '..' nor our own unfinished files can be named.
const PART = '[a-z0-9-]{1,100}(?:\\.[a-z0-9-]{1,20})*'
const KEY = new RegExp(`^${PART}(?:/${PART})*$`)

export function checkKey(key: string): string {
  if (key.length > 500 || !KEY.test(key)) throw new StorageError('bad_key')
  return key
}
