import { createHmac, randomBytes } from 'node:crypto'
import type { OutboundEvent } from '@greenroom/contract/features/connect/connect.schema.ts'
import type { Platform } from '../../platform/ctx.ts'
import { OutboundError } from '../../platform/outbound/outbound.ts'
import type { OldSecret } from './connect.table.ts'

const PREFIX = 'whsec_'
const TIMEOUT_MS = 10_000

export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

type EncryptedWebhook = { id: string; secret: string; oldSecrets: OldSecret[] }
const keyContext = (webhookId: string) => `webhook ${webhookId}`

export const encryptSecret = ({ vault }: Platform, webhookId: string, secret: string): string =>
  vault.encrypt(secret, keyContext(webhookId)).toString('base64')

export type Receiver = { url: string; secrets: string[] }

export function decryptReceiver(
  { vault }: Platform,
  { url, ...encrypted }: EncryptedWebhook & { url: string },
): Receiver {
  const secrets = [encrypted.secret, ...encrypted.oldSecrets.map(({ secret }) => secret)]
  return {
    url,
    secrets: secrets.map((secret) => vault.decrypt(Buffer.from(secret, 'base64'), keyContext(encrypted.id))),
  }
}

/** No status means there was no response. */
export type CallResult = { status: number | null; error: string | null; milliseconds: number }

export const isDelivered = ({ status }: CallResult): boolean =>
  status !== null && status >= 200 && status < 300

const errorTexts: Record<OutboundError['reason'], string> = {
  forbidden: 'The URL isn’t a public https URL.',
  unreachable: 'The receiver could not be reached.',
  timeout: 'No response within 10 seconds.',
  too_large: 'The response was too large.',
}

/** One call in the Standard Webhooks format; never throws on receiver errors. */
export async function callReceiver(
  { outbound, clock }: Platform,
  { url, secrets }: Receiver,
  { id, event }: { id: string; event: OutboundEvent },
): Promise<CallResult> {
  const started = performance.now()
  const body = JSON.stringify({ type: event.type, timestamp: event.createdAt, data: event })
  const timestamp = String(Math.floor(clock().getTime() / 1_000))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Greenroom-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => `v1,${signature(secret, `${id}.${timestamp}.${body}`)}`)
      .join(' '),
  }
  const result = await outbound
    .request(url, { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS })
    .then(({ status }) => ({
      status,
      error: status >= 200 && status < 300 ? null : `The receiver responded with ${status}.`,
    }))
    .catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      return { status: null, error: errorTexts[error.reason] }
    })
  return { ...result, milliseconds: Math.round(performance.now() - started) }
}

const signature = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')
