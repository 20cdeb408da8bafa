import type { fanImportsApi } from '@greenroom/contract/features/fans/fan-imports.api.ts'
import type { fanNotesApi } from '@greenroom/contract/features/fans/fan-notes.api.ts'
import type { fansApi } from '@greenroom/contract/features/fans/fans.api.ts'
import type { ledgerApi } from '@greenroom/contract/features/ledger/ledger.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp } from './app.ts'
import { addFanWithHistory, ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { canary } from './seed-agencies.ts'

type Table = typeof fansApi & typeof ledgerApi & typeof fanNotesApi & typeof fanImportsApi

export const fanSamples: Samples<Table> = {
  'POST /fans/imports': () => ({
    query: { kind: 'fans', fileName: 'fans.csv' },
    upload: 'username,email\ncanarynorth_fan,a@canarynorth.test\n',
  }),
  'GET /fans/imports': () => ({ query: {} }),
  'GET /fans/imports/export': () => ({}),
  'GET /fans/imports/{id}': async (t) => ({ params: { id: await addImport(t) } }),
  'POST /fans/imports/{id}/check': async (t) => ({
    params: { id: await addImport(t) },
    body: { mapping: { username: 0, creator: 1 } },
  }),
  'POST /fans/imports/{id}/run': async (t) => ({
    params: { id: await addImport(t) },
    body: { mapping: { username: 0, creator: 1 } },
  }),
  'POST /fans/imports/{id}/cancel': async (t) => {
    const id = await addImport(t)
    await t.sql(`UPDATE fan_imports SET state = 'RUNNING' WHERE id = $1`, [id])
    return { params: { id } }
  },
  'GET /fans/imports/{id}/undo': async (t) => ({ params: { id: await addFinishedImport(t) } }),
  'POST /fans/imports/{id}/undo': async (t) => ({ params: { id: await addFinishedImport(t) } }),
  'GET /fans/imports/{id}/errors': async (t) => ({ params: { id: await addImport(t) } }),
  'DELETE /fans/imports/{id}': async (t) => ({ params: { id: await addImport(t) } }),
  'GET /fans': () => ({ query: {} }),
  'GET /fans/count': () => ({ query: {} }),
  'GET /fans/analytics': () => ({ query: {} }),
  'GET /fans/export': () => ({ query: {} }),
  'POST /fans/export': async (t) => ({ body: { ids: [await addSampleFan(t)] } }),
  'POST /fans': async (t) => ({
    body: { creatorId: await ownCreator(t), username: `new_${newId()}`, email: `${newId()}@new.test` },
  }),
  'GET /fans/{id}': async (t) => ({ params: { id: await addSampleFan(t) } }),
  'PUT /fans/{id}': async (t) => ({ params: { id: await addSampleFan(t) }, body: { location: 'Lisbon' } }),
  'DELETE /fans/{id}': async (t) => ({ params: { id: await addSampleFan(t) } }),
  'POST /fans/{id}/restore': async (t) => ({
    params: { id: await addFanWithHistory(t, await ownCreator(t), { archived: true }) },
  }),
  'POST /fans/{id}/transactions': async (t) => ({
    params: { id: await addSampleFan(t) },
    body: { amount: 25.5, type: 'Tips', date: '2026-01-05T10:00:00Z', externalId: newId() },
  }),
  'GET /fans/{id}/transactions': async (t) => ({ params: { id: await addSampleFan(t) }, query: {} }),
  'GET /transactions': () => ({ query: { from: '2026-01-01', weekday: 1, hour: 10 } }),
  'GET /transactions/export': () => ({ query: { platform: 'ONLYFANS' } }),
  'GET /fans/transactions/export': () => ({}),
  'GET /fans/{id}/transactions/export': async (t) => ({ params: { id: await addSampleFan(t) } }),
  'GET /fans/{id}/spending': async (t) => ({ params: { id: await addSampleFan(t) } }),
  'GET /fans/tags': () => ({}),
  'POST /fans/tags': async (t) => ({
    body: { fanIds: [await addSampleFan(t)], add: ['warm'], remove: ['cold'] },
  }),
  'GET /fans/{id}/notes': async (t) => ({ params: { id: await addSampleFan(t) } }),
  'POST /fans/{id}/notes': async (t) => ({
    params: { id: await addSampleFan(t) },
    body: { text: 'Likes sunsets.' },
  }),
  'DELETE /fans/{id}/notes/{noteId}': async (t) => {
    const params = { id: await addSampleFan(t) }
    const body = { text: 'Likes sunsets.' }
    const note = await t.call(t.people.north.AGENCY_ADMIN.token, 'POST /fans/{id}/notes', { params, body })
    return { params: { ...params, noteId: note.body.data.id } }
  },
  'PUT /fans/{id}/tags': async (t) => ({ params: { id: await addSampleFan(t) }, body: { tags: ['warm'] } }),
  'POST /fans/{id}/block': async (t) => ({ params: { id: await addSampleFan(t) }, body: { reason: 'Rude' } }),
  'DELETE /fans/{id}/block': async (t) => ({
    params: { id: await addFanWithHistory(t, await ownCreator(t), { blocked: true }) },
  }),
}

async function addImport(t: TestApp): Promise<string> {
  const response = await t.call(t.people.north.AGENCY_ADMIN.token, 'POST /fans/imports', {
    query: { kind: 'fans', fileName: 'fans.csv' },
    upload: 'username,creator\ncanarynorth_fan,canarynorth stage\n',
  })
  return response.body.data.id
}

/** A finished import of one fan. */
async function addFinishedImport(t: TestApp): Promise<string> {
  const id = await addImport(t)
  await t.sql(
    `WITH done AS (UPDATE fan_imports SET state = 'DONE', finished_at = now() WHERE id = $1 RETURNING agency_id)
     INSERT INTO fan_import_changes (agency_id, import_id, fan_id, after) SELECT agency_id, $1, $2, '{"tags": []}' FROM done`,
    [id, await addSampleFan(t)],
  )
  return id
}

async function addSampleFan(t: TestApp): Promise<string> {
  return addFanWithHistory(t, await ownCreator(t), {
    username: `${canary.north}_${newId()}`,
    tags: [canary.north],
  })
}
