import {
  documentTypes,
  scanSides,
  scanTypes,
  verdicts,
} from '@greenroom/contract/features/compliance/records.rules.ts'
import { verificationMethods } from '@greenroom/contract/features/creators/creators.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, bytes, instant, sameAgency } from '../../platform/db/columns.ts'
import { creators } from '../creators/creators.table.ts'

/**
 * People who can be depicted. A creator's row has the creator's id and no name. One trigger adds the row, another
 * maintains `name_key` and `search_key`.
 */
export const people = pgTable(
  'people',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id'),
    name: text('name'),
    /** The user who added the person. */
    addedById: uuid('added_by_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    legalName: text('legal_name'),
    birthDate: date('birth_date'),
    /** All other names ever used. */
    names: text('names').array().notNull().default(sql`'{}'`),
    email: text('email'),
    address: text('address'),
    nameKey: text('name_key').notNull().default(''),
    searchKey: text('search_key').notNull().default(''),
    /** Summary of the documents; see personStatus. */
    pendingDocuments: integer('pending_documents').notNull().default(0),
    hasAcceptedDocument: boolean('has_accepted').notNull().default(false),
    acceptedUntil: date('accepted_until'),
    /** The last reminder sent, as days before `accepted_until`. */
    lastReminderDaysBefore: integer('reminded_days'),
    linkExpiresAt: instant('link_expires_at'),
  },
  (t) => [
    unique('people_agency_id').on(t.agencyId, t.id),
    sameAgency('people_creator', [t.agencyId, t.creatorId], creators),
    index('people_by_name').on(t.agencyId, t.nameKey, t.id),
    index('people_pending').on(t.agencyId, t.nameKey, t.id).where(sql`pending_documents > 0`),
    index('people_expiring').on(t.agencyId, t.acceptedUntil).where(sql`has_accepted`),
    index('people_search').using('gin', sql`search_key gin_trgm_ops`),
    check('people_named', sql`(creator_id IS NULL) <> (name IS NULL)`),
    check('people_creator_id', sql`creator_id = id`),
    // A creator's legal name and email address are in the creator profile.
    check('people_identity', sql`creator_id IS NULL OR (legal_name IS NULL AND email IS NULL)`),
  ],
)

/** Every personal link issued. Whoever saw one could have used it in the person's place. */
export const personalLinks = pgTable(
  'personal_links',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    personId: uuid('person_id').notNull(),
    issuedAt: instant('issued_at').notNull(),
    /** Set if the link was shown to a user. */
    shownToId: uuid('shown_to_id'),
    shownTo: text('shown_to'),
  },
  (t) => [
    unique('personal_links_agency_id').on(t.agencyId, t.id),
    sameAgency('personal_links_person', [t.agencyId, t.personId], people).onDelete('cascade'),
    index('personal_links_of_person').on(t.agencyId, t.personId, t.issuedAt),
    check('personal_links_shown', sql`num_nulls(shown_to_id, shown_to) in (0, 2)`),
  ],
)

export const idDocuments = pgTable(
  'id_documents',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    personId: uuid('person_id').notNull(),
    type: text('type', { enum: documentTypes }).notNull(),
    issuer: text('issuer').notNull(),
    country: text('country').notNull(),
    /** Keyed hash for lookups; the number itself is not stored. */
    numberHash: bytes('number_hash').notNull(),
    /** The last two characters. */
    numberEnd: text('number_end').notNull(),
    legalName: text('legal_name').notNull(),
    birthDate: date('birth_date').notNull(),
    issuedOn: date('issued_on').notNull(),
    expiresOn: date('expires_on'),
    /** Set if an earlier producer examined the document. */
    earlierProducerName: text('earlier_name'),
    earlierProducerAddress: text('earlier_address'),
    earlierExaminedOn: date('earlier_examined_on'),
    submittedBy: text('submitted_by').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    /** The personal link it was submitted by. */
    linkId: uuid('link_id'),
    verdict: text('verdict', { enum: verdicts }).notNull().default('PENDING'),
    examinerId: uuid('examiner_id'),
    examiner: text('examiner'),
    examinedOn: date('examined_on'),
    method: text('method', { enum: verificationMethods }),
    note: text('note'),
    reason: text('reason'),
    recordedAt: instant('recorded_at'),
  },
  (t) => [
    unique('id_documents_agency_id').on(t.agencyId, t.id),
    sameAgency('id_documents_person', [t.agencyId, t.personId], people),
    sameAgency('id_documents_link', [t.agencyId, t.linkId], personalLinks),
    index('id_documents_of_person').on(t.agencyId, t.personId, t.submittedAt),
    index('id_documents_by_number').on(t.agencyId, t.numberHash),
    check('id_documents_verdict', sql`verdict in ('PENDING', 'ACCEPTED', 'REJECTED')`),
    check('id_documents_examined', sql`(verdict = 'PENDING') = (recorded_at IS NULL)`),
    check('id_documents_rejected', sql`(verdict = 'REJECTED') = (reason IS NOT NULL)`),
    check(
      'id_documents_earlier',
      sql`num_nulls(earlier_name, earlier_address, earlier_examined_on) in (0, 3)`,
    ),
  ],
)

/** The file is encrypted; its key is wrapped by a master key outside the database. */
export const documentScans = pgTable(
  'document_scans',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    documentId: uuid('document_id').notNull(),
    side: text('side', { enum: scanSides }).notNull(),
    mediaType: text('media_type', { enum: scanTypes }).notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    wrappedKey: bytes('wrapped_key').notNull(),
    addedAt: instant('added_at').notNull(),
    /** The personal link it was added by. */
    linkId: uuid('link_id'),
  },
  (t) => [
    sameAgency('document_scans_document', [t.agencyId, t.documentId], idDocuments),
    sameAgency('document_scans_link', [t.agencyId, t.linkId], personalLinks),
    index('document_scans_of_document').on(t.agencyId, t.documentId, t.addedAt),
  ],
)
