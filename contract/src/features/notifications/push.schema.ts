import { z } from 'zod'
import { timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/ids.ts'

/** More browsers than anybody has at once. */
export const DEVICE_LIMIT = 10
export const ENDPOINT_LIMIT = 1000

const NO_BROWSER = 'That is not what a browser gives when it subscribes.'

/** As PushSubscription.toJSON() gives it, but for when it expires: the push service tells us. */
export const newPushDevice = z.strictObject({
  endpoint: z
    .string(NO_BROWSER)
    .max(ENDPOINT_LIMIT, NO_BROWSER)
    .regex(/^https?:\/\/[\x21-\x7e]+$/, NO_BROWSER),
  keys: z.strictObject(
    {
      /** A point of P-256, uncompressed: 65 bytes. */
      p256dh: z.string(NO_BROWSER).regex(/^[\w-]{87}=?$/, NO_BROWSER),
      /** 16 bytes. */
      auth: z.string(NO_BROWSER).regex(/^[\w-]{22}={0,2}$/, NO_BROWSER),
    },
    NO_BROWSER,
  ),
})
export type NewPushDevice = z.infer<typeof newPushDevice>

export const pushDevice = z.object({
  id,
  name: z.string(),
  addedAt: timestamp,
  /** The browser of the session that asks. */
  current: z.boolean(),
  /** Why the last message did not get there: its push service refused it, or could not be reached. */
  trouble: z.enum(['refused', 'unreachable']).nullable(),
})
export type PushDevice = z.infer<typeof pushDevice>

export const pushState = z.object({
  /** What browsers subscribe with: the application server key, in base64url. */
  publicKey: z.string(),
  /** A browser that was on in another session of the same person may be put back, one that was removed in this one not. */
  sessionId: id,
  devices: pushDevice.array(),
})
export type PushState = z.infer<typeof pushState>
