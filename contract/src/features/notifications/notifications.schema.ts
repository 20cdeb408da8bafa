import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import { notificationTypes, priorities } from './notifications.rules.ts'

export const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  priority: z.enum(priorities),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: timestamp,
  actionUrl: z.string().nullable(),
})
export type Notification = z.infer<typeof notification>

export const notificationQuery = pageQuery.extend({
  filter: z.enum(['read', 'unread']).optional(),
  type: z.enum(notificationTypes).optional(),
})

const onOrOff = z.boolean('Choose on or off.')
const channels = z.strictObject({ inApp: onOrOff, email: onOrOff })
const INVALID_TIME = 'Pick a time.'
const minute = z.number(INVALID_TIME).int(INVALID_TIME).min(0, INVALID_TIME).max(1439, INVALID_TIME)
const quietHours = z.strictObject({ from: minute, to: minute })

/** Channels of every type; those of essential types are read-only. */
export const preferences = z.object({
  types: z.record(z.enum(notificationTypes), channels),
  /** Minutes of the agency's day between which only URGENT email is sent; null for none. */
  quietHours: quietHours.nullable(),
})
export type Preferences = z.infer<typeof preferences>

/** Omitted types are unchanged. */
export const preferenceChanges = z.strictObject({
  types: z.partialRecord(z.enum(notificationTypes), channels).optional(),
  quietHours: quietHours.nullable().optional(),
})
export type PreferenceChanges = z.infer<typeof preferenceChanges>
