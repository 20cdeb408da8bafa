import type { CaseType } from '@greenroom/contract/features/cases/cases.rules.ts'
import type { CaseLetter } from '@greenroom/contract/features/cases/cases.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { countMailTo } from '../../platform/http/throttle.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { splitParagraphs } from '../../platform/mail/paragraphs.ts'
import { agencyOf } from '../agency/agency.service.ts'
import type { CaseRow } from './cases.queries.ts'

type MailText = Pick<Mail, 'subject' | 'title' | 'lines' | 'note' | 'dedupeKey'>

async function queueMail(ctx: AgencyCtx, tx: Tx, to: string, text: MailText): Promise<void> {
  await countMailTo(tx, to)
  const { name } = await agencyOf(tx)
  await ctx.platform.mailer.queue(tx, { to, aboutRole: 'COMPLIANCE', agencyName: name, ...text })
}

const formatIn = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

const decisionNotice = (due: string, _opens: string, canReply: boolean) =>
  canReply
    ? `We’ll decide by ${due} and tell you why.`
    : `We’ll decide by ${due}. You didn’t leave an email address, so we can’t send you the decision.`

const nextSteps: Record<CaseType, (due: string, opens: string, canReply: boolean) => string> = {
  DMCA_RECEIVED: (due) => `We’ll reply by ${due}.`,
  DMCA_SENT: (due) => `We’ll follow up by ${due}.`,
  COUNTER_NOTICE: (due, opens) =>
    `We’ll forward it to the person who sent the notice. Unless they file a court action, the material will be restored between ${opens} and ${due}.`,
  CARD_COMPLAINT: decisionNotice,
  INTIMATE_IMAGE: (due) => `We’ll remove the image and known identical copies by ${due}.`,
  PERSONAL_DATA: (due) => `We’ll reply by ${due}. We may ask you to prove who you are first.`,
  OTHER: decisionNotice,
}

/** Confirmation for the sender of a new case. Contains no submitted text. */
export async function receiptText(tx: Tx, row: CaseRow): Promise<string> {
  const { timeZone } = await agencyOf(tx)
  const format = (at: string | null) => (at ? `${formatIn(timeZone, at)} (${timeZone})` : '')
  const next = nextSteps[row.type](format(row.dueAt), format(row.opensAt), row.reporterEmail !== '')
  return `Your case number is #${row.number}. ${next}`
}

/** The subject reveals nothing about the request, because others may have access to the mailbox. */
export function queueReceiptMail(ctx: AgencyCtx, tx: Tx, row: CaseRow, receipt: string): Promise<void> {
  return queueMail(ctx, tx, row.reporterEmail, {
    subject: `We received your request #${row.number}`,
    title: `We received your request #${row.number}`,
    lines: [receipt, 'A person reads every request and will reply to this address.'],
    note: 'If you didn’t send this, someone entered your address by mistake. You can ignore this email.',
    dedupeKey: `case ${row.id}`,
  })
}

export function queueLetterMail(ctx: AgencyCtx, tx: Tx, row: CaseRow, letter: CaseLetter): Promise<void> {
  const { subject, text } = letter
  return queueMail(ctx, tx, row.reporterEmail, {
    subject,
    title: subject,
    lines: splitParagraphs(text),
    note: `About case #${row.number}. Replies to this email aren’t read. To write to us, use ${ctx.platform.config.publicUrl}/contact and include the case number.`,
    dedupeKey: `case letter ${newId()}`,
  })
}
