import { timestamp } from '../../kit/dates.ts'
import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { issuedToken } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { passkeyBody, passwordAndOptionalCodeBody, passwordBody, signedIn } from './auth.schema.ts'

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const credentialId = base64url(1_400)
const byId = z.strictObject({ id })

const passkey = z.object({ id, name: z.string(), createdAt: timestamp, lastUsedAt: timestamp.nullable() })

/** The fields we need from the browser's PublicKeyCredential, in JSON form. */
export const newCredential = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(8_000),
  attestationObject: base64url(32_000),
  transports: z.array(z.string().max(20)).max(8),
})
export const credentialAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(8_000),
  authenticatorData: base64url(8_000),
  signature: base64url(2_000),
})

/** Options for navigator.credentials in JSON form. */
const browserOptions = z.object({ options: z.record(z.string(), z.unknown()) })
const throttle = { windowMinutes: 15, perIp: 60 }

export const passkeysApi = endpoints({
  'POST /auth/passkey/begin': {
    summary: 'Start a passkey sign-in, or use a passkey for a two-factor challenge',
    permission: 'public',
    body: z.strictObject({ challenge: issuedToken.optional() }),
    reply: browserOptions,
    errors: ['bad_code'],
    throttle,
  },
  'POST /auth/passkey': {
    summary: 'Sign in with a passkey instead of a password and code',
    permission: 'public',
    body: z.strictObject({ challenge: issuedToken.optional(), credential: credentialAssertion }),
    reply: signedIn,
    errors: ['bad_passkey'],
    throttle,
  },
  'GET /auth/passkeys': {
    summary: 'Your passkeys, oldest first',
    permission: 'account:manage',
    reply: passkey.array(),
  },
  'POST /auth/passkeys/begin': {
    summary: 'Start adding a passkey; also requires a code if two-factor is on',
    permission: 'account:manage',
    body: passwordAndOptionalCodeBody,
    reply: browserOptions,
    errors: ['wrong_password', 'wrong_code', 'refused'],
  },
  'POST /auth/passkeys': {
    summary: 'Add the passkey created by the browser',
    permission: 'account:manage',
    body: passkeyBody.extend({ credential: newCredential }),
    reply: passkey,
    errors: ['refused', 'conflict'],
  },
  'PATCH /auth/passkeys/{id}': {
    summary: 'Rename one of your passkeys',
    permission: 'account:manage',
    params: byId,
    body: passkeyBody,
    reply: passkey,
  },
  'POST /auth/passkeys/{id}/remove': {
    summary: 'Remove one of your passkeys',
    permission: 'account:manage',
    params: byId,
    body: passwordBody,
    reply: z.object({ ok: z.literal(true) }),
    errors: ['wrong_password'],
  },
})
