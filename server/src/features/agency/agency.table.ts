import type { SiteSettings } from '@greenroom/contract/features/site/site.schema.ts'
import { DEFAULT_QUOTA_BYTES } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'

export const agencies = pgTable(
  'agencies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Sign-ups and the site's forms go to the house agency; there is exactly one. */
    isHouse: boolean('is_house').notNull().default(false),
    idleLockMinutes: integer('idle_lock_minutes').notNull().default(15),
    /** House agency only: whether creators can sign up on their own. */
    signUpOpen: boolean('sign_up_open').notNull().default(true),
    /** Only applies while the agency has a single active admin or compliance member. */
    allowSelfReview: boolean('allow_self_review').notNull().default(false),
    /** Staff send files from the library only; creators may also send free files from disk. */
    libraryFilesOnly: boolean('library_files_only').notNull().default(false),
    storageQuotaBytes: bigint('storage_quota_bytes', { mode: 'number' })
      .notNull()
      .default(DEFAULT_QUOTA_BYTES),
    /** Bytes of all uploads except rejected ones; maintained by triggers on uploads. */
    storageUsedBytes: bigint('storage_used_bytes', { mode: 'number' }).notNull().default(0),
    /** White label: the color and logo that replace Greenroom's. */
    color: text('color'),
    logo: text('logo'),
    /** House agency only: the public site's settings. */
    site: jsonb('site').$type<SiteSettings>(),
    siteChangedAt: instant('site_changed_at'),
    demo: boolean('demo').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('agencies_one_house').on(t.isHouse).where(sql`is_house`),
    check('agencies_idle_lock', sql`idle_lock_minutes between 1 and 480`),
    check('agencies_color', sql`color ~ '^#[0-9a-f]{6}$'`),
  ],
)
