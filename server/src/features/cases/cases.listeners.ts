import { permissions } from '@greenroom/contract/kit/permissions.ts'
import type { Platform } from '../../platform/ctx.ts'

/** Tells open screens to reload; the hint carries no data. */
export function casesListeners({ events, live }: Platform): void {
  events.onAny(async ({ agencyId }, tx, _payload, name) => {
    if (!name.startsWith('case.') && name !== 'holidays.changed') return
    tx.afterCommit(() =>
      live.toRoleThrottled(agencyId, [...permissions['compliance:manage']], 'cases.changed'),
    )
  })
}
