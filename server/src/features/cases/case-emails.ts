import type { CaseLetter } from '@greenroom/contract/features/cases/cases.schema.ts'
import { nextSteps } from '@greenroom/contract/features/cases/letters.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { countMailTo } from '../../platform/http/throttle.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { splitParagraphs } from '../../platform/mail/paragraphs.ts'
import { agencyOf } from '../agency/agency.service.ts'
import type { CaseRow } from './cases.queries.ts'

type CaseMail = Pick<Mail, 'to' | 'subject' | 'title' | 'lines' | 'note' | 'dedupeKey'>

/** Prefix of the dedupe key of every email about a case. */
export const MAIL_KEY_PREFIX = 'case '

/** Returns the email's id. */
export async function queueMail(ctx: AgencyCtx, tx: Tx, mail: CaseMail): Promise<string | null> {
  await countMailTo(tx, mail.to)
  return ctx.platform.mailer.queue(tx, { ...(await withAgency(tx, mail)), aboutRole: 'COMPLIANCE' })
}

/** The email as `queueMail` would send it. */
export async function composeMail(ctx: AgencyCtx, tx: Tx, mail: CaseMail) {
  const { from, subject, text } = await ctx.platform.mailer.compose(tx, await withAgency(tx, mail))
  return { from, subject, text }
}

const withAgency = async (tx: Tx, mail: CaseMail) => ({ ...mail, agencyName: (await agencyOf(tx)).name })

const formatIn = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** Confirmation for the sender of a new case. Contains no submitted text. */
export async function receiptText(tx: Tx, row: CaseRow): Promise<string> {
  const { timeZone } = await agencyOf(tx)
  const format = (at: string | null) => (at ? `${formatIn(timeZone, at)} (${timeZone})` : '')
  const terms = { due: format(row.dueAt), opens: format(row.opensAt), canReply: row.reporterEmail !== '' }
  const next = nextSteps[row.type](terms)
  return `Your case number is #${row.number}. ${next}`
}

/** The subject reveals nothing about the request, because others may have access to the mailbox. */
export const receiptMail = ({ id, number, reporterEmail }: CaseRow, receipt: string): CaseMail => ({
  to: reporterEmail,
  subject: `We received your request #${number}`,
  title: `We received your request #${number}`,
  lines: [receipt, 'A person reads every request and will reply to this address.'],
  note: 'If you didn’t send this, someone entered your address by mistake. You can ignore this email.',
  dedupeKey: `${MAIL_KEY_PREFIX}${id}`,
})

export const letterMail = (
  { platform }: AgencyCtx,
  { number, reporterEmail }: CaseRow,
  { subject, text }: Pick<CaseLetter, 'subject' | 'text'>,
): CaseMail => ({
  to: reporterEmail,
  subject,
  title: subject,
  lines: splitParagraphs(text),
  note: `About case #${number}. Replies to this email aren’t read. To write to us, use ${platform.config.publicUrl}/contact and include the case number.`,
  dedupeKey: `${MAIL_KEY_PREFIX}letter ${newId()}`,
})
