import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { paragraphs } from '../../platform/mail/paragraphs.ts'
import { agencyOf } from '../agency/agency.service.ts'

/** Mails of people who review. Those that nobody composes repeat nothing that an applicant typed. */

type Words = Pick<Mail, 'subject' | 'title' | 'lines' | 'note' | 'action' | 'onceKey'>
export type Composed = { subject: string; text: string }

async function send(ctx: AgencyCtx, tx: Tx, to: string, words: (agency: string) => Words): Promise<void> {
  const { name } = await agencyOf(tx)
  await ctx.platform.mailer.queue(tx, { to, aboutRole: 'CREATOR', agencyName: name, ...words(name) })
}

/** What Contact begins with. Somebody reads and changes it before it goes. */
export function firstLetter(names: {
  agency: string
  firstName: string
  sender: string
  site: string
}): Composed {
  const { agency, firstName, sender, site } = names
  const text = [
    `Hello ${firstName},`,
    `thank you for applying to ${agency}. We have read your application and would like to get to know you.`,
    `When would be a good time for a short call? Tell us at ${site}/contact, and we will ring you at the number you gave us.`,
    `Kind regards\n${sender}\n${agency}`,
  ]
  return { subject: `Your application to ${agency}`, text: text.join('\n\n') }
}

export function contactMail(ctx: AgencyCtx, tx: Tx, to: string, id: string, letter: Composed): Promise<void> {
  return send(ctx, tx, to, (agency) => ({
    subject: letter.subject,
    title: letter.subject,
    lines: paragraphs(letter.text),
    note: `You get this mail because somebody applied to ${agency} with this address.`,
    onceKey: `application contacted ${id}`,
  }))
}

export function rejectionMail(
  ctx: AgencyCtx,
  tx: Tx,
  to: string,
  id: string,
  reason: string | null,
): Promise<void> {
  return send(ctx, tx, to, (agency) => ({
    subject: `Your application to ${agency}`,
    title: `Your application to ${agency}`,
    lines: [
      `Thank you for applying, and for the time you took. We have read your application with care, and we cannot offer you a place at ${agency} at the moment.`,
      ...(reason ? ['This is why:', ...paragraphs(reason)] : []),
      'You are welcome to apply again when something has changed. We wish you all the best.',
    ],
    onceKey: `application rejected ${id}`,
  }))
}

/** To somebody who has an account here: there is nothing to take, only to sign in. */
export function welcomeMail(ctx: AgencyCtx, tx: Tx, to: string, id: string): Promise<void> {
  return send(ctx, tx, to, (agency) => ({
    subject: `Welcome to ${agency}`,
    title: `Welcome to ${agency}`,
    lines: ['Your application was approved. Sign in with the account you have at this address.'],
    action: { label: 'Sign in', url: `${ctx.platform.config.publicUrl}/login` },
    onceKey: `application approved ${id}`,
  }))
}

/** To an address that somebody signed up with and nobody confirmed: it may be another's account. */
export function unconfirmedMail(ctx: AgencyCtx, tx: Tx, to: string, id: string): Promise<void> {
  const site = ctx.platform.config.publicUrl
  return send(ctx, tx, to, (agency) => ({
    subject: `Welcome to ${agency}`,
    title: `Welcome to ${agency}`,
    lines: [
      'Your application was approved. There is an account with this address that waits to be confirmed: sign in and have the link sent again. Your application is joined to it as soon as you follow that link.',
    ],
    action: { label: 'Sign in', url: `${site}/login` },
    note: `If you did not make that account yourself, set a password of your own first, at ${site}/forgot-password. Do not follow a link to confirm it before that.`,
    onceKey: `application approved ${id}`,
  }))
}

export function replyMail(
  ctx: AgencyCtx,
  tx: Tx,
  to: string,
  replyId: string,
  letter: Composed,
): Promise<void> {
  return send(ctx, tx, to, (agency) => ({
    subject: letter.subject,
    title: letter.subject,
    lines: paragraphs(letter.text),
    note: `This answers a message that was sent to ${agency} through the contact form with this address. To write again, use ${ctx.platform.config.publicUrl}/contact.`,
    onceKey: `inquiry reply ${replyId}`,
  }))
}
