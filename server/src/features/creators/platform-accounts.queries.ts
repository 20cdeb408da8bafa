import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { platformAccounts } from './creators.table.ts'

export type AccountKey = { creatorId: string; platform: AccountPlatform }

const isAccount = (tx: Tx, { creatorId, platform }: AccountKey) =>
  and(
    eq(platformAccounts.agencyId, tx.agencyId),
    eq(platformAccounts.creatorId, creatorId),
    eq(platformAccounts.platform, platform),
  )

export async function lockAccount(tx: Tx, key: AccountKey) {
  const [row] = await tx.db.select().from(platformAccounts).where(isAccount(tx, key)).for('update')
  return row
}

export async function upsertAccount(tx: Tx, key: AccountKey, username: string | null): Promise<void> {
  await tx.db
    .insert(platformAccounts)
    .values({ agencyId: tx.agencyId, ...key, username })
    .onConflictDoUpdate({
      target: [platformAccounts.agencyId, platformAccounts.creatorId, platformAccounts.platform],
      set: { username },
    })
}

export async function deleteAccount(tx: Tx, key: AccountKey): Promise<void> {
  await tx.db.delete(platformAccounts).where(isAccount(tx, key))
}

/** Fans who belong to the account, including archived ones. */
export async function countFans(tx: Tx, { creatorId, platform }: AccountKey): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM fans WHERE agency_id = $1 AND creator_id = $2 AND platform = $3',
    [tx.agencyId, creatorId, platform],
  )
  return row?.n ?? 0
}
