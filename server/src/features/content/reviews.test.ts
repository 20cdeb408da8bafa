import { reviewChecks } from '@greenroom/contract/features/content/reviews.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import {
  addClearedItem,
  addItem,
  addReadyUpload,
  clearItem,
  minutesFromNow,
  rejectItem,
  storedReviews,
  unchangedBody,
  withEvidence,
} from '../../../test/content-fixture.ts'
import { addCreator, assign } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let admin: TestUser
let reviewer: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  reviewer = t.people.north.COMPLIANCE
  creatorId = await addCreator(t, admin.agencyId, 'Review Star')
  await assign(t, t.people.north.CHAT_OPERATOR, creatorId)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const NOW = { mode: 'NOW' }
const addSubmitted = async (body: AnyJson = {}, user = admin) =>
  addItem(t, user, creatorId, await withEvidence(t, user, creatorId, { publish: NOW, ...body }))
const get = async (id: string) =>
  (await t.send(admin.token, 'GET /content/{id}', { params: { id } })).body.data
const change = async (item: AnyJson, body: AnyJson, user = admin) =>
  t.send(user.token, 'PUT /content/{id}', {
    params: { id: item.id },
    body: { ...unchangedBody(item), ...body } as never,
  })
const reject = (user: TestUser, item: AnyJson, reason = 'The title suggests someone younger.') =>
  rejectItem(t, user, item, reason)
const queue = async (state: string, user = reviewer) =>
  (await t.send(user.token, 'GET /content/reviews', { query: { state, limit: 100 } })).body.data
const problems = (item: AnyJson) => item.missing.map(({ problem }: AnyJson) => problem)

describe('going live', () => {
  test('Publish Now sends the item to review, and a second person’s clearance publishes it', async () => {
    const item = await addSubmitted()
    expect(item).toMatchObject({ status: 'DRAFT', review: 'IN_REVIEW', publishesWhenCleared: true })
    expect(problems(item)).toEqual(['not_cleared'])
    const response = await clearItem(t, reviewer, item)
    expect(response.body.data).toMatchObject({ status: 'PUBLISHED', review: 'CLEARED', missing: [] })
    expect(await storedReviews(t, item.id)).toMatchObject([
      {
        verdict: 'CLEARED',
        reviewer_id: reviewer.userId,
        is_self_review: false,
        checklist: [...reviewChecks],
      },
    ])
    expect((await clearItem(t, reviewer, response.body.data)).status).toBe(409)
  })

  test('lists missing evidence by person, and sends the item to review once it is added', async () => {
    const nova = await addCreator(t, admin.agencyId, 'Nova')
    const item = await addItem(t, admin, nova, { publish: NOW, depictedIds: [nova] })
    expect(item.review).toBe('NEEDS_EVIDENCE')
    expect(item.missing).toEqual([
      { problem: 'no_production_date', personId: null, text: 'No production date' },
      { problem: 'no_consent', personId: nova, text: 'No signed consent from Nova for the publication date' },
      { problem: 'not_cleared', personId: null, text: 'Not cleared by a second person yet' },
    ])
    const rejected = await clearItem(t, reviewer, item)
    expect(rejected.status).toBe(422)
    expect(rejected.body.details).toContainEqual({ path: 'item', message: 'No production date' })
    await withEvidence(t, admin, nova)
    const datedItem = (await change(item, { producedOn: '2025-06-01' })).body.data
    expect(datedItem).toMatchObject({ review: 'IN_REVIEW', publishesWhenCleared: true })
    expect((await clearItem(t, reviewer, datedItem)).body.data.status).toBe('PUBLISHED')
  })

  test('a scheduled item waits for its time after clearance, and a draft is only cleared', async () => {
    const publish = { mode: 'SCHEDULE', at: minutesFromNow(60) }
    const item = await addClearedItem(t, admin, creatorId, { publish })
    expect(item).toMatchObject({ status: 'SCHEDULED', review: 'CLEARED' })
    expect(await addClearedItem(t, admin, creatorId)).toMatchObject({ status: 'DRAFT', review: 'CLEARED' })
  })

  test('an item stays a draft when cleared after undoing Publish Now', async () => {
    const item = await addSubmitted()
    const params = { id: item.id }
    const body = { publish: { mode: 'DRAFT' as const }, rev: item.rev }
    const { data } = (await t.send(admin.token, 'PUT /content/{id}/publish', { params, body })).body
    const cleared = (await clearItem(t, reviewer, data)).body.data
    expect(cleared).toMatchObject({ status: 'DRAFT', review: 'CLEARED' })
  })
})

describe('editing after clearance', () => {
  test.each<[string, string, () => Promise<AnyJson> | AnyJson]>([
    ['title', 'IN_REVIEW', () => ({ title: 'Another' })],
    ['description', 'IN_REVIEW', () => ({ description: 'New' })],
    ['files', 'IN_REVIEW', async () => ({ files: [await addReadyUpload(t, admin)] })],
    ['people', 'NEEDS_EVIDENCE', () => ({ depictedIds: [] })],
    ['production date', 'IN_REVIEW', () => ({ producedOn: '2025-06-02' })],
    ['download permission', 'IN_REVIEW', () => ({ isDownloadable: true })],
    ['AI mark', 'IN_REVIEW', () => ({ isAiEdited: true })],
    ['price', 'CLEARED', () => ({ isPPV: true, price: 20 })],
    ['tags', 'CLEARED', () => ({ tags: ['beach'] })],
  ])('changing the %s makes the review state %s', async (_name, review, body) => {
    const item = await addClearedItem(t, admin, creatorId)
    expect((await change(item, await body())).body.data.review).toBe(review)
  })
})

describe('clearance by a second person', () => {
  test('people can’t clear items they uploaded, edited or submitted', async () => {
    const item = await addSubmitted()
    const response = await clearItem(t, admin, item)
    expect([response.status, response.body.message]).toEqual([
      403,
      'You uploaded, edited or submitted this item. A second person must clear it.',
    ])
    const second = await addPerson(t.platform, admin.agencyId, 'AGENCY_ADMIN', 'north')
    const edited = (await change(item, { title: 'By a second admin' }, second)).body.data
    expect((await clearItem(t, second, edited)).status).toBe(403)
    expect((await get(item.id)).review).toBe('IN_REVIEW')
    expect((await queue('IN_REVIEW', second)).find(({ id }: AnyJson) => id === item.id).mayClear).toBe(false)
    expect(await storedReviews(t, item.id)).toEqual([])
    expect((await clearItem(t, reviewer, edited)).status).toBe(200)
  })

  test('the uploader can’t clear an item, and an item edited concurrently stays in review', async () => {
    const second = await addPerson(t.platform, admin.agencyId, 'AGENCY_ADMIN', 'north')
    for (let round = 0; round < 5; round++) {
      const item = await addSubmitted()
      const [edit, ...clearances] = await Promise.all([
        change(item, { title: `Round ${round}` }, second),
        ...Array.from({ length: 4 }, () => clearItem(t, admin, item)),
        ...Array.from({ length: 4 }, () => clearItem(t, second, item)),
      ])
      expect(clearances.slice(0, 4).filter(({ status }) => status === 200)).toEqual([])
      expect((await get(item.id)).review).toBe(edit.status === 200 ? 'IN_REVIEW' : 'CLEARED')
    }
  })

  test('twenty concurrent clearances create one review and one post', async () => {
    const item = await addSubmitted()
    const responses = await Promise.all(Array.from({ length: 20 }, () => clearItem(t, reviewer, item)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await storedReviews(t, item.id)).toHaveLength(1)
    expect(await t.sql('SELECT 1 FROM content_publications WHERE item_id = $1', [item.id])).toHaveLength(1)
  })

  test('isn’t required if an agency with only one reviewer allows self-review', async () => {
    const allow = ({ token }: TestUser) => t.send(token, 'PATCH /agency', { body: { allowSelfReview: true } })
    expect((await allow(admin)).status).toBe(422)
    const agencyId = admin.agencyId
    const others = `agency_id = $1 AND user_id <> $2 AND role IN ('SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE')`
    await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE ${others}`, [agencyId, admin.userId])
    const withoutEvidence = await addItem(t, admin, creatorId, { publish: NOW })
    const item = await addSubmitted()
    expect((await clearItem(t, admin, item)).status).toBe(403)
    expect((await allow(admin)).body.data.allowSelfReview).toBe(true)
    expect((await clearItem(t, admin, withoutEvidence)).status).toBe(422)
    expect((await clearItem(t, admin, item)).status).toBe(200)
    expect(await storedReviews(t, item.id)).toMatchObject([{ is_self_review: true }])
    const nextItem = await addSubmitted()
    const params = { id: reviewer.userId }
    const { status } = await t.send(admin.token, 'POST /team/members/{id}/reinstate', { params })
    expect(status).toBe(200)
    expect((await t.send(admin.token, 'GET /agency', {})).body.data.allowSelfReview).toBe(false)
    expect((await clearItem(t, admin, nextItem)).status).toBe(403)
    await t.sql(`UPDATE memberships SET status = 'ACTIVE' WHERE agency_id = $1`, [agencyId])
  })
})

describe('rejecting', () => {
  test('removes the item from review and the schedule, and allows resubmitting it', async () => {
    const item = await addSubmitted({ publish: { mode: 'SCHEDULE', at: minutesFromNow(60) } })
    const rejected = (await reject(reviewer, item)).body.data
    expect(rejected).toMatchObject({ status: 'DRAFT', review: null, publishesWhenCleared: false })
    expect(rejected.lastReview).toMatchObject({
      verdict: 'REJECTED',
      reason: 'The title suggests someone younger.',
      checklist: ['people'],
    })
    expect((await reject(reviewer, rejected)).status).toBe(409)
    const retried = await t.send(admin.token, 'POST /content/{id}/submit', {
      params: { id: item.id },
      body: { rev: rejected.rev },
    })
    expect(retried.body.data.review).toBe('IN_REVIEW')
  })

  test('withdraws published items', async () => {
    const item = await addClearedItem(t, admin, creatorId, { publish: NOW })
    const edited = (await change(item, { title: 'Changed' })).body.data
    expect((await reject(reviewer, edited)).body.data).toMatchObject({
      status: 'PUBLISHED',
      review: 'WITHDRAWN',
    })
  })

  test('notifies the uploader, as clearing does', async () => {
    const item = await addSubmitted({}, t.people.north.CHAT_OPERATOR)
    await reject(reviewer, item, 'Too dark')
    const second = await addSubmitted({}, t.people.north.CHAT_OPERATOR)
    await clearItem(t, reviewer, second)
    const rows = await t.sql(
      `SELECT type, message FROM notifications WHERE user_id = $1 AND type LIKE 'CONTENT%' ORDER BY created_at, id`,
      [t.people.north.CHAT_OPERATOR.userId],
    )
    expect(rows.slice(-2)).toEqual([
      { type: 'CONTENT_REJECTED', message: '“Golden hour” was rejected: Too dark' },
      { type: 'CONTENT_APPROVED', message: '“Golden hour” was cleared and published.' },
    ])
  })

  test.each([
    ['no reason', { reason: ' ' }],
    ['an unknown check', { checklist: ['mood'] }],
  ])('returns 400 with %s', async (_name, body) => {
    const { id, rev } = await addSubmitted()
    const input = { params: { id }, body: { rev, reason: 'A', ...body } as never }
    expect((await t.send(reviewer.token, 'POST /content/{id}/reject', input)).status).toBe(400)
  })
})

test('an item can’t be cleared with an incomplete checklist or an outdated revision', async () => {
  const item = await addSubmitted()
  const params = { id: item.id }
  const body = { rev: item.rev, checklist: reviewChecks.slice(1) }
  expect((await t.send(reviewer.token, 'POST /content/{id}/clear', { params, body })).status).toBe(400)
  await change(item, { title: 'Newer' })
  expect((await clearItem(t, reviewer, item)).status).toBe(409)
})

describe('the queue', () => {
  test('lists the longest waiting first, in pages, with counts', async () => {
    const ids = [(await addSubmitted()).id, (await addSubmitted({}, t.people.north.CHAT_OPERATOR)).id]
    const all = await queue('IN_REVIEW', admin)
    expect(all.map(({ id }: AnyJson) => id).filter((id: string) => ids.includes(id))).toEqual(ids)
    const collected: string[] = []
    for (let cursor: string | undefined; ; ) {
      const query = { limit: 1, ...(cursor && { cursor }) }
      const { data, meta } = (await t.send(reviewer.token, 'GET /content/reviews', { query })).body
      collected.push(...data.map(({ id }: AnyJson) => id))
      if (!meta.nextCursor) break
      cursor = meta.nextCursor
    }
    expect(collected).toEqual(all.map(({ id }: AnyJson) => id))
    const summary = (await t.send(admin.token, 'GET /content/reviews/summary', {})).body.data
    expect([summary.counts.IN_REVIEW, summary.oldestAt]).toEqual([all.length, all[0].requestedAt])
    expect(summary.clearable).toBe(all.filter(({ mayClear }: AnyJson) => mayClear).length)
    expect(summary.counts.NEEDS_EVIDENCE).toBe((await queue('NEEDS_EVIDENCE')).length)
  })
})

test('the evidence of an item omits legal names and birth dates', async () => {
  const item = await addSubmitted()
  const { data } = (await t.send(reviewer.token, 'GET /content/{id}/evidence', { params: { id: item.id } }))
    .body
  expect(data).toMatchObject({ mayClear: true, reviews: [] })
  expect(data.people).toEqual([
    {
      id: creatorId,
      name: 'Review Star',
      creatorId,
      documents: [{ type: 'passport', examinedOn: '2020-01-01', examinedBy: 'A' }],
      ageAtProduction: 35,
      consents: [expect.objectContaining({ scopes: expect.any(Array), withdrawnAt: null })],
    },
  ])
})

test('other agencies, operators and creators have no access to reviews', async () => {
  const item = await addSubmitted()
  expect((await clearItem(t, t.people.south.COMPLIANCE, item)).status).toBe(404)
  expect((await queue('IN_REVIEW', t.people.south.COMPLIANCE)).map(({ id }: AnyJson) => id)).not.toContain(
    item.id,
  )
  for (const user of [t.people.north.CHAT_OPERATOR, t.people.north.CREATOR]) {
    expect((await clearItem(t, user, item)).status).toBe(403)
    expect((await t.send(user.token, 'GET /content/reviews', { query: {} })).status).toBe(403)
  }
  expect((await clearItem(t, reviewer, { id: newId(), rev: 1 })).status).toBe(404)
})

test('a reviewed item can’t be deleted', async () => {
  const item = await addSubmitted()
  await reject(reviewer, item)
  const response = await t.send(admin.token, 'DELETE /content/{id}', { params: { id: item.id } })
  expect(response.status).toBe(409)
  expect(response.body.message).toBe(
    'This item was published, sent, reviewed or taken down. Archive it instead.',
  )
})
