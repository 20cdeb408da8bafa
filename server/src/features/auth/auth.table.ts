import { dateFormats } from '@greenroom/contract/features/auth/auth.rules.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { agencies } from '../agency/agency.table.ts'

/** User accounts. Passwords, sessions and tokens are in the gate schema (see server/sql). */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId().references(() => agencies.id),
    /** Always lowercase, so each address belongs to only one account. */
    email: text('email').notNull().unique(),
    name: text('name'),
    /** The name of the profile picture at GET /avatars/{avatar}. */
    avatar: text('avatar'),
    dateFormat: text('date_format', { enum: dateFormats }).notNull().default('MDY'),
    is24Hour: boolean('is_24_hour').notNull().default(false),
    emailVerifiedAt: instant('email_verified_at'),
    pendingEmail: text('pending_email'),
    /** When someone else viewed this account's password link; cleared by the next sign-in. */
    linkRevealedAt: instant('link_revealed_at'),
    /** When someone else turned off two-factor; cleared when it is turned on. */
    twoFactorResetAt: instant('two_factor_reset_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    unique('users_agency_id').on(t.agencyId, t.id),
    check('users_date_format', sql`date_format in ('MDY', 'DMY', 'ISO')`),
  ],
)

/** A user's role in an agency. One agency per account; see docs/decisions. */
export const memberships = pgTable(
  'memberships',
  {
    agencyId: agencyId().references(() => agencies.id),
    userId: uuid('user_id').notNull().unique(),
    role: text('role', { enum: roles }).notNull(),
    status: text('status', { enum: ['ACTIVE', 'SUSPENDED'] })
      .notNull()
      .default('ACTIVE'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.userId] }),
    sameAgency('memberships_user', [t.agencyId, t.userId], users),
    check(
      'memberships_role',
      sql`role in ('SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR')`,
    ),
    check('memberships_status', sql`status in ('ACTIVE', 'SUSPENDED')`),
  ],
)
