import { permissions } from '@greenroom/contract/kit/permissions.ts'
import type { Platform } from '../../platform/ctx.ts'
import { MAIL_KEY_PREFIX } from './case-emails.ts'

/** Tells open screens to reload; the hint carries no data. */
export function casesListeners({ events, mailer, ...platform }: Platform): void {
  const hint = (agencyId: string) =>
    platform.live.toRoleThrottled(agencyId, [...permissions['compliance:manage']], 'cases.changed')
  events.onAny(async ({ agencyId }, tx, _payload, name) => {
    if (name.startsWith('case.') || name === 'holidays.changed') tx.afterCommit(() => hint(agencyId))
  })
  mailer.onSettled(({ agencyId, dedupeKey }) => {
    if (dedupeKey.startsWith(MAIL_KEY_PREFIX)) hint(agencyId)
  })
}
