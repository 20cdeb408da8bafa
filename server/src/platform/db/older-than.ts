import { and, eq, lt, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

type Position = readonly [at: string, id: string]

/** The rest of a newest-first list, after the cursor. */
export function olderThan([at, id]: readonly [AnyPgColumn, AnyPgColumn], place: Position | null) {
  return place ? or(lt(at, place[0]), and(eq(at, place[0]), lt(id, place[1]))) : undefined
}
