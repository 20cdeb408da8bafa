import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

export const DEVICE_LIMIT = 10
export const ENDPOINT_LIMIT = 1000

const INVALID_SUBSCRIPTION = 'Not a valid push subscription.'

/** PushSubscription.toJSON() without expirationTime; the push service reports expiry. */
export const newPushDevice = z.strictObject({
  endpoint: z
    .string(INVALID_SUBSCRIPTION)
    .max(ENDPOINT_LIMIT, INVALID_SUBSCRIPTION)
    .regex(/^https?:\/\/[\x21-\x7e]+$/, INVALID_SUBSCRIPTION),
  keys: z.strictObject(
    {
      /** Uncompressed P-256 point, 65 bytes. */
      p256dh: z.string(INVALID_SUBSCRIPTION).regex(/^[\w-]{87}=?$/, INVALID_SUBSCRIPTION),
      /** 16 bytes. */
      auth: z.string(INVALID_SUBSCRIPTION).regex(/^[\w-]{22}={0,2}$/, INVALID_SUBSCRIPTION),
    },
    INVALID_SUBSCRIPTION,
  ),
})
export type NewPushDevice = z.infer<typeof newPushDevice>

export const pushDevice = z.object({
  id,
  name: z.string(),
  addedAt: timestamp,
  /** Whether this is the browser of the current session. */
  current: z.boolean(),
  /** Why the last push failed. */
  problem: z.enum(['refused', 'unreachable']).nullable(),
})
export type PushDevice = z.infer<typeof pushDevice>

export const pushState = z.object({
  /** Application server key in base64url. */
  publicKey: z.string(),
  /** A browser registers again after a new sign-in, but not if it was removed during this session. */
  sessionId: id,
  devices: pushDevice.array(),
})
export type PushState = z.infer<typeof pushState>
