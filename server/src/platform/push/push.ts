import { type Outbound, OutboundError, type OutboundResponse } from '../outbound/outbound.ts'
import { encryptPush, type PushKeys } from './encrypt.ts'
import type { Vapid } from './vapid.ts'

export type PushAddress = PushKeys & { endpoint: string }
export type PushMessage = {
  plaintext: string
  /** A message with the same topic replaces an undelivered one. */
  topic: string
}

/**
 * `gone`: the subscription has ended. `refused`: retrying would not help. `retry`: try again later, after the
 * delay that the push service asked for, if any.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused' }
  | { kind: 'retry'; afterSeconds: number | null }

export type Push = {
  publicKey: string
  /** Whether this endpoint may be called. */
  permits(endpoint: string): boolean
  send(to: PushAddress, message: PushMessage, now: Date): Promise<PushOutcome>
}

const TTL_SECONDS = 12 * 3_600
const MAX_WAIT_SECONDS = 3_600

export function createPush(outbound: Outbound, vapid: Vapid): Push {
  return {
    publicKey: vapid.publicKey,
    permits: outbound.permits,
    async send(to, { plaintext, topic }, now) {
      try {
        const response = await outbound.request(to.endpoint, {
          method: 'POST',
          headers: {
            authorization: vapid.authorization(to.endpoint, now),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(TTL_SECONDS),
            urgency: 'high',
            topic,
          },
          body: encryptPush(plaintext, to),
        })
        return outcomeOf(response, now)
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        return error.reason === 'forbidden' ? { kind: 'refused' } : { kind: 'retry', afterSeconds: null }
      }
    },
  }
}

function outcomeOf({ status, headers }: OutboundResponse, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500)
    return { kind: 'retry', afterSeconds: retryAfterSeconds(headers['retry-after'], now) }
  return { kind: 'refused' }
}

/** Parses Retry-After as seconds or as a date, capped. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | null {
  if (!header || !/^(\d{1,9}|[A-Z][a-z]{2}, .+ GMT)$/.test(header)) return null
  const seconds = /^\d/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1_000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS) : null
}
