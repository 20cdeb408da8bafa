import { permissions } from '@greenroom/contract/kit/permissions.ts'
import type { Platform } from '../../platform/ctx.ts'

const SENDS_CHANGED = 'sends.changed'
/** Prefix of the dedupe key of notification mail. */
export const MAIL_KEY_PREFIX = 'notification '

/** Notifies admins of changed delivery counts, at most once a second. */
export function hintSends({ live }: Platform, agencyId: string): void {
  live.toRoleThrottled(agencyId, [...permissions['messaging:send']], SENDS_CHANGED)
}

/** Counts also change when mail is sent and when a recipient gets an account. */
export function subscribeSendHints(platform: Platform): void {
  platform.mailer.onSettled(({ agencyId, dedupeKey }) => {
    if (dedupeKey.startsWith(MAIL_KEY_PREFIX)) hintSends(platform, agencyId)
  })
  for (const name of ['invitation.accepted', 'email.verified'] as const)
    platform.events.on(name, async ({ agencyId }, tx) => tx.afterCommit(() => hintSends(platform, agencyId)))
}
