import { caseTypeNames, clockStart } from '@greenroom/contract/features/cases/cases.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { deadlineColumns } from './calendar.service.ts'
import * as queries from './cases.queries.ts'

export type CaseInput = Pick<
  queries.NewCaseRow,
  'type' | 'source' | 'subject' | 'reporterName' | 'reporterEmail' | 'reporterContact' | 'urls' | 'text'
> &
  Pick<queries.CaseRow, 'checks'> & { receivedAt?: string; violationId?: string | null }

/** Opens a case. Its deadline starts to run unless the notice is incomplete. */
export async function openCase(ctx: AgencyCtx, tx: Tx, input: CaseInput): Promise<queries.CaseRow> {
  const now = ctx.platform.clock().toISOString()
  const { type, checks, receivedAt = now, violationId = null } = input
  const clockFrom = clockStart(type, checks, { receivedAt, clockFrom: null, now: receivedAt })
  const clock = await deadlineColumns(tx, { type, clockFrom, isExtended: false, appealedAt: null })
  const direction = type === 'DMCA_SENT' ? ('OUT' as const) : ('IN' as const)
  const row = { id: newId(), ...input, receivedAt, violationId, direction, clockFrom, ...clock }
  const created = await queries.insertCase(tx, row)
  await addStep(ctx, tx, created.id, stepTexts[input.source](caseTypeNames[type]))
  const event = { caseId: created.id, number: created.number, type, source: input.source, violationId }
  await ctx.platform.events.emit(ctx, tx, 'case.opened', event)
  return created
}

const stepTexts = {
  form: (type: string) => `${type} received through the public form`,
  staff: (type: string) => `${type} logged`,
  violation: () => 'Escalated from a violation',
}

export async function addStep(
  ctx: AgencyCtx,
  tx: Tx,
  caseId: string,
  text: string,
  body: string | null = null,
  mailId: string | null = null,
): Promise<void> {
  const at = ctx.platform.clock().toISOString()
  const by = ctx.actor.kind === 'visitor' ? 'Sender' : ctx.actor.name
  await queries.insertStep(tx, { caseId, at, by, text, body, mailId })
}
