import { id } from '@greenroom/contract/kit/id.schema.ts'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

/** Types of cursor values, as narrow as the column they are compared with, so PostgreSQL never rejects one. */
const partSchemas = {
  text: z.string().refine((value) => !value.includes('\0')),
  number: z.number(),
  integer: z.int32(),
  id,
  // Wider than what fields accept, because older rows and sentinels may be outside that range.
  day: z.iso.date().regex(/^(?!0000)/),
  // Within the database's range and precision, in the format we produce.
  instant: z.iso.datetime().regex(/^(?!0000)\d{4}-[^.]+(\.\d{1,6})?Z$/),
}

type PartType = keyof typeof partSchemas

/** A position in a sorted list as opaque text. Contains only values of rows the user has already received. */
export function encodeCursor(values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Cursors are untrusted input: anything but the list's sort values is rejected. */
export function decodeCursor<const T extends PartType[]>(
  cursor: string | undefined,
  shape: T,
): { [I in keyof T]: z.infer<(typeof partSchemas)[T[I]]> } | null {
  if (cursor === undefined) return null
  const values = decode(cursor)
  const isValid =
    values.length === shape.length && shape.every((part, i) => partSchemas[part].safeParse(values[i]).success)
  if (isValid) return values as never
  const message = 'This cursor is not valid.'
  throw new ApiError('invalid_input', message, { details: [{ path: 'cursor', message }] })
}

function decode(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}
