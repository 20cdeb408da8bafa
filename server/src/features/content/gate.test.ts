import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addConsent, addGuest } from '../../../test/compliance-fixture.ts'
import {
  addClearedItem,
  addEvidence,
  addItem,
  clearItem,
  minutesFromNow,
  withEvidence,
} from '../../../test/content-fixture.ts'
import { addCreator, addFanWithHistory, connectAccount } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { selectItems } from './content.queries.ts'
import { loadGates } from './gate.service.ts'
import { publishOverdue } from './publishing.service.ts'
import { endClearances } from './review-state.service.ts'

/** The gate is checked when content goes out, regardless of earlier clearance. */

let t: TestApp
let admin: TestUser
let reviewer: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  reviewer = t.people.north.COMPLIANCE
})
afterAll(() => t.close())
beforeEach(async () => {
  t.unthrottle()
  creatorId = await addCreator(t, admin.agencyId, 'Gate Star')
})

const get = async (id: string) =>
  (await t.send(admin.token, 'GET /content/{id}', { params: { id } })).body.data
const latestChange = async (id: string) =>
  (await t.send(admin.token, 'GET /content/{id}/history', { params: { id } })).body.data[0].text
const posts = (id: string) => t.sql('SELECT 1 FROM content_publications WHERE item_id = $1', [id])
const SCHEDULE = { publish: { mode: 'SCHEDULE', at: minutesFromNow(60) } }
const makeDue = (id: string) =>
  t.sql(`UPDATE content_items SET scheduled_for = now() - interval '1 minute' WHERE id = $1`, [id])
const consentOf = async (personId: string): Promise<string> =>
  (await t.sql('SELECT id FROM consents WHERE person_id = $1 AND withdrawn_at IS NULL', [personId]))[0].id
const withdraw = async (personId: string) => {
  const params = { id: await consentOf(personId) }
  const response = await t.send(reviewer.token, 'POST /compliance/consents/{id}/withdraw', {
    params,
    body: { reason: 'Changed my mind' },
  })
  expect(response.status).toBe(200)
  return response.body.data
}
const endConsent = (personId: string) =>
  t.sql(`UPDATE consents SET valid_until = current_date - 2 WHERE person_id = $1`, [personId])
const send = async (item: AnyJson) =>
  t.send(admin.token, 'POST /chats/send', {
    body: {
      fanId: await addFanWithHistory(t, creatorId, {}),
      content: '',
      clientId: newId(),
      attachments: [{ itemId: item.id }],
    },
  })

describe('a withdrawn consent', () => {
  test('withdraws items and cancels their schedule immediately', async () => {
    for (const platform of ['INTERNAL', 'FANSLY']) await connectAccount(t, creatorId, undefined, platform)
    await t.sql('UPDATE platform_accounts SET connected_at = NULL WHERE creator_id = $1', [creatorId])
    const item = await addClearedItem(t, admin, creatorId, SCHEDULE)
    const published = await addClearedItem(t, admin, creatorId, {
      publish: { mode: 'NOW' },
      title: 'Published item',
    })
    const draft = await addItem(t, admin, creatorId)
    const otherCreatorId = await addCreator(t, admin.agencyId, 'Other Gate Star')
    const otherItem = await addClearedItem(t, admin, otherCreatorId, SCHEDULE)
    const { removals } = await withdraw(creatorId)
    expect(removals).toEqual([
      {
        itemId: published.id,
        title: 'Published item',
        platforms: ['FANSLY'],
        publishedAt: published.publishedAt,
        messages: 0,
      },
    ])
    expect(await get(item.id)).toMatchObject({ status: 'DRAFT', scheduledFor: null, review: 'WITHDRAWN' })
    expect(await get(published.id)).toMatchObject({ status: 'PUBLISHED', review: 'WITHDRAWN' })
    expect((await get(draft.id)).review).toBeNull()
    expect((await get(otherItem.id)).review).toBe('CLEARED')
    expect(await latestChange(item.id)).toBe('Consent withdrawn, schedule canceled')
    await publishOverdue(t.platform)
    expect(await posts(item.id)).toEqual([])
    const rejected = await send(published)
    expect(rejected.status).toBe(422)
    expect(rejected.body.details).toEqual([
      { path: 'attachments', message: '“Published item”: Gate Star withdrew consent' },
      { path: 'attachments', message: '“Published item”: Not cleared by a second person yet' },
    ])
    const record = (
      await t.send(reviewer.token, 'GET /compliance/people/{id}', { params: { id: creatorId } })
    ).body
    expect(record.data.removals).toEqual(removals)
    const archive = { itemIds: [published.id], change: { action: 'archive' as const } }
    await t.send(admin.token, 'POST /content/selection', { body: archive })
    const after = (await t.send(reviewer.token, 'GET /compliance/people/{id}', { params: { id: creatorId } }))
      .body
    expect(after.data.removals).toEqual([])
  })

  test('that was never signed changes nothing', async () => {
    const item = await addClearedItem(t, admin, creatorId, SCHEDULE)
    const { id } = await addConsent(t, creatorId)
    const response = await t.send(reviewer.token, 'POST /compliance/consents/{id}/withdraw', {
      params: { id },
      body: { reason: 'A typo' },
    })
    expect(response.body.data.removals).toEqual([])
    expect(await get(item.id)).toMatchObject({ review: 'CLEARED', status: 'SCHEDULED' })
  })

  test('doesn’t hide that another person’s evidence is missing', async () => {
    const guestId = (await addGuest(t)).id
    const item = await addClearedItem(t, admin, creatorId, {})
    await t.sql('INSERT INTO content_people (agency_id, item_id, person_id) VALUES ($1, $2, $3)', [
      admin.agencyId,
      item.id,
      guestId,
    ])
    await t.sql(`UPDATE content_items SET review = 'NEEDS_EVIDENCE' WHERE id = $1`, [item.id])
    const second = await addConsent(t, creatorId)
    await t.sql(
      `UPDATE consents SET signed_at = now(), signed_name = 'A', signed_ip = 'B', signed_by = 'link' WHERE id = $1`,
      [second.id],
    )
    const body = { reason: 'Replaced by a newer one' }
    await t.send(reviewer.token, 'POST /compliance/consents/{id}/withdraw', {
      params: { id: second.id },
      body,
    })
    expect(await get(item.id)).toMatchObject({ review: 'NEEDS_EVIDENCE' })
  })

  test('requires a new consent and a new review before publishing', async () => {
    const item = await addClearedItem(t, admin, creatorId, SCHEDULE)
    await withdraw(creatorId)
    const publish = async (rev: number) =>
      (
        await t.send(admin.token, 'PUT /content/{id}/publish', {
          params: { id: item.id },
          body: { publish: { mode: 'NOW' }, rev },
        })
      ).body.data
    const incomplete = await publish((await get(item.id)).rev)
    expect(incomplete).toMatchObject({ status: 'DRAFT', review: 'NEEDS_EVIDENCE' })
    const prepared = await t.send(reviewer.token, 'POST /compliance/people/{id}/consents', {
      params: { id: creatorId },
      body: { kind: 'CONSENT', scopes: ['depict', 'distribute'], from: '2026-01-01', text: 'Again' },
    })
    await t.sql(
      `UPDATE consents SET signed_name = 'A', signed_at = now(), signed_ip = 'x', signed_by = 'link' WHERE id = $1`,
      [prepared.body.data.id],
    )
    const ready = await publish(incomplete.rev)
    expect(ready).toMatchObject({ status: 'DRAFT', review: 'IN_REVIEW', publishesWhenCleared: true })
    expect((await clearItem(t, reviewer, ready)).body.data.status).toBe('PUBLISHED')
  })

  test('has no effect if the person’s other consent covers the item', async () => {
    await addEvidence(t, admin.agencyId, creatorId)
    const item = await addClearedItem(t, admin, creatorId, SCHEDULE)
    await t.sql(
      `INSERT INTO consents (id, agency_id, person_id, kind, scopes, platforms, all_items, valid_from, text, text_sha256, created_by, created_at, signed_name, signed_at, signed_ip, signed_by)
       SELECT $2, agency_id, person_id, kind, scopes, platforms, all_items, valid_from, text, text_sha256, created_by, created_at, signed_name, signed_at, signed_ip, signed_by FROM consents WHERE person_id = $1`,
      [creatorId, newId()],
    )
    await withdraw(creatorId)
    expect(await get(item.id)).toMatchObject({ status: 'SCHEDULED', review: 'CLEARED' })
  })

  longTest('withdraws live items during publishing and keeps the others unpublished', async () => {
    const items: AnyJson[] = []
    for (let n = 0; n < 6; n++) items.push(await addClearedItem(t, admin, creatorId))
    await Promise.all([
      ...items.map(({ id, rev }) =>
        t.send(admin.token, 'PUT /content/{id}/publish', {
          params: { id },
          body: { publish: { mode: 'NOW' }, rev },
        }),
      ),
      withdraw(creatorId),
    ])
    for (const { id } of items) {
      const { status, review } = await get(id)
      expect(['PUBLISHED WITHDRAWN', 'DRAFT WITHDRAWN', 'DRAFT NEEDS_EVIDENCE']).toContain(
        `${status} ${review}`,
      )
    }
  })
})

describe('the publishing job', () => {
  test('holds back uncleared items and publishes them once cleared', async () => {
    const body = await withEvidence(t, admin, creatorId, SCHEDULE)
    const item = await addItem(t, admin, creatorId, body)
    await makeDue(item.id)
    await publishOverdue(t.platform)
    const heldItem = await get(item.id)
    expect(heldItem).toMatchObject({ status: 'DRAFT', review: 'IN_REVIEW', publishesWhenCleared: true })
    expect(await latestChange(item.id)).toBe('Not published as scheduled: Not cleared by a second person yet')
    const [notification] = await t.sql(
      `SELECT title FROM notifications WHERE user_id = $1 AND type = 'CONTENT_REJECTED'`,
      [admin.userId],
    )
    expect(notification.title).toBe('Not published as scheduled')
    expect((await clearItem(t, reviewer, heldItem)).body.data.status).toBe('PUBLISHED')
    expect(await posts(item.id)).toHaveLength(1)
  })

  test('holds back cleared items whose consent has expired', async () => {
    const item = await addClearedItem(t, admin, creatorId, SCHEDULE)
    await endConsent(creatorId)
    await makeDue(item.id)
    await publishOverdue(t.platform)
    expect(await get(item.id)).toMatchObject({ status: 'DRAFT', review: 'NEEDS_EVIDENCE' })
    expect(await latestChange(item.id)).toMatch(
      /^Not published as scheduled: No signed consent from Gate Star/,
    )
    expect(await posts(item.id)).toEqual([])
  })
})

test('a consent that ends before the scheduled day blocks the review', async () => {
  const body = await withEvidence(t, admin, creatorId, {
    publish: { mode: 'SCHEDULE', at: minutesFromNow(10 * 1_440) },
  })
  await t.sql('UPDATE consents SET valid_until = current_date + 5 WHERE person_id = $1', [creatorId])
  expect((await addItem(t, admin, creatorId, body)).review).toBe('NEEDS_EVIDENCE')
})

describe('sending in chat', () => {
  test('is allowed only for cleared items', async () => {
    const item = await addItem(t, admin, creatorId, { title: 'Raw' })
    const rejected = await send(item)
    expect([rejected.status, rejected.body.message]).toEqual([422, '“Raw” can’t be sent until cleared.'])
    expect((await send(await addClearedItem(t, admin, creatorId))).status).toBe(201)
  })

  test('is rejected once the consents expire, which also ends the clearance', async () => {
    await addEvidence(t, admin.agencyId, creatorId)
    await t.sql('UPDATE consents SET valid_until = current_date + 3 WHERE person_id = $1', [creatorId])
    const item = await addClearedItem(t, admin, creatorId)
    expect((await send(item)).status).toBe(201)
    await endConsent(creatorId)
    await t.sql('UPDATE content_items SET cleared_until = current_date - 2 WHERE id = $1', [item.id])
    expect((await send(item)).status).toBe(422)
    await endClearances(t.platform)
    expect((await get(item.id)).review).toBe('NEEDS_EVIDENCE')
  })
})

test('a rejected ID revokes the clearance of its items', async () => {
  const item = await addClearedItem(t, admin, creatorId)
  const [document] = await t.sql('SELECT id FROM id_documents WHERE person_id = $1', [creatorId])
  const response = await t.send(reviewer.token, 'POST /compliance/documents/{id}/examine', {
    params: { id: document.id },
    body: { verdict: 'REJECTED', method: 'document check', reason: 'Forged' },
  })
  expect(response.status).toBe(200)
  expect((await get(item.id)).review).toBe('NEEDS_EVIDENCE')
})

test('checks a thousand items with the same number of statements as one', async () => {
  await addEvidence(t, admin.agencyId, creatorId)
  const ids = Array.from({ length: 1_000 }, () => newId())
  await t.sql(
    `WITH i AS (INSERT INTO content_items (id, agency_id, creator_id, type, title, title_key, produced_on)
       SELECT id, $2, $3, 'PHOTO', 'A', 'a', '2025-01-01' FROM unnest($1::uuid[]) AS id)
     INSERT INTO content_people (agency_id, item_id, person_id) SELECT $2, id, $3 FROM unnest($1::uuid[]) AS id`,
    [ids, admin.agencyId, creatorId],
  )
  await withScope(t.platform.database, admin.agencyId, async (tx) => {
    const items = await selectItems(tx, ids, null)
    const countStatements = async (subset: typeof items) => {
      const query = vi.fn(tx.query.bind(tx))
      const countingTx: Tx = Object.create(tx, { query: { value: query } })
      const gates = await loadGates(t, countingTx, subset)
      const missing = [...gates.values()].map((gate) => gate.missing.length)
      return { count: query.mock.calls.length, missing }
    }
    const single = await countStatements(items.slice(0, 1))
    const all = await countStatements(items)
    expect([single.count, all.count]).toEqual([5, 5])
    expect(all.missing).toEqual(Array(1_000).fill(1))
  })
})
