import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { packets } from '../packets/packets.table.ts'
import { documentScans } from './compliance.table.ts'

export type KeyedTable = typeof documentScans | typeof packets
/** Tables that contain wrapped keys. */
export const keyedTables: readonly KeyedTable[] = [documentScans, packets]

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
