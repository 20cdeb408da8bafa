import type { Tx } from '../../platform/db/scope.ts'

/** SQL that formats a timestamp as ISO 8601. */
const isoTimestamp = (column: string, name: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "${name}"`

/** SQL for the user who was shown the personal link a row came through. */
const linkShownTo = (table: string) =>
  `(SELECT l.shown_to FROM personal_links l WHERE l.agency_id = ${table}.agency_id AND l.id = ${table}.link_id) AS "linkShownTo"`

export type PacketPerson = {
  id: string
  name: string
  legalName: string | null
  birthDate: string | null
  names: string[]
}
export type PacketItem = {
  id: string
  title: string
  type: string
  producedOn: string | null
  personIds: string[]
  /** Take-downs by cases, as texts. */
  holds: string[]
}
export type PacketPublication = {
  itemId: string
  /** A platform, or messages to fans. */
  place: string
  publishedAt: string
  withdrawnAt: string | null
  removedAt: string | null
  removedBy: string | null
  url: string | null
  /** Of messages. */
  sent: number | null
  sold: number | null
}
export type PacketFile = {
  itemId: string
  position: number
  displayKey: string | null
  originalKey: string | null
  kind: string
  mediaType: string | null
  sha256: string | null
}
export type PacketDocument = {
  id: string
  personId: string
  type: string
  issuer: string
  country: string
  numberEnd: string
  legalName: string
  birthDate: string
  issuedOn: string
  expiresOn: string | null
  verdict: string
  examiner: string | null
  examinerId: string | null
  examinedOn: string | null
  method: string | null
  reason: string | null
  /** Set if an earlier producer examined the document. */
  earlierProducerName: string | null
  earlierProducerAddress: string | null
  earlierExaminedOn: string | null
  submittedAt: string
  linkShownTo: string | null
}
export type PacketScan = {
  id: string
  documentId: string
  side: string
  mediaType: string
  sha256: string
  wrappedKey: Buffer
}
export type PacketConsent = {
  id: string
  personId: string
  kind: string
  scopes: string[]
  platforms: string[]
  itemIds: string[] | null
  from: string
  until: string | null
  text: string
  textSha256: string
  signedName: string | null
  signedAt: string | null
  signedIp: string | null
  signedBy: string | null
  withdrawnAt: string | null
  withdrawnReason: string | null
  /** Withdrawn because staff rejected the signature. */
  isVoid: boolean
  linkShownTo: string | null
}

export type ItemScope = { personId: string } | { itemId: string } | { from: string; until: string }

/** A period filters by production date, or by upload date if that is unknown. */
export async function selectItems(
  tx: Tx,
  scope: ItemScope,
  timeZone: string,
  limit: number,
): Promise<PacketItem[]> {
  const [condition, values] =
    'personId' in scope
      ? [
          `EXISTS (SELECT 1 FROM content_people x WHERE x.agency_id = i.agency_id AND x.item_id = i.id AND x.person_id = $3)`,
          [scope.personId],
        ]
      : 'itemId' in scope
        ? ['i.id = $3', [scope.itemId]]
        : [
            'coalesce(i.produced_on, (i.uploaded_at AT TIME ZONE $5)::date) BETWEEN $3 AND $4',
            [scope.from, scope.until, timeZone],
          ]
  return tx.query<PacketItem>(
    `SELECT i.id, i.title, i.type, i.produced_on::text AS "producedOn",
       ARRAY(SELECT x.person_id FROM content_people x WHERE x.agency_id = i.agency_id AND x.item_id = i.id ORDER BY 1) AS "personIds",
       ARRAY(SELECT 'Case #' || c.number || ' since ' || to_char(h.taken_down_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') || coalesce(', lifted ' || to_char(h.lifted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') || ' by ' || h.lifted_by, '')
         FROM case_items h JOIN cases c ON c.agency_id = h.agency_id AND c.id = h.case_id
         WHERE h.agency_id = i.agency_id AND h.item_id = i.id AND h.taken_down_at IS NOT NULL ORDER BY h.taken_down_at, c.number) AS holds
     FROM content_items i WHERE i.agency_id = $1 AND ${condition}
     ORDER BY i.produced_on, i.title_key, i.id LIMIT $2`,
    [tx.agencyId, limit, ...values],
  )
}

/**
 * The recorded periods on each account, then the messages the item was sent with, including deleted ones, but not those
 * that never reached the platform.
 */
export async function selectPublications(tx: Tx, itemIds: string[]): Promise<PacketPublication[]> {
  return tx.query<PacketPublication>(
    `SELECT p.item_id AS "itemId", p.platform AS place, ${isoTimestamp('p.published_at', 'publishedAt')}, ${isoTimestamp('p.withdrawn_at', 'withdrawnAt')},
       ${isoTimestamp('p.removed_at', 'removedAt')}, p.removed_by AS "removedBy", p.url, NULL::int AS sent, NULL::int AS sold
     FROM content_publications p WHERE p.agency_id = $1 AND p.item_id = ANY ($2)
     UNION ALL
     SELECT i.id, 'MESSAGES', ${isoTimestamp('m.first_at', 'publishedAt')}, NULL, NULL, NULL, NULL, m.sent,
       (SELECT coalesce(sum(s.sales), 0)::int FROM content_sales s WHERE s.agency_id = $1 AND s.item_id = i.id)
     FROM content_items i CROSS JOIN LATERAL (
       SELECT min(m.sent_at) AS first_at, count(DISTINCT m.id)::int AS sent FROM message_attachments a
       JOIN messages m ON m.agency_id = a.agency_id AND m.id = a.message_id AND (m.failure IS NULL OR m.external_id IS NOT NULL)
       WHERE a.agency_id = $1 AND a.item_id = i.id) m
     WHERE i.agency_id = $1 AND i.id = ANY ($2) AND m.sent > 0
     ORDER BY "itemId", "publishedAt", place`,
    [tx.agencyId, itemIds],
  )
}

/** Sorted by legal name, as inspectors expect. */
export async function selectPeople(tx: Tx, ids: string[]): Promise<PacketPerson[]> {
  return tx.query<PacketPerson>(
    `SELECT p.id, coalesce(p.name, c.stage_name) AS name, coalesce(p.legal_name, c.real_name) AS "legalName",
       p.birth_date::text AS "birthDate", p.names
     FROM people p LEFT JOIN creators c ON c.agency_id = p.agency_id AND c.id = p.creator_id
     WHERE p.agency_id = $1 AND p.id = ANY ($2) ORDER BY lower(coalesce(p.legal_name, c.real_name, p.name, c.stage_name)), p.id`,
    [tx.agencyId, ids],
  )
}

export async function selectFiles(tx: Tx, itemIds: string[]): Promise<PacketFile[]> {
  return tx.query<PacketFile>(
    `SELECT f.item_id AS "itemId", f.position, u.display_key AS "displayKey", u.original_key AS "originalKey", u.kind,
       u.media_type AS "mediaType", u.sha256
     FROM content_files f JOIN uploads u ON u.agency_id = f.agency_id AND u.id = f.upload_id
     WHERE f.agency_id = $1 AND f.item_id = ANY ($2) ORDER BY f.item_id, f.position`,
    [tx.agencyId, itemIds],
  )
}

export async function selectDocuments(tx: Tx, personIds: string[]): Promise<PacketDocument[]> {
  return tx.query<PacketDocument>(
    `SELECT id, person_id AS "personId", type, issuer, country, number_end AS "numberEnd", legal_name AS "legalName",
       birth_date::text AS "birthDate", issued_on::text AS "issuedOn", expires_on::text AS "expiresOn", verdict, examiner, examiner_id AS "examinerId",
       examined_on::text AS "examinedOn", method, reason, earlier_name AS "earlierProducerName", earlier_address AS "earlierProducerAddress",
       earlier_examined_on::text AS "earlierExaminedOn", ${isoTimestamp('submitted_at', 'submittedAt')}, ${linkShownTo('id_documents')}
     FROM id_documents WHERE agency_id = $1 AND person_id = ANY ($2) ORDER BY person_id, submitted_at, id`,
    [tx.agencyId, personIds],
  )
}

export async function selectScans(tx: Tx, documentIds: string[]): Promise<PacketScan[]> {
  return tx.query<PacketScan>(
    `SELECT id, document_id AS "documentId", side, media_type AS "mediaType", sha256, wrapped_key AS "wrappedKey"
     FROM document_scans WHERE agency_id = $1 AND document_id = ANY ($2) ORDER BY document_id, added_at, id`,
    [tx.agencyId, documentIds],
  )
}

/** Consents of these people; if items are given, only those that cover one of them. */
export async function selectConsents(
  tx: Tx,
  personIds: string[],
  itemIds: string[] | null,
): Promise<PacketConsent[]> {
  return tx.query<PacketConsent>(
    `SELECT c.id, c.person_id AS "personId", c.kind, c.scopes, c.platforms, c.valid_from::text AS "from", c.valid_until::text AS until,
       c.text, c.text_sha256 AS "textSha256", c.signed_name AS "signedName", ${isoTimestamp('c.signed_at', 'signedAt')},
       c.signed_ip AS "signedIp", c.signed_by AS "signedBy", ${isoTimestamp('c.withdrawn_at', 'withdrawnAt')},
       c.withdrawn_reason AS "withdrawnReason", c.is_void AS "isVoid", ${linkShownTo('c')},
       CASE WHEN NOT c.all_items THEN ARRAY(SELECT x.item_id FROM consent_items x
         WHERE x.agency_id = c.agency_id AND x.consent_id = c.id ORDER BY 1) END AS "itemIds"
     FROM consents c WHERE c.agency_id = $1 AND c.person_id = ANY ($2)
       AND ($3::uuid[] IS NULL OR c.all_items OR EXISTS (SELECT 1 FROM consent_items x
         WHERE x.agency_id = c.agency_id AND x.consent_id = c.id AND x.item_id = ANY ($3)))
     ORDER BY c.person_id, c.created_at, c.id`,
    [tx.agencyId, personIds, itemIds],
  )
}

export type PacketReview = {
  itemId: string
  verdict: string
  checklist: string[]
  reviewer: string
  reviewerId: string
  reviewedAt: string
  reason: string | null
}

export async function selectReviews(tx: Tx, itemIds: string[]): Promise<PacketReview[]> {
  return tx.query<PacketReview>(
    `SELECT item_id AS "itemId", verdict, checklist, reviewer, reviewer_id AS "reviewerId", ${isoTimestamp('at', 'reviewedAt')}, reason FROM content_reviews
     WHERE agency_id = $1 AND item_id = ANY ($2) ORDER BY item_id, content_reviews.at, id`,
    [tx.agencyId, itemIds],
  )
}

export type Custodian = { name: string; title: string; address: string }

export async function selectCustodian(tx: Tx): Promise<Custodian | null> {
  const [row] = await tx.query<Custodian>(
    'SELECT name, title, address FROM record_custodians WHERE agency_id = $1',
    [tx.agencyId],
  )
  return row ?? null
}

/** The label of a packet or legal hold; undefined if its subject doesn’t exist. */
export async function selectLabel(
  tx: Tx,
  subject: 'person' | 'item' | 'fan' | 'creator' | 'case',
  id: string,
): Promise<string | undefined> {
  const labelQueries = {
    person:
      'SELECT coalesce(p.name, c.stage_name) AS label FROM people p LEFT JOIN creators c ON c.agency_id = p.agency_id AND c.id = p.creator_id WHERE p.agency_id = $1 AND p.id = $2',
    item: 'SELECT title AS label FROM content_items WHERE agency_id = $1 AND id = $2',
    fan: 'SELECT username AS label FROM fans WHERE agency_id = $1 AND id = $2 AND erased_at IS NULL',
    creator:
      'SELECT stage_name AS label FROM creators WHERE agency_id = $1 AND id = $2 AND erased_at IS NULL',
    case: `SELECT 'Case ' || number AS label FROM cases WHERE agency_id = $1 AND id = $2`,
  }
  return (await tx.query<{ label: string }>(labelQueries[subject], [tx.agencyId, id]))[0]?.label
}
