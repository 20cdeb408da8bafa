import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { users } from '../auth/auth.table.ts'

/** Why the last push failed. */
export const pushProblems = ['refused', 'unreachable'] as const

/** A browser that gets URGENT alerts. Belongs to one session and is deleted with it by a gate function. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull().unique('push_devices_session'),
    /** A secret: anyone who knows it could send to this browser. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    problem: text('problem', { enum: pushProblems }),
  },
  (t) => [
    unique('push_devices_agency_id').on(t.agencyId, t.id),
    unique('push_devices_endpoint').on(t.endpoint, t.p256dh, t.auth),
    index('push_devices_of_user').on(t.agencyId, t.userId),
    sameAgency('push_devices_user', [t.agencyId, t.userId], users),
    check('push_devices_problem', sql`problem in ('refused', 'unreachable')`),
  ],
)

/** One row per notification and device, so each is sent once. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    agencyId: agencyId(),
    deviceId: uuid('device_id').notNull(),
    notificationId: uuid('notification_id').notNull(),
    step: text('step', { enum: ['due', 'sent', 'failed', 'withheld'] })
      .notNull()
      .default('due'),
    attempts: smallint('attempts').notNull().default(0),
    /** Also the end of a worker's lease. */
    dueAt: instant('due_at').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.deviceId, t.notificationId] }),
    index('push_deliveries_due').on(t.agencyId, t.dueAt).where(sql`step = 'due'`),
    index('push_deliveries_old').on(t.agencyId, t.createdAt),
    sameAgency('push_deliveries_device', [t.agencyId, t.deviceId], pushDevices).onDelete('cascade'),
    check('push_deliveries_step', sql`step in ('due', 'sent', 'failed', 'withheld')`),
  ],
)
