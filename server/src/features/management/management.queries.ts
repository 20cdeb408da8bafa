import type { Agreement } from '@greenroom/contract/features/management/management.schema.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { managementAgreements as table } from './management.table.ts'

const columns = {
  id: table.id,
  state: table.state,
  creatorPercent: table.creatorPercent,
  text: table.text,
  proposedBy: table.proposedBy,
  proposedAt: table.proposedAt,
  answeredAt: table.answeredAt,
  endedBy: table.endedBy,
  endedAt: table.endedAt,
}

/** Newest first. */
export function selectAgreements(tx: Tx, creatorId: string): Promise<Agreement[]> {
  return tx.db
    .select(columns)
    .from(table)
    .where(and(eq(table.agencyId, tx.agencyId), eq(table.creatorId, creatorId)))
    .orderBy(desc(table.proposedAt), desc(table.id))
}

export async function insertAgreement(
  tx: Tx,
  row: Pick<Agreement, 'id' | 'creatorPercent' | 'text' | 'proposedBy' | 'proposedAt'> & {
    creatorId: string
  },
): Promise<void> {
  await tx.db.insert(table).values({ ...row, agencyId: tx.agencyId })
}

export async function updateAgreement(
  tx: Tx,
  id: string,
  changes: Partial<Pick<Agreement, 'state' | 'answeredAt' | 'endedBy' | 'endedAt'>>,
): Promise<void> {
  await tx.db
    .update(table)
    .set(changes)
    .where(and(eq(table.agencyId, tx.agencyId), eq(table.id, id)))
}

export async function selectAgencyName(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ name: string }>('SELECT name FROM agencies WHERE id = $1', [tx.agencyId])
  return row?.name ?? ''
}
