import {
  type ApplicationForm,
  normalizeApplication,
  splitName,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import { isHoneypotFilled, type RawForm } from '@greenroom/contract/kit/form-rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, VisitorCtx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { visitorInHouseAgency } from '../agency/house-visitor.service.ts'
import { queueApplicationReceivedMail, queueApplicationUpdatedMail } from './acknowledgement-emails.ts'
import { insertHistory } from './application-record.queries.ts'
import * as queries from './applications.queries.ts'

/** The applicant is not authenticated; the audit log records the IP address. */
const APPLICANT = 'Applicant'

/** Stores a valid application. A bot that fills in the honeypot gets the same response, but nothing is stored. */
export async function receiveApplication(ctx: VisitorCtx, raw: RawForm): Promise<void> {
  if (!ctx.platform.config.site) throw notFound()
  const agencyCtx = await visitorInHouseAgency(ctx)
  if (isHoneypotFilled(raw)) return
  const form = normalizeApplication(raw)
  await withScope(ctx.platform.database, agencyCtx.agencyId, (tx) => store(agencyCtx, tx, form))
}

async function store(ctx: AgencyCtx, tx: Tx, form: ApplicationForm): Promise<void> {
  const submission = submissionOf(form)
  const id = newId()
  if (await queries.insertApplication(tx, { id, email: form.email, ...submission })) {
    await insertHistory(tx, { applicationId: id, actor: APPLICANT, action: 'received' })
    await queueApplicationReceivedMail(ctx, tx, form.email, id)
    await ctx.platform.events.emit(ctx, tx, 'application.received', { applicationId: id, again: false })
    return
  }
  const pending = await queries.lockPendingApplication(tx, form.email)
  // The earlier one was decided in the meantime, so this is a new application.
  if (!pending) return store(ctx, tx, form)
  await replacePending(ctx, tx, pending, submission)
}

async function replacePending(
  ctx: AgencyCtx,
  tx: Tx,
  pending: queries.ApplicationRow,
  submission: queries.Submission,
): Promise<void> {
  const earlier = pickSubmission(pending)
  // A double click counts as one submission.
  if (JSON.stringify(earlier) === JSON.stringify(submission)) return
  const submittedAt = (await queries.selectLastReplacedAt(tx, pending.id)) ?? pending.createdAt
  const version = { id: newId(), applicationId: pending.id, submittedAt, ...earlier }
  await queries.insertVersion(tx, version)
  await queries.replaceSubmission(tx, pending.id, submission)
  await insertHistory(tx, { applicationId: pending.id, actor: APPLICANT, action: 'sent again' })
  await queueApplicationUpdatedMail(ctx, tx, pending.email, version.id)
  const event = { applicationId: pending.id, again: true }
  await ctx.platform.events.emit(ctx, tx, 'application.received', event)
}

function submissionOf(form: ApplicationForm): queries.Submission {
  return pickSubmission({
    ...splitName(form.name),
    phone: form.phone,
    platform: form.platform as queries.Submission['platform'],
    currentRevenue: form.monthlyRevenue,
    message: form.message,
  })
}

function pickSubmission(source: queries.Submission): queries.Submission {
  const { firstName, lastName, phone, platform, currentRevenue, message } = source
  return { firstName, lastName, phone, platform, currentRevenue, message }
}
