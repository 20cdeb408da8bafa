import { permissions } from '@greenroom/contract/kit/permissions.ts'
import type { Platform } from '../../platform/ctx.ts'

/** Makes open screens reload; the hint has no contents. */
export function casesListeners({ events, live }: Platform): void {
  events.onAny(async ({ agencyId }, tx, _payload, name) => {
    if (!name.startsWith('case.') && name !== 'holidays.changed') return
    tx.afterCommit(() =>
      live.toRoleThrottled(agencyId, [...permissions['compliance:manage']], 'cases.changed'),
    )
  })
}
