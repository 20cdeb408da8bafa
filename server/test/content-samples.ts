import type { contentApi } from '@greenroom/contract/features/content/content.api.ts'
import type { reviewsApi } from '@greenroom/contract/features/content/reviews.api.ts'
import { reviewChecks } from '@greenroom/contract/features/content/reviews.rules.ts'
import type { TestApp } from './app.ts'
import { addFanMessage } from './chat-samples.ts'
import { addCleared, addItem, newItem, readyUpload, withEvidence } from './content-fixture.ts'
import { ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { canary } from './seed-agencies.ts'

const title = `${canary.north} golden hour`

async function draft(t: TestApp) {
  return addItem(t, t.people.north.AGENCY_ADMIN, await ownCreator(t), { title, tags: [canary.north] })
}

const item = async (t: TestApp) => ({ params: { id: (await draft(t)).id as string } })

/** Uploaded by the creator, so that all reviewers may clear it. */
async function inReview(t: TestApp) {
  const user = t.people.north.CREATOR
  const creatorId = await ownCreator(t)
  const body = await withEvidence(t, user, creatorId, { title, publish: { mode: 'NOW' } })
  const { id, rev } = await addItem(t, user, creatorId, body)
  return { params: { id: id as string }, body: { rev: rev as number, checklist: [...reviewChecks] } }
}

export const contentSamples: Samples<typeof contentApi & typeof reviewsApi> = {
  'GET /content/reviews': async (t) => {
    await inReview(t)
    return { query: {} }
  },
  'GET /content/reviews/summary': () => ({}),
  'GET /content/{id}/evidence': async (t) => ({ params: (await inReview(t)).params }),
  'POST /content/{id}/submit': async (t) => {
    const { id, rev } = await draft(t)
    return { params: { id: id as string }, body: { rev } }
  },
  'POST /content/{id}/clear': inReview,
  'POST /content/{id}/reject': async (t) => {
    const { params, body } = await inReview(t)
    return { params, body: { ...body, reason: 'The title suggests somebody younger.' } }
  },
  'GET /content': async (t) => {
    await draft(t)
    return { query: {} }
  },
  'GET /content/summary': () => ({ query: {} }),
  'GET /content/calendar': () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  'GET /content/duplicates': async (t) => ({
    query: { uploadId: await readyUpload(t, t.people.north.AGENCY_ADMIN) },
  }),
  'GET /content/people': () => ({ query: {} }),
  'POST /content/people': () => ({ body: { name: `${canary.north} guest` } }),
  'POST /content': async (t) => ({
    body: (await newItem(t, t.people.north.AGENCY_ADMIN, await ownCreator(t), { title })) as never,
  }),
  'POST /content/selection': async (t) => ({
    body: { itemIds: [(await draft(t)).id as string], change: { action: 'archive' } },
  }),
  'GET /content/for-fan/{fanId}': async (t) => ({
    params: { fanId: (await addFanMessage(t)).fanId },
    query: {},
  }),
  'GET /content/{id}': item,
  'GET /content/{id}/history': item,
  'GET /content/{id}/uses': async (t) => ({ ...(await item(t)), query: {} }),
  'PUT /content/{id}': async (t) => {
    const { id, rev, mediaFiles } = await draft(t)
    return {
      params: { id: id as string },
      body: { title: `${title} again`, type: 'PHOTO', files: [mediaFiles[0].id], rev },
    }
  },
  'PUT /content/{id}/publish': async (t) => {
    const { id, rev } = await addCleared(t, t.people.north.AGENCY_ADMIN, await ownCreator(t), { title })
    return { params: { id: id as string }, body: { publish: { mode: 'NOW' }, rev } }
  },
  'DELETE /content/{id}': item,
}
