import {
  type ApplicationStatus,
  applicationStatuses,
  canBecomeCreator,
  canChangeStatus,
  canFollowUp,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { convertToCreator, lockApplicantOf } from './applicants.service.ts'
import { draftFirstMail, type MailDraft, queueContactMail, queueRejectionMail } from './application-emails.ts'
import { insertHistory, selectHistory } from './application-record.queries.ts'
import type { ApplicationRow } from './applications.queries.ts'
import type { CreatorTerms } from './known-creators.service.ts'
import * as queries from './review.queries.ts'
import { detailOf } from './review.service.ts'
import { timePhrase } from './time-phrase.ts'

type SeenVersion = { seen?: string | undefined }
type Decision = 'APPROVED' | 'CONTACTED' | 'REJECTED'
const verbs = { APPROVED: 'approved', CONTACTED: 'contacted', REJECTED: 'rejected' } as const
const allowedFrom = (to: Decision) => applicationStatuses.filter((from) => canChangeStatus(from, to))

export async function approve(ctx: Ctx, id: string, terms: CreatorTerms): Promise<ApplicationDetail> {
  return inScope(ctx, async (tx) => {
    await lockApplicantOf(tx, id)
    const application = await changeStatus(ctx, tx, id, 'APPROVED')
    const { creatorId, detail } = await convertToCreator(ctx, tx, application, terms)
    await insertHistory(tx, { applicationId: id, actor: ctx.actor.name, action: 'approved', detail })
    const event = { applicationId: id, creatorId, ...(creatorId === null && agreedTerms(terms)) }
    await ctx.platform.events.emit(ctx, tx, 'application.approved', event)
    return detailOf(ctx, tx, id)
  })
}

function agreedTerms({ creatorPercent, shareFrom }: CreatorTerms) {
  if (creatorPercent === undefined) return {}
  return { agreedPercent: creatorPercent, ...(shareFrom && { agreedFrom: shareFrom }) }
}

export async function suggestMail(ctx: Ctx, id: string): Promise<MailDraft> {
  return inScope(ctx, async (tx) => {
    const row = await queries.selectApplication(tx, id)
    if (!row) throw notFound()
    const { name } = await agencyOf(tx)
    const site = ctx.platform.config.publicUrl
    return draftFirstMail({ agency: name, firstName: row.firstName, sender: ctx.actor.name, site })
  })
}

export async function contact(
  ctx: Ctx,
  id: string,
  { seen, ...draft }: MailDraft & SeenVersion,
): Promise<ApplicationDetail> {
  return inScope(ctx, async (tx) => {
    const { email } = await changeStatus(ctx, tx, id, 'CONTACTED', { seen })
    await queueContactMail(ctx, tx, email, draft)
    const entry = { applicationId: id, actor: ctx.actor.name, detail: draft.subject }
    await insertHistory(tx, { ...entry, action: 'contacted' })
    await ctx.platform.events.emit(ctx, tx, 'application.contacted', { applicationId: id })
    return detailOf(ctx, tx, id)
  })
}

export async function reject(
  ctx: Ctx,
  id: string,
  { reason = null, tell, seen }: { reason?: string | null | undefined; tell: boolean } & SeenVersion,
): Promise<ApplicationDetail> {
  return inScope(ctx, async (tx) => {
    const { email } = await changeStatus(ctx, tx, id, 'REJECTED', { reason, seen })
    await queueRejectionMail(ctx, tx, email, id, tell ? reason : null)
    const reasonNote = tell
      ? 'The reason was shared with the applicant'
      : 'The reason wasn’t shared with the applicant'
    const entry = { applicationId: id, actor: ctx.actor.name, detail: reason && reasonNote }
    await insertHistory(tx, { ...entry, action: 'rejected' })
    await ctx.platform.events.emit(ctx, tx, 'application.rejected', { applicationId: id })
    return detailOf(ctx, tx, id)
  })
}

/** For contacted or reviewed applicants, whose status does not change. */
export async function addAsCreator(ctx: Ctx, id: string, terms: CreatorTerms): Promise<ApplicationDetail> {
  return inScope(ctx, async (tx) => {
    await lockApplicantOf(tx, id)
    const application = await queries.lockApplication(tx, id)
    if (!application) throw notFound()
    if (application.status === 'PENDING')
      throw new ApiError('conflict', 'This application is still pending. Approve it instead.')
    if (!canBecomeCreator(application.status)) throw await decidedError(ctx, tx, application)
    if (application.creatorId) throw await alreadyAddedError(ctx, tx, id)
    const { creatorId, detail } = await convertToCreator(ctx, tx, application, terms)
    if (!creatorId)
      throw new ApiError(
        'conflict',
        'Someone signed up with this address but hasn’t confirmed it. The application will be linked once they do.',
      )
    await insertHistory(tx, { applicationId: id, actor: ctx.actor.name, action: 'added as creator', detail })
    await ctx.platform.events.emit(ctx, tx, 'application.creator_added', { applicationId: id, creatorId })
    return detailOf(ctx, tx, id)
  })
}

/** Changes the status if the rules allow it, or reports who changed it first. */
async function changeStatus(
  ctx: Ctx,
  tx: Tx,
  id: string,
  to: Decision,
  { reason = null, seen }: { reason?: string | null } & SeenVersion = {},
): Promise<ApplicationRow> {
  const decidedAt = ctx.platform.clock().toISOString()
  const decision = { status: to, decidedBy: ctx.actor.name, decidedAt, reason }
  const from =
    seen === undefined
      ? allowedFrom(to)
      : [...allowedFrom(to), ...(await followUpStatuses(ctx, tx, id, to, seen))]
  const updated = await queries.changeStatus(tx, id, from, decision)
  if (updated) return updated
  const row = await queries.selectApplication(tx, id)
  if (!row) throw notFound()
  throw await decidedError(ctx, tx, row)
}

/** Also allows CONTACTED if the application is unchanged since the admin opened it. Locks the application. */
async function followUpStatuses(
  ctx: Ctx,
  tx: Tx,
  id: string,
  to: Decision,
  seen: string,
): Promise<ApplicationStatus[]> {
  const row = await queries.lockApplication(tx, id)
  if (!row || !canFollowUp(row.status, to)) return []
  if (row.creatorId) throw await alreadyAddedError(ctx, tx, id)
  if (row.updatedAt !== seen)
    throw new ApiError(
      'conflict',
      'This application has changed since you opened it. Check it, then try again.',
    )
  return [row.status]
}

async function decidedError(ctx: Ctx, tx: Tx, row: ApplicationRow): Promise<ApiError> {
  const { status, decidedBy, decidedAt } = row
  const target = status === 'CONTACTED' ? 'applicant' : 'application'
  if (!isDecision(status) || !decidedBy || !decidedAt)
    return new ApiError('conflict', `This ${target} has already been ${status.toLowerCase()}.`)
  const when = timePhrase(decidedAt, ctx.platform.clock(), (await agencyOf(tx)).timeZone)
  return new ApiError('conflict', `${decidedBy} ${verbs[status]} this ${target} ${when}.`)
}

function isDecision(status: ApplicationStatus): status is Decision {
  return status in verbs
}

async function alreadyAddedError(ctx: Ctx, tx: Tx, id: string): Promise<ApiError> {
  const entry = (await selectHistory(tx, id)).find(({ action }) => action === 'added as creator')
  if (!entry) return new ApiError('conflict', 'This applicant is already one of your creators.')
  const when = timePhrase(entry.at, ctx.platform.clock(), (await agencyOf(tx)).timeZone)
  return new ApiError('conflict', `${entry.actor} added this applicant as a creator ${when}.`)
}
