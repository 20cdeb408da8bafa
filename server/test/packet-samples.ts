import { Readable } from 'node:stream'
import type { packetsApi } from '@greenroom/contract/features/packets/packets.api.ts'
import type { retentionApi } from '@greenroom/contract/features/packets/retention.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AnyJson, TestApp } from './app.ts'
import { addGuest } from './compliance-fixture.ts'
import { addFan, ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { type AgencyKey, canary, PASSWORD } from './seed-agencies.ts'

/** A finished packet, without the job. */
export async function addReadyPacket(
  t: TestApp,
  agency: AgencyKey = 'north',
  overrides: AnyJson = {},
): Promise<string> {
  const { agencyId, userId } = t.people[agency].COMPLIANCE
  const id = newId()
  const source = Readable.from([Buffer.from('a packet')])
  const { size, sha256, wrappedKey } = await t.platform.sealedFiles.write({ agencyId, id }, source, 1_000)
  const { kind = 'INSPECTION', expiresAt = '2100-01-01' } = overrides
  await t.sql(
    `INSERT INTO packets (id, agency_id, kind, subject, from_day, until_day, label, status, bytes, sha256, wrapped_key, requested_by_id, requested_by, created_at, expires_at)
     VALUES ($1, $2, $8, 'period', '2026-01-01', '2026-02-01', $3, 'READY', $4, $5, $6, $7, 'A', now(), $9)`,
    [id, agencyId, canary[agency], size, sha256, wrappedKey, userId, kind, expiresAt],
  )
  return id
}

const newFan = async (t: TestApp): Promise<string> =>
  addFan(t, t.people.north.CREATOR.agencyId, await ownCreator(t))

export async function addHold(t: TestApp, subjectId: string): Promise<string> {
  const body = { subject: 'fan', subjectId, reason: 'Lawsuit' }
  const response = await t.send(t.people.north.COMPLIANCE.token, 'POST /compliance/holds', { body })
  if (response.status !== 201) throw new Error(response.text)
  return response.body.data.id
}

export const packetSamples: Samples<typeof packetsApi & typeof retentionApi> = {
  'GET /compliance/retention': () => ({}),
  'PUT /compliance/retention': () => ({ body: { type: 'mails', days: 200 } }),
  'PUT /compliance/custodian': () => ({ body: { name: canary.north, address: '1 Main St' } }),
  'GET /compliance/holds': () => ({ query: {} }),
  'POST /compliance/holds': async (t) => ({
    body: { subject: 'fan', subjectId: await newFan(t), reason: 'Lawsuit' },
  }),
  'POST /compliance/holds/{id}/release': async (t) => ({
    params: { id: await addHold(t, await newFan(t)) },
    body: { reason: 'Settled' },
  }),
  'GET /compliance/erasures/{subject}/{id}': async (t) => ({
    params: { subject: 'fan', id: await newFan(t) },
  }),
  'POST /compliance/erasures': async (t) => {
    const subjectId = await newFan(t)
    const [fan] = await t.sql('SELECT username FROM fans WHERE id = $1', [subjectId])
    return { body: { subject: 'fan', subjectId, confirmation: fan.username, reason: 'Request of May 3' } }
  },

  'GET /compliance/packets': async (t) => {
    await addReadyPacket(t)
    return { query: {} }
  },
  'POST /compliance/packets': async (t) => ({
    body: { subject: 'person', subjectId: (await addGuest(t)).id as string },
  }),
  'POST /compliance/exports': async (t) => ({ body: { subject: 'fan', subjectId: await newFan(t) } }),
  'POST /compliance/packets/{id}/download': async (t) => ({
    params: { id: await addReadyPacket(t) },
    body: { password: PASSWORD, reason: 'Inspection' },
  }),
}
