import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../../platform/db/columns.ts'
import { agencies } from '../agency/agency.table.ts'
import { users } from '../auth/auth.table.ts'

export const creators = pgTable(
  'creators',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId().references(() => agencies.id),
    /** The account the creator signs in with, once there is one. */
    userId: uuid('user_id').unique(),
    stageName: text('stage_name').notNull(),
    status: text('status', { enum: ['ACTIVE', 'PENDING', 'INACTIVE'] })
      .notNull()
      .default('PENDING'),
    isVerified: boolean('is_verified').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('creators_agency_id').on(t.agencyId, t.id),
    index('creators_by_agency').on(t.agencyId, t.createdAt),
    foreignKey({
      name: 'creators_user',
      columns: [t.agencyId, t.userId],
      foreignColumns: [users.agencyId, users.id],
    }),
    check('creators_status', sql`status in ('ACTIVE', 'PENDING', 'INACTIVE')`),
  ],
)

/** What a creator keeps of the net, from a day on; before the first row it is the default. */
export const creatorSplits = pgTable(
  'creator_splits',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    validFrom: date('valid_from').notNull(),
    creatorPercent: smallint('creator_percent').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.creatorId, t.validFrom] }),
    foreignKey({
      name: 'creator_splits_creator',
      columns: [t.agencyId, t.creatorId],
      foreignColumns: [creators.agencyId, creators.id],
    }),
    check('creator_splits_percent', sql`creator_percent between 0 and 100`),
  ],
)
