import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { and, desc, eq, inArray, or } from 'drizzle-orm'
import { olderThan } from '../../platform/db/older-than.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { mails } from '../../platform/mail/mail.table.ts'

export type MailReader = { userId: string; lowerRoles: Role[] }

/** People can read only their own emails and those of lower roles. */
const readableBy = (reader: MailReader) =>
  or(
    eq(mails.userId, reader.userId),
    inArray(mails.aboutRole, reader.lowerRoles.length > 0 ? reader.lowerRoles : ['']),
  )

/** Selects the preview instead of the full text, whose links are only for the recipient. */
const columns = {
  id: mails.id,
  userId: mails.userId,
  to: mails.toAddress,
  subject: mails.subject,
  text: mails.preview,
  aboutRole: mails.aboutRole,
  dedupeKey: mails.dedupeKey,
  status: mails.status,
  error: mails.error,
  createdAt: mails.createdAt,
}

export async function selectMails(
  tx: Tx,
  reader: MailReader,
  limit: number,
  before: { createdAt: string; id: string } | null,
) {
  const afterCursor = olderThan([mails.createdAt, mails.id], before && [before.createdAt, before.id])
  return tx.db
    .select(columns)
    .from(mails)
    .where(and(readableBy(reader), afterCursor))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
}

export async function selectMail(tx: Tx, reader: MailReader, id: string) {
  const [row] = await tx.db
    .select(columns)
    .from(mails)
    .where(and(readableBy(reader), eq(mails.id, id)))
  return row
}

/** Includes the links; use only to reveal one of them. */
export async function selectMailText(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.db.select({ text: mails.text }).from(mails).where(eq(mails.id, id))
  return row?.text ?? null
}
