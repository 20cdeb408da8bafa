import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import { withPlatform, withScope } from '../../platform/db/scope.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { notify } from './notify.service.ts'
import { selectAgencies, selectWeekRevenue } from './revenue-update.queries.ts'
import { reportedWeek, revenueDrafts } from './revenue-update.ts'

export const REVENUE_QUEUE = 'notifications.revenue-update'

/** Idempotent: one job per agency and week, even if it did not run on Monday. */
export async function enqueueRevenueUpdates(platform: Platform): Promise<void> {
  const agencies = await withPlatform(platform.database, selectAgencies)
  await forEachIsolated(agencies, async ({ id, timeZone, createdAt }) => {
    const week = reportedWeek(timeZone, platform.clock())
    // A new agency gets no report about imported history.
    if (dayIn(timeZone, new Date(createdAt)) >= addDays(week, 7)) return
    await withScope(platform.database, id, (tx) =>
      platform.jobs.enqueue(tx, REVENUE_QUEUE, { agencyId: id, week }, { dedupeKey: week }),
    )
  })
}

export async function sendRevenueUpdate(platform: Platform, agencyId: string, week: string): Promise<void> {
  const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Weekly revenue' } }
  await withScope(platform.database, agencyId, async (tx) => {
    for (const draft of revenueDrafts(week, await selectWeekRevenue(tx, week)))
      await notify(ctx, tx, draft, 'revenue.week')
  })
}
