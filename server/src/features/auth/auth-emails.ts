import { type Role, roleNames } from '@greenroom/contract/kit/permissions.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { countMailTo } from '../../platform/http/throttle.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { agencyOf } from '../agency/agency.service.ts'

export type Recipient = { user_id: string; email: string; role: Role }

/** The token is in the fragment, which browsers never send to a server or in a Referer. */
export function tokenLink(ctx: AgencyCtx, path: string, token: string): string {
  return `${ctx.platform.config.publicUrl}${path}#token=${token}`
}

type MailText = Omit<Mail, 'to' | 'userId' | 'aboutRole' | 'agencyName'>

async function send(
  ctx: AgencyCtx,
  tx: Tx,
  to: Omit<Recipient, 'user_id'> & { user_id?: string },
  text: MailText,
) {
  await ctx.platform.mailer.queue(tx, {
    to: to.email,
    ...(to.user_id ? { userId: to.user_id } : {}),
    aboutRole: to.role,
    agencyName: (await agencyOf(tx)).name,
    ...text,
  })
}

type LinkToken = { token: string; mailKey: string }

export function queueVerificationMail(
  ctx: AgencyCtx,
  tx: Tx,
  to: Recipient,
  { token, mailKey }: LinkToken,
): Promise<void> {
  return send(ctx, tx, to, {
    subject: 'Confirm your email address',
    title: 'Confirm your email address',
    lines: ['Please confirm that this address is yours. The link works for 24 hours.'],
    action: { label: 'Confirm email', url: tokenLink(ctx, '/verify-email', token) },
    note: 'If you didn’t request this, you can ignore this email.',
    dedupeKey: `verify-email ${mailKey}`,
  })
}

const RESET_PREFIX = 'reset-password '

export function resetKey(jobId: string): string {
  return RESET_PREFIX + jobId
}

export function isResetKey(dedupeKey: string): boolean {
  return dedupeKey.startsWith(RESET_PREFIX)
}

export function queueResetMail(
  ctx: AgencyCtx,
  tx: Tx,
  to: Recipient,
  { token, mailKey }: LinkToken,
): Promise<void> {
  return send(ctx, tx, to, {
    subject: 'Set a new password',
    title: 'Set a new password',
    lines: ['A new password was requested for this account. The link works once, for one hour.'],
    action: { label: 'Set a new password', url: tokenLink(ctx, '/reset-password', token) },
    note: 'If this wasn’t you, ignore this email. Your password stays the same.',
    dedupeKey: resetKey(mailKey),
  })
}

export async function queueInvitationMail(
  ctx: AgencyCtx,
  tx: Tx,
  invitation: { email: string; role: Role },
  { token, mailKey }: LinkToken,
): Promise<void> {
  await countMailTo(tx, invitation.email)
  const { name } = await agencyOf(tx)
  await send(
    ctx,
    tx,
    { email: invitation.email, role: invitation.role },
    {
      subject: `Join ${name}`,
      title: `${ctx.actor.name} invited you to ${name}`,
      lines: [
        `You’ll join as ${roleNames[invitation.role]}. The link can be used once and expires in seven days.`,
      ],
      action: { label: 'Accept invitation', url: tokenLink(ctx, '/invite', token) },
      note: 'If you don’t recognize this agency, ignore this email.',
      dedupeKey: `invitation ${mailKey}`,
    },
  )
}

/** Sent to the address on file whenever the account's credentials change. */
export function queueSecurityNotice(ctx: AgencyCtx, tx: Tx, to: Recipient, change: string): Promise<void> {
  return send(ctx, tx, to, {
    subject: 'A change to your account',
    title: change,
    lines: [
      'If this was you, you don’t need to do anything. If not, set a new password now and tell your agency.',
    ],
    action: { label: 'Set a new password', url: `${ctx.platform.config.publicUrl}/forgot-password` },
    dedupeKey: `security ${crypto.randomUUID()}`,
  })
}

/** Sent to a person whose sign-up was declined. */
export async function queueDeclinedMail(ctx: AgencyCtx, tx: Tx, to: Recipient): Promise<void> {
  const { name } = await agencyOf(tx)
  await send(ctx, tx, to, {
    subject: `Your sign-up at ${name}`,
    title: 'Thank you for your interest',
    lines: [
      `We’ve reviewed your sign-up, and ${name} can’t take you on at the moment. Your account has been closed.`,
      'You don’t need to do anything. We wish you all the best.',
    ],
    dedupeKey: `declined ${crypto.randomUUID()}`,
  })
}
