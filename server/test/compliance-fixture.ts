import type { AnyJson, TestApp, TestUser } from './app.ts'
import { canary } from './seed-agencies.ts'

export const CANARY = 'plain-scan-canary'

/** A file with a picture header and text that must never be stored in plaintext. */
export const scanFile = (bytes = 2_000, text = CANARY): Buffer =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(bytes, `${text} `)])

export const newDocument = (overrides: AnyJson = {}) => ({
  type: 'passport' as const,
  issuer: 'Passport office',
  country: 'US',
  number: 'C01X 00T47',
  legalName: 'Ana Maria Lopez',
  birthDate: '1995-04-03',
  issuedOn: '2022-01-01',
  expiresOn: '2032-01-01',
  ...overrides,
})

async function expectCreated(
  response: Promise<{ status: number; body: AnyJson; text: string }>,
): Promise<AnyJson> {
  const { status, body, text } = await response
  if (status !== 201) throw new Error(`${status} ${text}`)
  return body.data
}

/** A person without a creator profile. */
export const addGuest = (t: TestApp, overrides: AnyJson = {}, user = t.people.north.COMPLIANCE) =>
  expectCreated(
    t.send(user.token, 'POST /compliance/people', { body: { name: `${canary.north} guest`, ...overrides } }),
  )

export const addDocument = (t: TestApp, user: TestUser, id: string, overrides: AnyJson = {}) =>
  expectCreated(
    t.send(user.token, 'POST /compliance/people/{id}/documents', {
      params: { id },
      body: newDocument(overrides),
    }),
  )

export const scanHeaders = { 'content-type': 'application/octet-stream' }
export const sendScan = (t: TestApp, user: TestUser, id: string, upload: Buffer = scanFile()) =>
  t.send(user.token, 'POST /compliance/documents/{id}/scans', {
    params: { id },
    upload,
    headers: scanHeaders,
  })
export const addScan = (t: TestApp, user: TestUser, id: string, upload?: Buffer) =>
  expectCreated(sendScan(t, user, id, upload))

export const newConsent = (overrides: AnyJson = {}) => ({
  kind: 'CONSENT' as const,
  scopes: ['depict' as const, 'distribute' as const],
  from: '2026-01-01',
  text: 'I agree to be depicted.',
  ...overrides,
})

export const addConsent = (
  t: TestApp,
  id: string,
  overrides: AnyJson = {},
  user = t.people.north.COMPLIANCE,
) =>
  expectCreated(
    t.send(user.token, 'POST /compliance/people/{id}/consents', {
      params: { id },
      body: newConsent(overrides),
    }),
  )

/** Issues a personal link without email and returns its token. */
export async function issueSignToken(
  t: TestApp,
  id: string,
  user = t.people.north.COMPLIANCE,
): Promise<string> {
  const { url } = await expectCreated(
    t.send(user.token, 'POST /compliance/people/{id}/link', { params: { id } }),
  )
  return String(url).split('#token=')[1] ?? ''
}

export const VOICE_PERIOD = { from: '2026-05-01', to: '2026-05-03' }
export const newWording = (overrides: AnyJson = {}) => ({
  answeredBy: ['creator' as const, 'team' as const],
  text: 'My team and I reply together.',
  from: '2026-01-01',
  ...overrides,
})

export const addWording = (
  t: TestApp,
  id: string,
  overrides: AnyJson = {},
  user = t.people.north.COMPLIANCE,
) =>
  expectCreated(
    t.send(user.token, 'POST /creators/{id}/voice', { params: { id }, body: newWording(overrides) }),
  )
