import { type OwnPay, ownPayTexts } from '@greenroom/contract/features/operators/operators.rules.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { hasOtherAdmin } from './operators.queries.ts'

/** The rule for the signed-in admin's own pay; null for everyone else's. */
export async function loadOwnPay(ctx: Ctx, tx: Tx): Promise<(userId: string) => OwnPay | null> {
  const { role, userId: ownId } = ctx.session
  if (!may(role, 'operators:manage')) return () => null
  const rule = (await hasOtherAdmin(tx, ownId)) ? 'ANOTHER_ADMIN' : 'ONLY_ADMIN'
  return (userId) => (userId === ownId ? rule : null)
}

/** Nobody decides about their own pay, unless there is no other active admin. Returns what the audit log says. */
export async function assertNotOwnPay(ctx: Ctx, tx: Tx, userId: string): Promise<{ onlyAdmin?: true }> {
  const rule = (await loadOwnPay(ctx, tx))(userId)
  if (rule === 'ANOTHER_ADMIN') throw new ApiError('forbidden', ownPayTexts[rule])
  return rule === null ? {} : { onlyAdmin: true }
}
