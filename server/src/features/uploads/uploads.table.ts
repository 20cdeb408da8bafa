import { uploadPurposes, uploadStatuses } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { mediaKinds } from '@greenroom/contract/kit/media.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../../platform/db/columns.ts'

/** A file somebody is sending or has sent. Ours once it is whole; shown once it is ready. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    ownerId: uuid('owner_id').notNull(),
    /** What it is for: which rules hold. */
    purpose: text('purpose', { enum: uploadPurposes }).notNull(),
    status: text('status', { enum: uploadStatuses }).notNull().default('receiving'),
    fileName: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** By content, never by name. */
    mediaType: text('media_type'),
    kind: text('kind', { enum: mediaKinds }),
    width: integer('width'),
    height: integer('height'),
    milliseconds: integer('milliseconds'),
    originalKey: text('original_key'),
    /** Re-encoded by us, the only one that is shown inline. */
    displayKey: text('display_key'),
    thumbnailKey: text('thumbnail_key'),
    /** Why it was refused, in words for a person. */
    trouble: text('trouble'),
    /** Set when something refers to it; what nothing refers to is removed after a day. */
    usedAt: instant('used_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('uploads_agency_id').on(t.agencyId, t.id),
    index('uploads_unused').on(t.createdAt).where(sql`used_at IS NULL`),
    check('uploads_status', sql`status in ('receiving', 'preparing', 'ready', 'refused')`),
    check('uploads_kind', sql`kind in ('image', 'video')`),
  ],
)
