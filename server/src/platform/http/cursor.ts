import { timestamp } from '@greenroom/contract/kit/dates.ts'
import { id } from '@greenroom/contract/kit/ids.ts'
import { z } from 'zod'
import { ApiError } from './api-error.ts'

/** What may stand in a cursor, as narrow as the column it is compared with: PostgreSQL must never choke on it. */
const parts = {
  text: z.string().refine((value) => !value.includes('\0')),
  number: z.number(),
  integer: z.int32(),
  id,
  // In the database's own range and precision, and in the one spelling we make.
  instant: timestamp.regex(/^(?!0000)\d{4}-[^.]+(\.\d{1,6})?Z$/),
}

type Part = keyof typeof parts

/** A place in a sorted list, as an opaque text. It holds only values of rows the reader has seen. */
export function encodeCursor(values: (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Cursors come back from outside: anything but the parts the list is sorted by is refused. */
export function decodeCursor<const T extends Part[]>(
  cursor: string | undefined,
  shape: T,
): { [I in keyof T]: z.infer<(typeof parts)[T[I]]> } | null {
  if (cursor === undefined) return null
  const values = decode(cursor)
  const fits =
    values.length === shape.length && shape.every((part, i) => parts[part].safeParse(values[i]).success)
  if (fits) return values as never
  const message = 'This cursor was not made by us.'
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
