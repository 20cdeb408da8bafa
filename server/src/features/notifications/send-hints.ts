import { permissions } from '@greenroom/contract/kit/permissions.ts'
import type { Platform } from '../../platform/ctx.ts'

const SENDS_CHANGED = 'sends.changed'
/** The cause of a mail that tells of a line begins so. */
export const MAIL_CAUSE = 'notification '

/** To those who look at what was sent: somebody got it, read it or was mailed. However many did, once a second. */
export function hintSends({ live }: Platform, agencyId: string): void {
  live.toRoleThrottled(agencyId, [...permissions['messaging:send']], SENDS_CHANGED)
}

/** What becomes of a message behind the back of its own services: its mail, and accounts it was waiting for. */
export function watchSends(platform: Platform): void {
  platform.mailer.onSettled(({ agencyId, onceKey }) => {
    if (onceKey.startsWith(MAIL_CAUSE)) hintSends(platform, agencyId)
  })
  for (const name of ['invitation.accepted', 'email.verified'] as const)
    platform.events.on(name, async ({ agencyId }, tx) => tx.afterCommit(() => hintSends(platform, agencyId)))
}
