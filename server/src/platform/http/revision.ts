import { createHash } from 'node:crypto'
import { ApiError } from './api-error.ts'

/** A revision computed from the content. Keys are sorted, because PostgreSQL reorders those of a jsonb value. */
export function revisionOf(settings: object): string {
  const sortKeys = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(settings, sortKeys)).digest('base64url').slice(0, 22)
}

/**
 * Throws if the settings changed since `rev` was loaded. Call while holding the lock that the write needs. A retry of
 * a save that went through is no conflict.
 */
export function requireRevision(current: object, { rev, ...next }: { rev: string }, name: string): void {
  const currentRev = revisionOf(current)
  if (rev !== currentRev && revisionOf(next) !== currentRev)
    throw new ApiError('conflict', `Someone else changed the ${name}. Reload them and try again.`)
}
