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
  newConsent,
  newDocument,
  newWording,
  scanFile,
  scanHeaders,
  signToken,
  VOICE_PERIOD,
} from './compliance-fixture.ts'
import { ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { canary, PASSWORD } from './seed-agencies.ts'

const guest = async (t: TestApp) => ({ params: { id: (await addGuest(t)).id as string } })

async function document(t: TestApp) {
  const { id } = await addGuest(t)
  return addDocument(t, t.people.north.COMPLIANCE, id)
}
const documentId = async (t: TestApp) => ({ params: { id: (await document(t)).id as string } })

/** Belongs to the creator, because only she may sign it. */
const consentId = async (t: TestApp) => ({
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
  'GET /compliance/summary': () => ({}),
  'GET /compliance/people/{id}/items': guest,
  'POST /compliance/people/{id}/request': async (t) => ({ params: { id: await ownCreator(t) } }),
  'POST /compliance/people': () => ({ body: { name: `${canary.north} guest` } }),
  'GET /compliance/people/{id}': guest,
  'PUT /compliance/people/{id}': async (t) => ({ ...(await guest(t)), body: { names: ['Annie'] } }),
  'POST /compliance/people/{id}/documents': async (t) => ({ ...(await guest(t)), body: newDocument() }),
  'POST /compliance/documents/{id}/examine': async (t) => ({
    ...(await documentId(t)),
    body: { verdict: 'REJECTED', method: 'document check', reason: 'Not readable' },
  }),
  'POST /compliance/documents/{id}/scans': async (t) => ({
    ...(await documentId(t)),
    query: {},
    headers: scanHeaders,
    upload: new Blob([new Uint8Array(scanFile())]),
  }),
  'POST /compliance/scans/{id}/view': async (t) => ({
    params: { id: (await addScan(t, t.people.north.COMPLIANCE, (await document(t)).id)).id as string },
    body: { password: PASSWORD, reason: 'Compare with the record' },
  }),
  'POST /compliance/people/{id}/consents': async (t) => ({ ...(await guest(t)), body: newConsent() }),
  'GET /compliance/consents': async (t) => {
    await consentId(t)
    return { query: {} }
  },
  'GET /compliance/consents/{id}': consentId,
  'POST /compliance/consents/{id}/sign': async (t) => ({
    ...(await consentId(t)),
    body: { typedName: 'Ana Maria Lopez' },
  }),
  'POST /compliance/consents/{id}/withdraw': async (t) => ({
    ...(await consentId(t)),
    body: { reason: 'Changed my mind' },
  }),
  'POST /compliance/people/{id}/link': guest,
  'DELETE /compliance/people/{id}/link': guest,
  'POST /sign/look-up': async (t) => ({ body: { token: await signToken(t, (await addGuest(t)).id) } }),
  'POST /sign/documents': async (t) => ({
    body: { ...newDocument(), token: await signToken(t, (await addGuest(t)).id) },
  }),
  'POST /sign/documents/{id}/scans': async (t) => {
    const { id, personId } = await document(t)
    return {
      params: { id: id as string },
      query: {},
      headers: { ...scanHeaders, [SIGN_TOKEN_HEADER]: await signToken(t, personId) },
      upload: new Blob([new Uint8Array(scanFile())]),
    }
  },
  'POST /sign/consents/{id}': async (t) => {
    const { id } = await addGuest(t)
    return {
      params: { id: (await addConsent(t, id)).id as string },
      body: { token: await signToken(t, id), typedName: 'Ana Lopez' },
    }
  },
}
