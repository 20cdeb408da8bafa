import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import { type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { todayIn } from '../../platform/today.ts'
import * as queries from './checks.queries.ts'
import { notifyViolationsChanged } from './screening.service.ts'

/** Raises a violation once per cause and closes those whose cause no longer applies, for one person or for everyone. */
async function checkEvidence(ctx: AgencyCtx, tx: Tx, personId: string | null): Promise<void> {
  const now = ctx.platform.clock()
  const today = todayIn(await queries.selectTimeZone(tx), now)
  const options = { today, now: now.toISOString(), personId }
  const newViolations = await queries.raiseViolations(tx, options)
  for (const { id: violationId, type } of newViolations.filter(({ severity }) => severity === 'CRITICAL'))
    await ctx.platform.events.emit(ctx, tx, 'violation.flagged', { violationId, type })
  for (const { id: violationId, type } of await queries.closeFixedViolations(tx, options))
    await ctx.platform.events.emit(ctx, tx, 'violation.status_changed', { violationId, type, to: 'RESOLVED' })
  if (newViolations.length > 0) tx.afterCommit(() => notifyViolationsChanged(ctx))
}

const actor = { kind: 'system', id: null, name: 'Evidence check' } as const

/** Call after the change is committed: its transaction may lock the audit log, and violations must be locked first. */
export async function checkPerson({ platform, agencyId }: AgencyCtx, personId: string): Promise<void> {
  try {
    const ctx = { platform, agencyId, actor }
    await withScope(platform.database, agencyId, (tx) => checkEvidence(ctx, tx, personId))
  } catch (err) {
    platform.log.warn({ err }, 'Compliance: check failed; the person will be checked in the next daily run')
  }
}

export async function checkAllAgencies(platform: Platform): Promise<void> {
  const agencyIds = await withPlatform(platform.database, queries.selectAgencyIds)
  await forEachIsolated(agencyIds, async (agencyId) => {
    const ctx = { platform, agencyId, actor }
    await withScope(platform.database, agencyId, (tx) => checkEvidence(ctx, tx, null))
  })
}
