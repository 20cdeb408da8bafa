import { uploadPurposes, uploadStatuses } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { mediaKinds } from '@greenroom/contract/kit/media.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../../platform/db/columns.ts'

export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    ownerId: uuid('owner_id').notNull(),
    /** Determines which rules apply. */
    purpose: text('purpose', { enum: uploadPurposes }).notNull(),
    status: text('status', { enum: uploadStatuses }).notNull().default('receiving'),
    fileName: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** Detected from content, never from the file name. */
    mediaType: text('media_type'),
    kind: text('kind', { enum: mediaKinds }),
    width: integer('width'),
    height: integer('height'),
    milliseconds: integer('milliseconds'),
    /** SHA-256 of the received bytes as hex; only for content uploads. */
    sha256: text('sha256'),
    /** Perceptual hash of the picture or poster; null if it is too plain. */
    phash: bigint('phash', { mode: 'bigint' }),
    originalKey: text('original_key'),
    /** Re-encoded picture or remuxed video. */
    displayKey: text('display_key'),
    thumbnailKey: text('thumbnail_key'),
    /** User-facing reason for the rejection. */
    problem: text('problem'),
    /** Set when a message or a content item uses it; unused uploads are removed after a day. */
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('uploads_agency_id').on(t.agencyId, t.id),
    index('uploads_unused').on(t.createdAt).where(sql`used_at IS NULL`),
    index('uploads_same_bytes').on(t.agencyId, t.sha256).where(sql`sha256 IS NOT NULL`),
    check('uploads_status', sql`status in ('receiving', 'preparing', 'ready', 'refused')`),
    check('uploads_kind', sql`kind in ('image', 'video')`),
  ],
)
