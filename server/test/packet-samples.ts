import { Readable } from 'node:stream'
import type { packetsApi } from '@greenroom/contract/features/packets/packets.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AnyJson, TestApp } from './app.ts'
import { addGuest } from './compliance-fixture.ts'
import { addFan, ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { canary, PASSWORD, type Side } from './seed-agencies.ts'

/** A finished packet, without the job. */
export async function readyPacket(t: TestApp, side: Side = 'north', changes: AnyJson = {}): Promise<string> {
  const { agencyId, userId } = t.people[side].COMPLIANCE
  const id = newId()
  const source = Readable.from([Buffer.from('a packet')])
  const { size, sha256, wrappedKey } = await t.platform.sealedFiles.write({ agencyId, id }, source, 1_000)
  const { kind = 'INSPECTION', expiresAt = '2100-01-01' } = changes
  await t.sql(
    `INSERT INTO packets (id, agency_id, kind, subject, from_day, until_day, label, status, bytes, sha256, wrapped_key, requested_by_id, requested_by, created_at, expires_at)
     VALUES ($1, $2, $8, 'period', '2026-01-01', '2026-02-01', $3, 'READY', $4, $5, $6, $7, 'A', now(), $9)`,
    [id, agencyId, canary[side], size, sha256, wrappedKey, userId, kind, expiresAt],
  )
  return id
}

export const packetSamples: Samples<typeof packetsApi> = {
  'GET /compliance/packets': async (t) => {
    await readyPacket(t)
    return { query: {} }
  },
  'POST /compliance/packets': async (t) => ({
    body: { subject: 'person', subjectId: (await addGuest(t)).id as string },
  }),
  'POST /compliance/exports': async (t) => ({
    body: {
      subject: 'fan',
      subjectId: await addFan(t, t.people.north.CREATOR.agencyId, await ownCreator(t)),
    },
  }),
  'POST /compliance/packets/{id}/download': async (t) => ({
    params: { id: await readyPacket(t) },
    body: { password: PASSWORD, reason: 'Inspection' },
  }),
}
