import type { auditApi } from '@greenroom/contract/features/audit/audit.api.ts'
import type { consentsApi } from '@greenroom/contract/features/compliance/consents.api.ts'
import type { complianceRecordsApi } from '@greenroom/contract/features/compliance/records.api.ts'
import { SIGN_TOKEN_HEADER } from '@greenroom/contract/features/compliance/records.rules.ts'
import type { signApi } from '@greenroom/contract/features/compliance/sign.api.ts'
import type { voiceApi } from '@greenroom/contract/features/voice/voice.api.ts'
import type { TestApp } from './app.ts'
import {
  addConsent,
  addDocument,
  addGuest,
  addScan,
  addWording,
  issueSignToken,
  newConsent,
  newDocument,
  newWording,
  scanFile,
  scanHeaders,
  VOICE_PERIOD,
} from './compliance-fixture.ts'
import { ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { canary, PASSWORD } from './seed-agencies.ts'

const guestParams = async (t: TestApp) => ({ params: { id: (await addGuest(t)).id as string } })

async function addGuestDocument(t: TestApp) {
  const { id } = await addGuest(t)
  return addDocument(t, t.people.north.COMPLIANCE, id)
}
const documentParams = async (t: TestApp) => ({ params: { id: (await addGuestDocument(t)).id as string } })

/** Belongs to the creator, the only person who may sign it. */
const consentParams = async (t: TestApp) => ({
  params: { id: (await addConsent(t, await ownCreator(t))).id as string },
})

export const complianceSamples: Samples<
  typeof complianceRecordsApi & typeof consentsApi & typeof signApi & typeof auditApi & typeof voiceApi
> = {
  'GET /compliance/voice': () => ({}),
  'POST /creators/{id}/voice': async (t) => ({ params: { id: await ownCreator(t) }, body: newWording() }),
  'POST /compliance/voice/{id}/decide': async (t) => ({
    params: { id: (await addWording(t, await ownCreator(t))).id as string },
    body: { approve: true },
  }),
  'GET /creators/{id}/voice/report': async (t) => ({
    params: { id: await ownCreator(t) },
    query: VOICE_PERIOD,
  }),
  'GET /creators/{id}/voice/report/export': async (t) => ({
    params: { id: await ownCreator(t) },
    query: VOICE_PERIOD,
  }),
  'GET /compliance/audit': () => ({ query: { from: '2026-01-01' } }),
  'GET /compliance/audit/choices': () => ({}),
  'GET /compliance/audit/export': () => ({ query: { action: 'scan.viewed' } }),
  'GET /compliance/audit/check': () => ({}),
  'POST /compliance/audit/check': () => ({}),
  'GET /compliance/people': async (t) => {
    await addGuest(t)
    return { query: {} }
  },
  'POST /compliance/people/by-number': async (t) => {
    const number = 'BYNUMBER 77'
    await addDocument(t, t.people.north.COMPLIANCE, (await addGuest(t)).id, { number })
    return { body: { number } }
  },
  'GET /compliance/summary': () => ({}),
  'GET /compliance/people/{id}/items': guestParams,
  'POST /compliance/people/{id}/request': async (t) => ({ params: { id: await ownCreator(t) } }),
  'POST /compliance/people': () => ({ body: { name: `${canary.north} guest` } }),
  'GET /compliance/people/{id}': guestParams,
  'PUT /compliance/people/{id}': async (t) => ({ ...(await guestParams(t)), body: { names: ['Annie'] } }),
  'POST /compliance/people/{id}/documents': async (t) => ({ ...(await guestParams(t)), body: newDocument() }),
  'POST /compliance/documents/{id}/examine': async (t) => ({
    ...(await documentParams(t)),
    body: { verdict: 'REJECTED', method: 'document check', reason: 'Not readable' },
  }),
  'POST /compliance/documents/{id}/scans': async (t) => ({
    ...(await documentParams(t)),
    query: {},
    headers: scanHeaders,
    upload: new Blob([new Uint8Array(scanFile())]),
  }),
  'POST /compliance/scans/{id}/view': async (t) => ({
    params: {
      id: (await addScan(t, t.people.north.COMPLIANCE, (await addGuestDocument(t)).id)).id as string,
    },
    body: { password: PASSWORD, reason: 'Compare with the record' },
  }),
  'POST /compliance/people/{id}/consents': async (t) => ({ ...(await guestParams(t)), body: newConsent() }),
  'GET /compliance/consents/export': () => ({ query: {} }),
  'GET /compliance/people/export': () => ({ query: {} }),
  'GET /compliance/consents': async (t) => {
    await consentParams(t)
    return { query: {} }
  },
  'GET /compliance/consents/{id}': consentParams,
  'POST /compliance/consents/{id}/sign': async (t) => ({
    ...(await consentParams(t)),
    body: { typedName: 'Ana Maria Lopez' },
  }),
  'POST /compliance/consents/{id}/withdraw': async (t) => ({
    ...(await consentParams(t)),
    body: { reason: 'Changed my mind' },
  }),
  'POST /compliance/consents/{id}/void': async (t) => {
    const { id } = await addGuest(t)
    const consent = await addConsent(t, id)
    const token = await issueSignToken(t, id, t.people.north.AGENCY_ADMIN)
    const params = { id: consent.id as string }
    await t.send(null, 'POST /sign/consents/{id}', { params, body: { token, typedName: 'Ana Lopez' } })
    return { params, body: { reason: 'Not her name' } }
  },
  'POST /compliance/people/{id}/link': guestParams,
  'DELETE /compliance/people/{id}/link': guestParams,
  'POST /sign/look-up': async (t) => ({ body: { token: await issueSignToken(t, (await addGuest(t)).id) } }),
  'POST /sign/documents': async (t) => ({
    body: { ...newDocument(), token: await issueSignToken(t, (await addGuest(t)).id) },
  }),
  'POST /sign/documents/{id}/scans': async (t) => {
    const { id, personId } = await addGuestDocument(t)
    return {
      params: { id: id as string },
      query: {},
      headers: { ...scanHeaders, [SIGN_TOKEN_HEADER]: await issueSignToken(t, personId) },
      upload: new Blob([new Uint8Array(scanFile())]),
    }
  },
  'POST /sign/consents/{id}': async (t) => {
    const { id } = await addGuest(t)
    return {
      params: { id: (await addConsent(t, id)).id as string },
      body: { token: await issueSignToken(t, id), typedName: 'Ana Lopez' },
    }
  },
}
