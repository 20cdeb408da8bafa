import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { personalLinks } from './compliance.table.ts'

export async function insertLink(tx: Tx, link: Omit<typeof personalLinks.$inferInsert, 'agencyId'>) {
  await tx.db.insert(personalLinks).values({ agencyId: tx.agencyId, ...link })
}

/** The team member or creator who reads mail to this address. */
export async function selectMember(tx: Tx, email: string): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx.query<{ id: string; name: string }>(
    `SELECT u.id, coalesce(u.name, u.email) AS name FROM users u
     WHERE u.agency_id = $1 AND lower(u.email) = lower($2)`,
    [tx.agencyId, email],
  )
  return row
}

const ofPerson = (tx: Tx, personId: string) =>
  and(eq(personalLinks.agencyId, tx.agencyId), eq(personalLinks.personId, personId))

/** Newest first. */
export async function selectLinksShown(tx: Tx, personId: string): Promise<{ to: string; at: string }[]> {
  return tx.db
    .select({ to: sql<string>`${personalLinks.shownTo}`, at: personalLinks.issuedAt })
    .from(personalLinks)
    .where(and(ofPerson(tx, personId), isNotNull(personalLinks.shownToId)))
    .orderBy(desc(personalLinks.issuedAt))
}

/** The newest link, which replaced all others. */
export async function selectLastLink(tx: Tx, personId: string): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ id: personalLinks.id })
    .from(personalLinks)
    .where(ofPerson(tx, personId))
    .orderBy(desc(personalLinks.issuedAt))
    .limit(1)
  return row?.id
}

/** A column with who saw the link a row came through, or null. */
export const linkShownColumn = (table: 'consents' | 'id_documents'): SQL<LinkShown> =>
  sql.raw(`(SELECT jsonb_build_object('to', l.shown_to, 'at', to_char(l.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM personal_links l WHERE l.agency_id = ${table}.agency_id AND l.id = ${table}.link_id AND l.shown_to_id IS NOT NULL)`) as SQL<LinkShown>
export type LinkShown = { to: string; at: string } | null

/** Whether a user was shown a link that a document, one of its scans or a consent came through. */
export async function wasShownLink(
  tx: Tx,
  userId: string,
  target: { documentId: string } | { consentId: string },
): Promise<boolean> {
  const [links, id] =
    'documentId' in target
      ? [
          `SELECT link_id FROM id_documents WHERE agency_id = $1 AND id = $3 UNION SELECT link_id FROM document_scans WHERE agency_id = $1 AND document_id = $3`,
          target.documentId,
        ]
      : [`SELECT link_id FROM consents WHERE agency_id = $1 AND id = $3`, target.consentId]
  const rows = await tx.query(
    `SELECT 1 FROM personal_links WHERE agency_id = $1 AND shown_to_id = $2 AND id IN (${links})`,
    [tx.agencyId, userId, id],
  )
  return rows.length > 0
}
