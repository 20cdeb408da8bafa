import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    demo: boolean('demo').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    uniqueIndex('agencies_one_house').on(t.isHouse).where(sql`is_house`),
    check('agencies_idle_lock', sql`idle_lock_minutes between 1 and 480`),
  ],
)
