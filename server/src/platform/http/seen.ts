import type { SeenFields } from '@greenroom/contract/kit/seen.schema.ts'
import { ApiError } from './api-error.ts'

/**
 * Throws if a field to be changed no longer has the value that the form was opened with. Call while holding the lock
 * that the write needs. A retry of a save that went through is no conflict.
 */
export function requireSeen(current: object, changes: Record<string, unknown>, seen: SeenFields): void {
  const values = current as Record<string, unknown>
  const stale = Object.entries(seen ?? {}).filter(
    ([name, value]) =>
      name in changes &&
      Object.hasOwn(values, name) &&
      values[name] !== value &&
      values[name] !== changes[name],
  )
  if (stale.length === 0) return
  throw new ApiError('conflict', 'Someone else changed this meanwhile. Check the fields and save again.', {
    details: stale.map(([path]) => ({ path, message: staleMessage(values[path]) })),
  })
}

const staleMessage = (value: unknown): string =>
  typeof value === 'string' && value !== ''
    ? `Changed meanwhile to “${value}”. Save again to replace it.`
    : 'Cleared meanwhile. Save again to replace it.'
