import type { Custodian } from '@greenroom/contract/features/packets/retention.schema.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { recordCustodians } from '../packets/retention.table.ts'

export async function selectCustodian(tx: Tx): Promise<Custodian | null> {
  const { name, title, address } = recordCustodians
  const [row] = await tx.db
    .select({ name, title, address })
    .from(recordCustodians)
    .where(eq(recordCustodians.agencyId, tx.agencyId))
  return row ?? null
}
