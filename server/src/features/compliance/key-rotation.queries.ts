import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { packets } from '../packets/packets.table.ts'
import { documentScans } from './compliance.table.ts'

/** Tables that contain wrapped keys. */
const KEYED_TABLES = [documentScans, packets] as const
export type KeyedTable = (typeof KEYED_TABLES)[number]
export const keyedTables: readonly KeyedTable[] = KEYED_TABLES

export async function lockKeys(tx: Tx, table: KeyedTable, after: string, limit: number) {
  return tx.db
    .select({ id: table.id, wrappedKey: sql<Buffer>`${table.wrappedKey}` })
    .from(table)
    .where(and(eq(table.agencyId, tx.agencyId), gt(table.id, after), isNotNull(table.wrappedKey)))
    .orderBy(asc(table.id))
    .limit(limit)
    .for('no key update')
}

export async function updateKey(tx: Tx, table: KeyedTable, id: string, wrappedKey: Buffer): Promise<void> {
  await tx.db
    .update(table)
    .set({ wrappedKey })
    .where(and(eq(table.agencyId, tx.agencyId), eq(table.id, id)))
}
