import { roles } from '@greenroom/contract/kit/permissions.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { agencies } from '../agency/agency.table.ts'
import { memberships } from '../auth/auth.table.ts'
import { creators } from '../creators/creators.table.ts'

/** Which creators an operator is assigned to. */
export const operatorAssignments = pgTable(
  'operator_assignments',
  {
    agencyId: agencyId().references(() => agencies.id),
    userId: uuid('user_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.userId, t.creatorId] }),
    index('operator_assignments_by_creator').on(t.agencyId, t.creatorId),
    foreignKey({
      name: 'assignments_user',
      columns: [t.agencyId, t.userId],
      foreignColumns: [memberships.agencyId, memberships.userId],
    }),
    sameAgency('assignments_creator', [t.agencyId, t.creatorId], creators),
  ],
)

export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId().references(() => agencies.id),
    email: text('email').notNull(),
    role: text('role', { enum: roles }).notNull(),
    /** PENDING past `expires_at` is shown as EXPIRED, so no job is needed. */
    status: text('status', { enum: ['PENDING', 'ACCEPTED', 'REVOKED'] })
      .notNull()
      .default('PENDING'),
    invitedBy: uuid('invited_by').notNull(),
    /** The creator this account is for. */
    creatorId: uuid('creator_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    /** When the inviter copied the link, which is possible once per send. */
    linkCopiedAt: instant('link_copied_at'),
  },
  (t) => [
    unique('invitations_agency_id').on(t.agencyId, t.id),
    uniqueIndex('invitations_one_pending').on(t.agencyId, t.email).where(sql`status = 'PENDING'`),
    index('invitations_newest').on(t.agencyId, t.createdAt, t.id),
    index('invitations_of_creator').on(t.agencyId, t.creatorId),
    sameAgency('invitations_creator', [t.agencyId, t.creatorId], creators),
    check(
      'invitations_role',
      sql`role in ('SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR')`,
    ),
    check('invitations_status', sql`status in ('PENDING', 'ACCEPTED', 'REVOKED')`),
  ],
)
