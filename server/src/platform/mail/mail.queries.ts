import { newId } from '@greenroom/contract/kit/ids.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/scope.ts'
import { emails, mailAddresses } from './mail.table.ts'

export type NewMail = {
  to: string
  userId: string | null
  aboutRole: string
  fromName: string
  unsubscribeUrl: string | null
  subject: string
  text: string
  html: string
  preview: string
  dedupeKey: string
}
export type PendingMail = {
  id: string
  dedupeKey: string
  createdAt: string
  to: string
  fromName: string | null
  unsubscribeUrl: string | null
  subject: string
  text: string
  html: string
}

/** The new email's id, or null if one with the same dedupeKey exists. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<string | null> {
  const { to, ...columns } = mail
  const [row] = await tx.db
    .insert(emails)
    .values({ ...columns, id: newId(), agencyId: tx.agencyId, toAddress: to })
    .onConflictDoNothing({ target: [emails.agencyId, emails.dedupeKey] })
    .returning({ id: emails.id })
  return row?.id ?? null
}

const isQueued = (id: string) => and(eq(emails.id, id), eq(emails.status, 'QUEUED'))

/** Counts an attempt and returns the email; null if it was deleted, already sent or has failed. */
export async function claimMail(tx: Tx, id: string): Promise<PendingMail | null> {
  const [row] = await tx.db
    .update(emails)
    .set({ attempts: sql`${emails.attempts} + 1` })
    .where(isQueued(id))
    .returning({
      id: emails.id,
      dedupeKey: emails.dedupeKey,
      createdAt: emails.createdAt,
      to: emails.toAddress,
      fromName: emails.fromName,
      unsubscribeUrl: emails.unsubscribeUrl,
      subject: emails.subject,
      text: emails.text,
      html: emails.html,
    })
  return row ? { ...row, text: row.text ?? '', html: row.html ?? '' } : null
}

export async function moveToOutbox(tx: Tx, id: string): Promise<void> {
  await tx.db.update(emails).set({ status: 'OUTBOX', error: null }).where(isQueued(id))
}

/** A delivered email clears the address's bounce. */
export async function markSent(tx: Tx, id: string, address: string): Promise<void> {
  await tx.db
    .update(emails)
    .set({
      status: 'SENT',
      sentAt: sql`now()`,
      text: null,
      html: null,
      preview: null,
      unsubscribeUrl: null,
      error: null,
    })
    .where(isQueued(id))
  await tx.db
    .update(mailAddresses)
    .set({ bouncedAt: null, bounce: null })
    .where(and(eq(mailAddresses.agencyId, tx.agencyId), eq(mailAddresses.address, address.toLowerCase())))
}

export async function recordFailure(tx: Tx, id: string, error: string, isFinal: boolean): Promise<void> {
  await tx.db
    .update(emails)
    .set({ error, ...(isFinal && { status: 'FAILED' as const }) })
    .where(isQueued(id))
}

export async function recordBounce(tx: Tx, to: string, bounce: string): Promise<void> {
  const address = to.toLowerCase()
  await tx.db
    .insert(mailAddresses)
    .values({ agencyId: tx.agencyId, address, bouncedAt: sql`now()`, bounce })
    .onConflictDoUpdate({
      target: [mailAddresses.agencyId, mailAddresses.address],
      set: { bouncedAt: sql`now()`, bounce },
    })
}

/** Branding for the agency's emails. */
export async function selectBrand(tx: Tx): Promise<{ color: string | null; logo: string | null }> {
  const [row] = await tx.query<{ color: string | null; logo: string | null }>(
    'SELECT color, logo FROM agencies WHERE id = $1',
    [tx.agencyId],
  )
  return row ?? { color: null, logo: null }
}
