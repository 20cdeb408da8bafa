import { and, eq, lt, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

type Position = readonly [at: string, id: string]

/** Matches the rows after the cursor in a newest-first list. */
export function olderThan([at, id]: readonly [AnyPgColumn, AnyPgColumn], position: Position | null) {
  return position ? or(lt(at, position[0]), and(eq(at, position[0]), lt(id, position[1]))) : undefined
}
