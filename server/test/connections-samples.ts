import type { connectionsApi } from '@greenroom/contract/features/connect/connections.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp } from './app.ts'
import { ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { canary } from './seed-agencies.ts'

const keyFields = async (t: TestApp) => ({
  name: `Bridge of ${canary.north}`,
  scopes: ['fans' as const, 'messages' as const],
  creatorIds: [await ownCreator(t)],
  expiresAt: null,
})

export const connectionsSamples: Samples<typeof connectionsApi> = {
  'GET /connections/accounts': () => ({}),
  'POST /connections/accounts/{creatorId}/{platform}/test': async (t) => ({
    params: { creatorId: await ownCreator(t), platform: 'ONLYFANS' },
  }),
  'GET /connections/keys': () => ({}),
  'POST /connections/keys': async (t) => ({ body: { ...(await keyFields(t)), clientId: newId() } }),
  'PUT /connections/keys/{id}': async (t) => ({
    params: { id: await addKey(t) },
    body: { ...(await keyFields(t)), name: 'Another name' },
  }),
  'DELETE /connections/keys/{id}': async (t) => ({ params: { id: await addKey(t) } }),
}

async function addKey(t: TestApp): Promise<string> {
  const body = { ...(await keyFields(t)), clientId: newId() }
  return (await t.call(t.people.north.AGENCY_ADMIN.token, 'POST /connections/keys', { body })).body.data.id
}
