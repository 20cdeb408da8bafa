import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { countMailTo } from '../../platform/http/throttle.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { splitParagraphs } from '../../platform/mail/paragraphs.ts'
import { agencyOf } from '../agency/agency.service.ts'

/** Emails to applicants. Those sent without review contain no text from the applicant. */

type MailText = Pick<Mail, 'subject' | 'title' | 'lines' | 'note' | 'action' | 'dedupeKey'>
export type MailDraft = { subject: string; text: string }

async function queue(ctx: AgencyCtx, tx: Tx, to: string, text: (agency: string) => MailText): Promise<void> {
  await countMailTo(tx, to)
  const { name } = await agencyOf(tx)
  await ctx.platform.mailer.queue(tx, { to, aboutRole: 'CREATOR', agencyName: name, ...text(name) })
}

/** The suggested first email. A person reviews it before it is sent. */
export function draftFirstMail(params: {
  agency: string
  firstName: string
  sender: string
  site: string
}): MailDraft {
  const { agency, firstName, sender, site } = params
  const text = [
    `Hello ${firstName},`,
    `Thank you for applying to ${agency}. We’ve read your application and would like to get to know you.`,
    `When would be a good time for a short call? Let us know at ${site}/contact, and we’ll call you at the number you gave us.`,
    `Kind regards,\n${sender}\n${agency}`,
  ]
  return { subject: `Your application to ${agency}`, text: text.join('\n\n') }
}

export function queueContactMail(ctx: AgencyCtx, tx: Tx, to: string, draft: MailDraft): Promise<void> {
  return queue(ctx, tx, to, (agency) => ({
    subject: draft.subject,
    title: draft.subject,
    lines: splitParagraphs(draft.text),
    note: `You received this email because someone applied to ${agency} with this address. Replies to this email aren’t read. To reply, write to us at ${ctx.platform.config.publicUrl}/contact.`,
    dedupeKey: `application contacted ${newId()}`,
  }))
}

export function queueRejectionMail(
  ctx: AgencyCtx,
  tx: Tx,
  to: string,
  id: string,
  reason: string | null,
): Promise<void> {
  return queue(ctx, tx, to, (agency) => ({
    subject: `Your application to ${agency}`,
    title: `Your application to ${agency}`,
    lines: [
      `Thank you for applying and for your time. We’ve read your application carefully, but we can’t offer you a place at ${agency} at the moment.`,
      ...(reason ? ['Reason:', ...splitParagraphs(reason)] : []),
      'You’re welcome to apply again if your circumstances change. We wish you all the best.',
    ],
    dedupeKey: `application rejected ${id}`,
  }))
}

/** For applicants with an account: they only need to sign in. */
export function queueWelcomeMail(ctx: AgencyCtx, tx: Tx, to: string, id: string): Promise<void> {
  return queue(ctx, tx, to, (agency) => ({
    subject: `Welcome to ${agency}`,
    title: `Welcome to ${agency}`,
    lines: ['Your application was approved. Sign in with your existing account for this email address.'],
    action: { label: 'Sign in', url: `${ctx.platform.config.publicUrl}/login` },
    dedupeKey: `application approved ${id}`,
  }))
}

/** For an unconfirmed account, which may belong to someone else. */
export function queueUnconfirmedAccountMail(ctx: AgencyCtx, tx: Tx, to: string, id: string): Promise<void> {
  const site = ctx.platform.config.publicUrl
  return queue(ctx, tx, to, (agency) => ({
    subject: `Welcome to ${agency}`,
    title: `Welcome to ${agency}`,
    lines: [
      'Your application was approved. There is an account with this address, but it hasn’t been confirmed yet. Sign in and request a new confirmation link. Opening it connects your application to the account.',
    ],
    action: { label: 'Sign in', url: `${site}/login` },
    note: `If you didn’t create that account yourself, set your own password first at ${site}/forgot-password. Don’t open a confirmation link before that.`,
    dedupeKey: `application approved ${id}`,
  }))
}

export function queueReplyMail(
  ctx: AgencyCtx,
  tx: Tx,
  to: string,
  replyId: string,
  draft: MailDraft,
): Promise<void> {
  return queue(ctx, tx, to, (agency) => ({
    subject: draft.subject,
    title: draft.subject,
    lines: splitParagraphs(draft.text),
    note: `This is a reply to a message sent to ${agency} from this address through the contact form. To write again, use ${ctx.platform.config.publicUrl}/contact.`,
    dedupeKey: `inquiry reply ${replyId}`,
  }))
}
