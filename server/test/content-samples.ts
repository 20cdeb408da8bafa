import type { contentApi } from '@greenroom/contract/features/content/content.api.ts'
import type { reviewsApi } from '@greenroom/contract/features/content/reviews.api.ts'
import { reviewChecks } from '@greenroom/contract/features/content/reviews.rules.ts'
import type { TestApp } from './app.ts'
import { addFanMessage } from './chat-samples.ts'
import { addClearedItem, addItem, addReadyUpload, newItem, withEvidence } from './content-fixture.ts'
import { ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { canary } from './seed-agencies.ts'

const title = `${canary.north} golden hour`

async function addDraft(t: TestApp) {
  return addItem(t, t.people.north.AGENCY_ADMIN, await ownCreator(t), { title, tags: [canary.north] })
}

const itemParams = async (t: TestApp) => ({ params: { id: (await addDraft(t)).id as string } })

/** Uploaded by the creator, so all reviewers may clear it. */
async function addItemInReview(t: TestApp) {
  const user = t.people.north.CREATOR
  const creatorId = await ownCreator(t)
  const body = await withEvidence(t, user, creatorId, { title, publish: { mode: 'NOW' } })
  const { id, rev } = await addItem(t, user, creatorId, body)
  return { params: { id: id as string }, body: { rev: rev as number, checklist: [...reviewChecks] } }
}

export const contentSamples: Samples<typeof contentApi & typeof reviewsApi> = {
  'GET /content/reviews': async (t) => {
    await addItemInReview(t)
    return { query: {} }
  },
  'GET /content/reviews/summary': () => ({}),
  'GET /content/{id}/evidence': async (t) => ({ params: (await addItemInReview(t)).params }),
  'POST /content/{id}/submit': async (t) => {
    const { id, rev } = await addDraft(t)
    return { params: { id: id as string }, body: { rev } }
  },
  'POST /content/{id}/clear': addItemInReview,
  'PATCH /content/{id}/publications/{publicationId}': async (t) => {
    const item = await addClearedItem(t, t.people.north.CREATOR, await ownCreator(t), {
      title,
      publish: { mode: 'NOW' },
    })
    const params = { id: item.id as string, publicationId: item.publications[0].id as string }
    return { params, body: { url: 'https://platform.test/post/1' } }
  },
  'POST /content/{id}/reject': async (t) => {
    const { params, body } = await addItemInReview(t)
    return { params, body: { ...body, reason: 'The title suggests somebody younger.' } }
  },
  'GET /content/export': () => ({ query: { type: 'PHOTO' } }),
  'GET /content': async (t) => {
    await addDraft(t)
    return { query: {} }
  },
  'GET /content/summary': () => ({ query: {} }),
  'GET /content/calendar': () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  'GET /content/duplicates': async (t) => ({
    query: { uploadId: await addReadyUpload(t, t.people.north.AGENCY_ADMIN) },
  }),
  'GET /content/people': () => ({ query: {} }),
  'POST /content/people': () => ({ body: { name: `${canary.north} guest` } }),
  'POST /content': async (t) => ({
    body: (await newItem(t, t.people.north.AGENCY_ADMIN, await ownCreator(t), { title })) as never,
  }),
  'POST /content/selection': async (t) => ({
    body: { itemIds: [(await addDraft(t)).id as string], change: { action: 'archive' } },
  }),
  'GET /content/for-fan/{fanId}': async (t) => ({
    params: { fanId: (await addFanMessage(t)).fanId },
    query: {},
  }),
  'GET /content/{id}': itemParams,
  'GET /content/{id}/history': itemParams,
  'GET /content/{id}/uses': async (t) => ({ ...(await itemParams(t)), query: {} }),
  'PUT /content/{id}': async (t) => {
    const { id, rev, mediaFiles } = await addDraft(t)
    return {
      params: { id: id as string },
      body: { title: `${title} again`, type: 'PHOTO', files: [mediaFiles[0].id], rev },
    }
  },
  'PUT /content/{id}/publish': async (t) => {
    const { id, rev } = await addClearedItem(t, t.people.north.AGENCY_ADMIN, await ownCreator(t), { title })
    return { params: { id: id as string }, body: { publish: { mode: 'NOW' }, rev } }
  },
  'DELETE /content/{id}': itemParams,
}
