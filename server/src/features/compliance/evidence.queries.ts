import type { Removal } from '@greenroom/contract/features/compliance/consents.schema.ts'
import type { Consent, Examination } from '@greenroom/contract/features/compliance/gate.rules.ts'
import type { DocumentType } from '@greenroom/contract/features/compliance/records.rules.ts'
import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'

export type ItemPeople = {
  itemId: string
  timeZone: string
  platforms: AccountPlatform[]
  personIds: string[]
}

/** The platforms are those of the creator's accounts. */
export async function selectItemPeople(tx: Tx, itemIds: string[]): Promise<ItemPeople[]> {
  return tx.query(
    `SELECT i.id AS "itemId", a.time_zone AS "timeZone",
       ARRAY(SELECT p.platform FROM platform_accounts p WHERE p.agency_id = $1 AND p.creator_id = i.creator_id AND p.platform <> 'INTERNAL') AS platforms,
       ARRAY(SELECT x.person_id FROM content_people x WHERE x.agency_id = $1 AND x.item_id = i.id ORDER BY x.person_id) AS "personIds"
     FROM content_items i JOIN agencies a ON a.id = i.agency_id WHERE i.agency_id = $1 AND i.id = ANY ($2::uuid[])`,
    [tx.agencyId, itemIds],
  )
}

export async function selectNames(
  tx: Tx,
  personIds: string[],
): Promise<{ id: string; name: string; creatorId: string | null }[]> {
  return tx.query(
    `SELECT p.id, coalesce(p.name, c.stage_name) AS name, p.creator_id AS "creatorId"
     FROM people p LEFT JOIN creators c ON c.agency_id = p.agency_id AND c.id = p.creator_id
     WHERE p.agency_id = $1 AND p.id = ANY ($2::uuid[])`,
    [tx.agencyId, personIds],
  )
}

export type AcceptedDocument = Examination & {
  personId: string
  type: DocumentType
  examinedBy: string | null
}

/** Uses the date and examiner of an earlier producer's examination, if there is one. */
export async function selectAcceptedDocuments(tx: Tx, personIds: string[]): Promise<AcceptedDocument[]> {
  return tx.query(
    `SELECT person_id AS "personId", type, birth_date::text AS "birthDate", coalesce(earlier_examined_on, examined_on)::text AS "examinedOn",
       expires_on::text AS "idExpiresOn", coalesce(earlier_name, examiner) AS "examinedBy"
     FROM id_documents WHERE agency_id = $1 AND verdict = 'ACCEPTED' AND person_id = ANY ($2::uuid[]) ORDER BY recorded_at DESC, id`,
    [tx.agencyId, personIds],
  )
}

/** `itemIds` null means all items. */
export type SignedConsent = Consent & {
  id: string
  personId: string
  itemIds: string[] | null
  withdrawnAt: string | null
}

export async function selectSignedConsents(
  tx: Tx,
  personIds: string[],
  itemIds: string[],
): Promise<SignedConsent[]> {
  return tx.query(
    `SELECT c.id, c.person_id AS "personId", c.scopes, c.platforms, c.valid_from::text AS "from", c.valid_until::text AS until,
       c.withdrawn_at IS NOT NULL AS withdrawn, c.withdrawn_at AS "withdrawnAt",
       CASE WHEN NOT c.all_items THEN ARRAY(SELECT x.item_id FROM consent_items x WHERE x.agency_id = $1 AND x.consent_id = c.id AND x.item_id = ANY ($3::uuid[])) END AS "itemIds"
     FROM consents c WHERE c.agency_id = $1 AND c.person_id = ANY ($2::uuid[]) AND c.signed_at IS NOT NULL AND NOT c.is_void ORDER BY c.signed_at DESC, c.id`,
    [tx.agencyId, personIds, itemIds],
  )
}

/** Published items of a person who withdrew consent; archiving an item removes it from this list. */
export async function selectRemovals(tx: Tx, personId: string): Promise<Removal[]> {
  return tx.query(
    `SELECT i.id AS "itemId", i.title, i.published_at AS "publishedAt",
       ARRAY(SELECT DISTINCT p.platform FROM content_publications p WHERE p.agency_id = $1 AND p.item_id = i.id AND p.removed_at IS NULL ORDER BY 1) AS platforms,
       (SELECT count(DISTINCT a.message_id)::int FROM message_attachments a WHERE a.agency_id = $1 AND a.item_id = i.id) AS messages
     FROM content_people x JOIN content_items i ON i.agency_id = x.agency_id AND i.id = x.item_id
     WHERE x.agency_id = $1 AND x.person_id = $2 AND i.review = 'WITHDRAWN' AND i.state = 'PUBLISHED' AND i.archived_at IS NULL
     ORDER BY i.published_at DESC, i.id`,
    [tx.agencyId, personId],
  )
}
