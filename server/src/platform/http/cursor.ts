import { Refusal } from './refusal.ts'

/** A place in a sorted list, as an opaque text. It holds only values of rows the reader has seen. */
export function makeCursor(values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Cursors come back from outside: anything but the right number of strings and numbers is refused. */
export function readCursor<const T extends ('string' | 'number')[]>(
  cursor: string | undefined,
  shape: T,
): { [I in keyof T]: T[I] extends 'string' ? string : number } | null {
  if (cursor === undefined) return null
  const bad = new Refusal('invalid_input', 'This cursor was not made by us.', {
    details: [{ path: 'cursor', message: 'This cursor was not made by us.' }],
  })
  let values: unknown
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw bad
  }
  if (!Array.isArray(values) || values.length !== shape.length) throw bad
  if (!shape.every((type, i) => typeof values[i] === type && !String(values[i]).includes('\0'))) throw bad
  return values as never
}
