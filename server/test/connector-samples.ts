import type { connectApi } from '@greenroom/contract/features/connect/connect.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp } from './app.ts'
import { connectAccount, ownCreator } from './fans.ts'
import { photo } from './media-files.ts'
import type { Samples } from './sample-table.ts'

async function batch(t: TestApp, row: Record<string, unknown>) {
  const creatorId = await ownCreator(t)
  await connectAccount(t, creatorId)
  return { body: { creatorId, rows: [row] } }
}

export const connectorSamples: Samples<typeof connectApi> = {
  'GET /connect': () => ({}),
  'POST /connect/fans': (t) => batch(t, { id: newId(), username: `fan_${newId()}` }),
  'POST /connect/subscriptions': (t) => batch(t, { fan: 'nobody', status: 'expired' }),
  'POST /connect/presence': (t) => batch(t, { fan: 'nobody', online: true }),
  'POST /connect/messages': (t) => batch(t, { id: newId(), fan: 'nobody', from: 'fan', text: 'Hi' }),
  'POST /connect/receipts': (t) => batch(t, { messageId: newId(), state: 'read' }),
  'POST /connect/media': async () => ({
    headers: { 'content-type': 'application/octet-stream' },
    upload: new Blob([new Uint8Array(await photo(16, 16))]),
  }),
  'POST /connect/transactions': (t) => batch(t, { id: newId(), fan: 'nobody', type: 'Tips', amount: 5 }),
  'POST /connect/hints': async (t) => ({
    body: { creatorId: await ownCreator(t), hints: [{ key: newId(), data: 'message' }] },
  }),
  'POST /connect/hints/claim': () => ({ body: { limit: 1 } }),
  'POST /connect/hints/done': () => ({ body: { ids: ['1'] } }),
  'POST /connect/budget': async (t) => ({
    body: { creatorId: await ownCreator(t), platform: 'FANVUE', calls: 2 },
  }),
}
