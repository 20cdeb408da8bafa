import {
  isEssential,
  type NotificationType,
  notificationTypes,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { id } from '@greenroom/contract/kit/ids.ts'
import { z } from 'zod'
import type { AgencyCtx, Platform, VisitorCtx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { maskedAddress } from './masked-address.ts'
import * as queries from './unsubscribe.queries.ts'

/** What a link in a mail stands for. It never expires: mail is read years later. */
const grant = z.strictObject({ agencyId: id, address: z.string(), type: z.enum(notificationTypes) })
export type Grant = z.infer<typeof grant>

const ABOUT = 'unsubscribe'

export function sealGrant({ vault }: Platform, { agencyId, address, type }: Grant): string {
  return vault.seal(JSON.stringify([agencyId, address, type]), ABOUT).toString('base64url')
}

function openGrant({ vault }: Platform, token: string): Grant {
  try {
    const [agencyId, address, type] = JSON.parse(vault.open(Buffer.from(token, 'base64url'), ABOUT))
    return grant.parse({ agencyId, address, type })
  } catch {
    throw new ApiError('link_expired', 'This link is not complete. Open it once more from the mail.')
  }
}

/** What is stopped is the mail to the address the link was sent to, be there an account behind it now or not. */
export async function unsubscribe(
  ctx: VisitorCtx,
  { token, look, everything }: { token: string; look: boolean; everything: boolean },
) {
  const { platform } = ctx
  const { agencyId, address, type } = openGrant(platform, token)
  const asked = everything ? notificationTypes.filter((one) => !isEssential(one)) : [type]
  return withScope(platform.database, agencyId, async (tx) => {
    const holder = await queries.selectHolder(tx, address)
    if (!holder) throw new ApiError('link_expired')
    const { agencyName, userId } = holder
    const stopped = new Set<NotificationType>(holder.stopped)
    const types = look ? [] : asked.filter((one) => !isEssential(one) && !stopped.has(one))
    if (types.length > 0) {
      await queries.stopForAddress(tx, address, types)
      if (userId) await queries.stopForAccount(tx, userId, types)
      const actor = { kind: 'visitor', id: null, name: `Visitor at ${ctx.address}` } as const
      const visitor: AgencyCtx = { platform, agencyId, actor }
      await platform.events.emit(visitor, tx, 'mail.unsubscribed', { userId, types })
    }
    // Whoever holds a forwarded mail learns no address from it.
    const shown = maskedAddress(address)
    return { agencyName, address: shown, type, isStopped: stopped.has(type) || types.includes(type) }
  })
}
