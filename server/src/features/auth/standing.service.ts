import { may, type Permission } from '@greenroom/contract/kit/permissions.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { findAccountIn } from './auth.queries.ts'

/** For work that goes on after its request: whether who ordered it may still do this, here and now. */
export async function stillMay(tx: Tx, userId: string, permission: Permission): Promise<boolean> {
  const account = await findAccountIn(tx, { userId })
  if (!account?.active || !may(account.role, permission)) return false
  // As with sessions: only super admins work in agencies that are not their own.
  return account.agency_id === tx.agencyId || account.role === 'SUPER_ADMIN'
}
