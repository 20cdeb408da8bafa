import { creatorOrigins, verificationMethods } from '@greenroom/contract/features/creators/creators.rules.ts'
import { accountPlatforms } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { agencies } from '../agency/agency.table.ts'
import { users } from '../auth/auth.table.ts'

export const creators = pgTable(
  'creators',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId().references(() => agencies.id),
    /** The creator's account, if any. */
    userId: uuid('user_id').unique(),
    stageName: text('stage_name').notNull(),
    status: text('status', { enum: ['ACTIVE', 'PENDING', 'INACTIVE'] })
      .notNull()
      .default('PENDING'),
    isVerified: boolean('is_verified').notNull().default(false),
    /** Legal name; reads by admins and compliance are audited. */
    realName: text('real_name'),
    email: text('email'),
    phone: text('phone'),
    location: text('location'),
    origin: text('origin', { enum: creatorOrigins }).notNull().default('added'),
    /** Signed up without an agency: nobody else sends in this name until they accept management. */
    isSelfManaged: boolean('is_self_managed').notNull().default(false),
    archivedAt: instant('archived_at'),
    erasedAt: instant('erased_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('creators_agency_id').on(t.agencyId, t.id),
    index('creators_by_agency').on(t.agencyId, t.createdAt, t.id),
    index('creators_by_name').on(t.agencyId, sql`lower(stage_name)`, t.id),
    index('creators_by_status').on(t.agencyId, t.status, t.id),
    uniqueIndex('creators_email').on(t.agencyId, t.email),
    sameAgency('creators_user', [t.agencyId, t.userId], users),
    check('creators_origin', sql`origin in ('sign-up', 'application', 'added', 'import')`),
    check('creators_status', sql`status in ('ACTIVE', 'PENDING', 'INACTIVE')`),
  ],
)

/** Signed up and neither approved nor verified. For a creator with the alias `c`. */
export const IS_PENDING_SIGN_UP = `(c.origin = 'sign-up' AND c.status = 'PENDING')`

/** Creator's share of net revenue starting on a given day; the default applies before the first row. */
export const creatorSplits = pgTable(
  'creator_splits',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    validFrom: date('valid_from').notNull(),
    /** With two decimals at most. */
    creatorPercent: doublePrecision('creator_percent').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.creatorId, t.validFrom] }),
    sameAgency('creator_splits_creator', [t.agencyId, t.creatorId], creators),
    check('creator_splits_percent', sql`creator_percent between 0 and 100`),
  ],
)

/**
 * A creator's platform accounts, which fans reference by creator and platform. Messages are not delivered through
 * accounts without a row or connection. Internal accounts need no row.
 */
export const platformAccounts = pgTable(
  'platform_accounts',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    platform: text('platform', { enum: accountPlatforms }).notNull(),
    /** The name on the platform. */
    username: text('username'),
    /** When delivery of messages started; null while not connected. */
    connectedAt: instant('connected_at'),
    lastInAt: instant('last_in_at'),
    lastOutAt: instant('last_out_at'),
    /** Set when a message failed and none has been sent since. */
    failingSince: instant('failing_since'),
    lastError: text('last_error'),
    /** The minute in which bridges last called the platform, and the number of calls in it. */
    budgetMinute: instant('budget_minute'),
    budgetUsed: integer('budget_used').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.creatorId, t.platform] }),
    sameAgency('platform_accounts_creator', [t.agencyId, t.creatorId], creators),
    check(
      'platform_accounts_platform',
      sql`platform in ('ONLYFANS', 'FANSLY', 'FANVUE', 'OTHER', 'INTERNAL')`,
    ),
  ],
)

/** Identity checks; withdrawn ones are kept. */
export const creatorVerifications = pgTable(
  'creator_verifications',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    examinerId: uuid('examiner_id').notNull(),
    examiner: text('examiner').notNull(),
    method: text('method', { enum: verificationMethods }).notNull(),
    examinedOn: date('examined_on').notNull(),
    note: text('note'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    withdrawnBy: text('withdrawn_by'),
    withdrawnReason: text('withdrawn_reason'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('creator_verifications_one_open')
      .on(t.agencyId, t.creatorId)
      .where(sql`withdrawn_at IS NULL`),
    sameAgency('creator_verifications_creator', [t.agencyId, t.creatorId], creators),
  ],
)

/** Last audited read of a legal name per user and creator, to avoid duplicate audit entries. */
export const creatorIdentityReads = pgTable(
  'creator_identity_reads',
  {
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.userId, t.creatorId] }),
    sameAgency('creator_identity_reads_creator', [t.agencyId, t.creatorId], creators),
  ],
)

/** The imported fields of a creator, and the shares in order. */
export type CreatorSnapshot = {
  stageName: string
  realName: string | null
  email: string | null
  phone: string | null
  location: string | null
  splits: { validFrom: string; creatorPercent: number }[]
}

/** Imports that changed something. */
export const creatorImports = pgTable(
  'creator_imports',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId().references(() => agencies.id),
    added: integer('added').notNull(),
    updated: integer('updated').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    unique('creator_imports_agency_id').on(t.agencyId, t.id),
    index('creator_imports_newest').on(t.agencyId, t.createdAt, t.id),
  ],
)

/** Changes made by an import, for undo. Deleted after 30 days, because they contain personal data. */
export const creatorImportChanges = pgTable(
  'creator_import_changes',
  {
    agencyId: agencyId(),
    importId: uuid('import_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    /** Null for an added creator. */
    before: jsonb('before').$type<CreatorSnapshot>(),
    after: jsonb('after').$type<CreatorSnapshot>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.importId, t.creatorId] }),
    index('creator_import_changes_of_creator').on(t.agencyId, t.creatorId),
    sameAgency('creator_import_changes_import', [t.agencyId, t.importId], creatorImports).onDelete('cascade'),
  ],
)
