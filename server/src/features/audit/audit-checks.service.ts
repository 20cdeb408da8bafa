import type { AuditCheck } from '@greenroom/contract/features/audit/audit.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { auditHead, verifyAgency } from '../../platform/audit/verify.ts'
import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import { inScope, withScope } from '../../platform/db/scope.ts'
import { insertCheck, selectLatestCheck, updateCheck } from './audit-checks.queries.ts'

export const CHECK_QUEUE = 'audit.check'
/** Rows between progress updates. */
const PROGRESS_STEP = 20_000

export async function getLatestCheck(ctx: Ctx): Promise<AuditCheck | null> {
  return inScope(ctx, selectLatestCheck)
}

/** Joins the running check if there is one. */
export async function startCheck(ctx: Ctx): Promise<AuditCheck> {
  const { events, jobs, clock } = ctx.platform
  return inScope(ctx, async (tx) => {
    const check = { id: newId(), startedBy: ctx.actor.name, startedAt: clock().toISOString() }
    if (await insertCheck(tx, { ...check, total: (await auditHead(tx)).seq })) {
      await events.emit(ctx, tx, 'audit.check_started', { checkId: check.id })
      await jobs.enqueue(tx, CHECK_QUEUE, { agencyId: ctx.agencyId, checkId: check.id })
    }
    const latest = await selectLatestCheck(tx)
    if (!latest) throw new Error('The check was not stored')
    return latest
  })
}

/** Safe to retry: an interrupted check starts over and reports its result once. */
export async function runCheck(platform: Platform, agencyId: string, checkId: string): Promise<void> {
  const { database, events, clock } = platform
  let lastReported = 0
  const result = await verifyAgency(database, agencyId, async (rows) => {
    if (rows - lastReported < PROGRESS_STEP) return
    lastReported = rows
    await withScope(database, agencyId, (tx) => updateCheck(tx, checkId, { rows }))
  })
  const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Audit check' } }
  const { rows, fault } = result
  await withScope(database, agencyId, async (tx) => {
    if (await updateCheck(tx, checkId, { ...result, finishedAt: clock().toISOString() }))
      await events.emit(ctx, tx, 'audit.checked', { checkId, rows, fault })
  })
}
