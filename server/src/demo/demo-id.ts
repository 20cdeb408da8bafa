import { createHash } from 'node:crypto'

/** A stable id for a named demo record, shaped like a UUIDv7. */
export function demoId(name: string): string {
  const hex = createHash('sha256').update(`greenroom demo ${name}`).digest('hex')
  return `01900000-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`
}
