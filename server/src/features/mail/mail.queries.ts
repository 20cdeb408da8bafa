import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { olderThan } from '../../platform/db/older-than.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { emails } from '../../platform/mail/mail.table.ts'

export type MailReader = { userId: string; lowerRoles: Role[] }

/** People can read only their own emails and those of lower roles. */
const readableBy = (reader: MailReader) =>
  or(
    eq(emails.userId, reader.userId),
    inArray(emails.aboutRole, reader.lowerRoles.length > 0 ? reader.lowerRoles : ['']),
  )

/** Selects the preview instead of the full text, whose links are only for the recipient. */
const columns = {
  id: emails.id,
  userId: emails.userId,
  to: emails.toAddress,
  subject: emails.subject,
  text: emails.preview,
  aboutRole: emails.aboutRole,
  dedupeKey: emails.dedupeKey,
  status: emails.status,
  error: emails.error,
  createdAt: emails.createdAt,
}

export async function selectEmails(
  tx: Tx,
  reader: MailReader,
  limit: number,
  before: { createdAt: string; id: string } | null,
) {
  const beforeCursor = olderThan([emails.createdAt, emails.id], before && [before.createdAt, before.id])
  return tx.db
    .select(columns)
    .from(emails)
    .where(and(readableBy(reader), beforeCursor))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(limit)
}

export async function selectEmail(tx: Tx, reader: MailReader, id: string) {
  const [row] = await tx.db
    .select(columns)
    .from(emails)
    .where(and(readableBy(reader), eq(emails.id, id)))
  return row
}

/** Includes the links; use only to reveal one of them. */
export async function selectEmailText(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.db.select({ text: emails.text }).from(emails).where(eq(emails.id, id))
  return row?.text ?? null
}
