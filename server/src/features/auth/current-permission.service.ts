import { may, type Permission } from '@greenroom/contract/kit/permissions.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { findAccountIn } from './auth.queries.ts'

/** For work that continues after its request: whether the person who started it still has the permission. */
export async function stillHasPermission(tx: Tx, userId: string, permission: Permission): Promise<boolean> {
  const account = await findAccountIn(tx, { userId })
  if (!account?.active || !may(account.role, permission)) return false
  // Only super admins can work in other agencies.
  return account.agency_id === tx.agencyId || account.role === 'SUPER_ADMIN'
}
