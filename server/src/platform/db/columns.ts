import { type AnyPgColumn, customType, foreignKey, uuid } from 'drizzle-orm/pg-core'

/** PostgreSQL's '2026-06-11 09:30:00.123+00' as ISO text; sessions run in UTC, so the offset is always +00. */
export function isoInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
}

/** timestamptz kept as text from driver to JSON: parsing dates would cost a fifth of a list's CPU time. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: isoInstant,
})

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** The agency a row belongs to; every tenant table has it for row-level security and sharding. */
export const agencyId = () => uuid('agency_id').notNull()

/** A foreign key to a row of the same agency. */
export const sameAgency = (
  name: string,
  columns: [agencyId: AnyPgColumn, id: AnyPgColumn],
  target: { agencyId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns, foreignColumns: [target.agencyId, target.id] })
