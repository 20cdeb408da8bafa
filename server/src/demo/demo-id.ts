import { createHash } from 'node:crypto'

/** The same id on every machine for the same thing of the demo, in the shape of a UUIDv7. */
export function demoId(what: string): string {
  const hex = createHash('sha256').update(`greenroom demo ${what}`).digest('hex')
  return `01900000-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`
}
