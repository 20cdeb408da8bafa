import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import { withPlatform, withScope } from '../../platform/db/scope.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import * as queries from './cases.queries.ts'
import { eventOf } from './cases.service.ts'

/** Sends one reminder when a deadline is close and one when it has passed. */
export async function remindOfDeadlines(platform: Platform): Promise<void> {
  const now = platform.clock().toISOString()
  const agencies = await withPlatform(platform.database, (tx) => queries.selectAgenciesToRemind(tx, now))
  await forEachIsolated(agencies, async ({ agencyId }) => {
    const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Deadline desk' } }
    await withScope(platform.database, agencyId, async (tx) => {
      for (const row of await queries.lockCasesToRemind(tx, now)) {
        const dueAt = row.dueAt ?? now
        const isOverdue = Date.parse(dueAt) < Date.parse(now)
        await queries.updateCase(tx, row.id, { reminded: isOverdue ? 'overdue' : 'soon' })
        const event = { ...eventOf(row), assigneeId: row.assigneeId, dueAt }
        await platform.events.emit(ctx, tx, isOverdue ? 'case.overdue' : 'case.due_soon', event)
      }
    })
  })
}
