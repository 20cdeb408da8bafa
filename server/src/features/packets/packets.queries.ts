import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { agencies } from '../agency/agency.table.ts'
import { packets } from './packets.table.ts'

export type PacketRow = typeof packets.$inferSelect

const byId = (tx: Tx, id: string) => and(eq(packets.agencyId, tx.agencyId), eq(packets.id, id))

/** Newest first. */
export async function selectPackets(
  tx: Tx,
  { withExports, limit, after }: { withExports: boolean; limit: number; after: [string, string] | null },
): Promise<PacketRow[]> {
  return tx.db
    .select()
    .from(packets)
    .where(
      and(
        eq(packets.agencyId, tx.agencyId),
        withExports ? undefined : eq(packets.kind, 'INSPECTION'),
        after ? sql`(created_at, id) < (${after[0]}, ${after[1]})` : undefined,
      ),
    )
    .orderBy(desc(packets.createdAt), desc(packets.id))
    .limit(limit)
}

export async function selectPacket(tx: Tx, id: string): Promise<PacketRow | undefined> {
  return (await tx.db.select().from(packets).where(byId(tx, id)))[0]
}

export async function insertPacket(tx: Tx, packet: Omit<typeof packets.$inferInsert, 'agencyId'>) {
  await tx.db.insert(packets).values({ agencyId: tx.agencyId, ...packet })
}

export const countUnfinished = (tx: Tx): Promise<number> =>
  tx.db.$count(
    packets,
    and(eq(packets.agencyId, tx.agencyId), inArray(packets.status, ['QUEUED', 'RUNNING'])),
  )

/** Updates a packet that is still being created. */
export async function updateUnfinished(tx: Tx, id: string, changes: Partial<typeof packets.$inferInsert>) {
  const [row] = await tx.db
    .update(packets)
    .set(changes)
    .where(and(byId(tx, id), inArray(packets.status, ['QUEUED', 'RUNNING'])))
    .returning()
  return row
}

/** Returns the ids of the packets that expired. */
export async function expirePackets(tx: Tx, now: string): Promise<string[]> {
  const rows = await tx.db
    .update(packets)
    .set({ status: 'EXPIRED', wrappedKey: null })
    .where(and(eq(packets.agencyId, tx.agencyId), eq(packets.status, 'READY'), lt(packets.expiresAt, now)))
    .returning({ id: packets.id })
  return rows.map(({ id }) => id)
}

export async function selectAgencies(tx: Tx): Promise<{ id: string }[]> {
  return tx.db.select({ id: agencies.id }).from(agencies)
}
