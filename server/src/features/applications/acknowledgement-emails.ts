import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { agencyOf } from '../agency/agency.service.ts'

type MailText = Pick<Mail, 'subject' | 'title' | 'lines' | 'note' | 'dedupeKey'>

/** Contains no submitted text: otherwise anyone could send any text to any address on our behalf. */
async function queue(ctx: AgencyCtx, tx: Tx, to: string, text: (agency: string) => MailText): Promise<void> {
  const { name } = await agencyOf(tx)
  await ctx.platform.mailer.queue(tx, { to, aboutRole: 'CREATOR', agencyName: name, ...text(name) })
}

export function queueApplicationReceivedMail(
  ctx: AgencyCtx,
  tx: Tx,
  to: string,
  applicationId: string,
): Promise<void> {
  return queue(ctx, tx, to, (agency) => ({
    subject: 'Application Received!',
    title: 'Application Received!',
    lines: [
      `Thank you for applying to ${agency}. A person reads every application, and you’ll hear from us within 24-48 hours.`,
      'If you want to change something before then, submit the form again with this address. We’ll read the latest version.',
    ],
    note: 'If you didn’t apply, someone entered your address by mistake. You can ignore this email.',
    dedupeKey: `application ${applicationId}`,
  }))
}

/** Sent for every change, so the owner of an address notices if someone else changes the application. */
export function queueApplicationUpdatedMail(
  ctx: AgencyCtx,
  tx: Tx,
  to: string,
  versionId: string,
): Promise<void> {
  return queue(ctx, tx, to, (agency) => ({
    subject: 'Your application was updated',
    title: 'Your application was updated',
    lines: [
      `We received a new version of your application to ${agency}. It replaces the earlier one, and you’ll hear from us within 24-48 hours.`,
    ],
    note: `If this wasn’t you, let us know through the contact form at ${ctx.platform.config.publicUrl}/contact. We kept the earlier version.`,
    dedupeKey: `application version ${versionId}`,
  }))
}

export function queueInquiryReceivedMail(
  ctx: AgencyCtx,
  tx: Tx,
  to: string,
  inquiryId: string,
): Promise<void> {
  return queue(ctx, tx, to, (agency) => ({
    subject: 'We received your message',
    title: 'We received your message',
    lines: [`Thank you for writing to ${agency}. A person will read your message and reply to this address.`],
    note: 'If you didn’t write to us, someone entered your address by mistake. You can ignore this email.',
    dedupeKey: `inquiry ${inquiryId}`,
  }))
}
