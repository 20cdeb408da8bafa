import type { Platform } from '../../platform/ctx.ts'
import {
  reinstateAccount,
  removeUnconfirmed,
  sendDeclinedMail,
  suspendAccount,
} from './membership.service.ts'

/** Suspends, reinstates or removes a creator's account together with the creator. */
export function authListeners({ events }: Platform): void {
  events.on('creator.archived', async (ctx, tx, { userId }) => {
    if (userId) await suspendAccount(ctx, tx, userId)
  })
  events.on('creator.declined', async (ctx, tx, { userId }) => {
    if (!userId) return
    await suspendAccount(ctx, tx, userId)
    await sendDeclinedMail(ctx, tx, userId)
    await removeUnconfirmed(ctx, tx, userId)
  })
  events.on('creator.restored', async (ctx, tx, { userId }) => {
    if (userId) await reinstateAccount(ctx, tx, userId)
  })
}
