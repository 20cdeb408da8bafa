import { consentKinds } from '@greenroom/contract/features/compliance/records.rules.ts'
import { accountPlatforms } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { contentItems } from '../content/content.table.ts'
import { people, personalLinks } from './compliance.table.ts'

/** Signed and withdrawn at most once; never deleted. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    personId: uuid('person_id').notNull(),
    kind: text('kind', { enum: consentKinds }).notNull(),
    scopes: text('scopes', { enum: ['depict', 'distribute', 'download', 'ai_edit'] })
      .array()
      .notNull(),
    /** Empty means all platforms. */
    platforms: text('platforms', { enum: accountPlatforms }).array().notNull(),
    /** If false, the items are in consent_items, which may be empty after deletions. */
    allItems: boolean('all_items').notNull(),
    from: date('valid_from').notNull(),
    until: date('valid_until'),
    text: text('text').notNull(),
    textSha256: text('text_sha256').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    signedName: text('signed_name'),
    signedAt: instant('signed_at'),
    signedIp: text('signed_ip'),
    signedBy: text('signed_by', { enum: ['account', 'link'] }),
    /** The personal link it was signed by. */
    linkId: uuid('link_id'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: text('withdrawn_by'),
    withdrawnReason: text('withdrawn_reason'),
    /** Staff rejected the signature, so the consent never counted. */
    isVoid: boolean('is_void').notNull().default(false),
  },
  (t) => [
    unique('consents_agency_id').on(t.agencyId, t.id),
    sameAgency('consents_person', [t.agencyId, t.personId], people),
    sameAgency('consents_link', [t.agencyId, t.linkId], personalLinks),
    index('consents_of_person').on(t.agencyId, t.personId, t.createdAt),
    index('consents_by_time').on(t.agencyId, t.createdAt, t.id),
    check('consents_kind', sql`kind in ('CONSENT', 'AGREEMENT')`),
    check('consents_signed', sql`num_nulls(signed_name, signed_at, signed_ip, signed_by) in (0, 4)`),
    check('consents_withdrawn', sql`num_nulls(withdrawn_at, withdrawn_by, withdrawn_reason) in (0, 3)`),
    check('consents_void', sql`NOT is_void OR (signed_at IS NOT NULL AND withdrawn_at IS NOT NULL)`),
  ],
)

export const consentItems = pgTable(
  'consent_items',
  { agencyId: agencyId(), consentId: uuid('consent_id').notNull(), itemId: uuid('item_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.consentId, t.itemId] }),
    sameAgency('consent_items_consent', [t.agencyId, t.consentId], consents),
    sameAgency('consent_items_item', [t.agencyId, t.itemId], contentItems).onDelete('cascade'),
    index('consent_items_of_item').on(t.agencyId, t.itemId),
  ],
)
