import {
  isEssential,
  type NotificationType,
  notificationTypes,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { id } from '@greenroom/contract/kit/id.schema.ts'
import { z } from 'zod'
import type { AgencyCtx, Platform, VisitorCtx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { maskAddress } from './mask-address.ts'
import * as queries from './unsubscribe.queries.ts'

/** Content of an unsubscribe token, which never expires because mail may be read years later. */
const unsubscribePayload = z.strictObject({
  agencyId: id,
  address: z.string(),
  type: z.enum(notificationTypes),
})
export type UnsubscribePayload = z.infer<typeof unsubscribePayload>

const PURPOSE = 'unsubscribe'

export function createUnsubscribeToken(
  { vault }: Platform,
  { agencyId, address, type }: UnsubscribePayload,
): string {
  return vault.encrypt(JSON.stringify([agencyId, address, type]), PURPOSE).toString('base64url')
}

function parseUnsubscribeToken({ vault }: Platform, token: string): UnsubscribePayload {
  try {
    const [agencyId, address, type] = JSON.parse(vault.decrypt(Buffer.from(token, 'base64url'), PURPOSE))
    return unsubscribePayload.parse({ agencyId, address, type })
  } catch {
    throw new ApiError('link_expired', 'This link is incomplete. Open it again from the email.')
  }
}

/** Applies to the address the link was sent to, and to its account if there is one. */
export async function unsubscribe(
  ctx: VisitorCtx,
  { token, previewOnly, everything }: { token: string; previewOnly: boolean; everything: boolean },
) {
  const { platform } = ctx
  const { agencyId, address, type } = parseUnsubscribeToken(platform, token)
  const requested = everything ? notificationTypes.filter((type) => !isEssential(type)) : [type]
  return withScope(platform.database, agencyId, async (tx) => {
    const owner = await queries.selectAddressOwner(tx, address)
    if (!owner) throw new ApiError('link_expired')
    const { agencyName, userId } = owner
    const optedOutTypes = new Set<NotificationType>(owner.optedOutTypes)
    const types = previewOnly
      ? []
      : requested.filter((type) => !isEssential(type) && !optedOutTypes.has(type))
    if (types.length > 0) {
      await queries.stopMailForAddress(tx, address, types)
      if (userId) await queries.stopMailForAccount(tx, userId, types)
      const actor = { kind: 'visitor', id: null, name: `Visitor at ${ctx.ipAddress}` } as const
      const visitor: AgencyCtx = { platform, agencyId, actor }
      await platform.events.emit(visitor, tx, 'mail.unsubscribed', { userId, types })
    }
    // A forwarded email must not reveal the address.
    const masked = maskAddress(address)
    return { agencyName, address: masked, type, isStopped: optedOutTypes.has(type) || types.includes(type) }
  })
}
