import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addClearedItem, minutesFromNow, newItem } from '../../../test/content-fixture.ts'
import { addCreator } from '../../../test/fans.ts'

let t: TestApp
let admin: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  creatorId = await addCreator(t, admin.agencyId, 'Item Star')
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const create = async (body: AnyJson = {}, user = admin) =>
  t.send(user.token, 'POST /content', { body: await newItem(t, user, creatorId, body) })
const publish = (item: AnyJson, options: AnyJson, user = admin) =>
  t.send(user.token, 'PUT /content/{id}/publish', {
    params: { id: item.id },
    body: { publish: options, rev: item.rev },
  })
const history = async (id: string) =>
  (await t.send(admin.token, 'GET /content/{id}/history', { params: { id } })).body.data
const historyTexts = async (id: string) => (await history(id)).map(({ text }: AnyJson) => text)

describe('publishing', () => {
  test('publishes immediately and creates one post', async () => {
    const item = await addClearedItem(t, admin, creatorId, {
      publish: { mode: 'NOW' },
      isPPV: true,
      price: 10,
    })
    expect(item).toMatchObject({ status: 'PPV', scheduledFor: null })
    expect(item.publishedAt).not.toBeNull()
    expect(await t.sql('SELECT 1 FROM content_publications WHERE item_id = $1', [item.id])).toHaveLength(1)
    expect(await historyTexts(item.id)).toEqual([
      'Published',
      'Cleared',
      'Sent for review',
      'Added with 1 file',
    ])
    for (const options of [{ mode: 'NOW' }, { mode: 'DRAFT' }, { mode: 'SCHEDULE', at: minutesFromNow(5) }]) {
      const retried = await publish(item, options)
      expect(retried.status).toBe(422)
      expect(retried.body.message).toBe('This item is already published.')
    }
    expect(await t.sql('SELECT 1 FROM content_publications WHERE item_id = $1', [item.id])).toHaveLength(1)
  })

  test('schedules, reschedules and cancels', async () => {
    const item = await addClearedItem(t, admin, creatorId, {
      publish: { mode: 'SCHEDULE', at: minutesFromNow(60) },
    })
    expect(item.status).toBe('SCHEDULED')
    const at = minutesFromNow(120)
    const rescheduled = (await publish(item, { mode: 'SCHEDULE', at })).body.data
    expect(Date.parse(rescheduled.scheduledFor)).toBe(Date.parse(at))
    const draft = (await publish(rescheduled, { mode: 'DRAFT' })).body.data
    expect(draft).toMatchObject({ status: 'DRAFT', scheduledFor: null })
    expect((await historyTexts(item.id))[0]).toBe('Schedule canceled')
    expect((await historyTexts(item.id))[1]).toMatch(/^Scheduled for \w+ \d+, \d{4}/)
    expect((await publish(draft, { mode: 'NOW' })).body.data.status).toBe('PUBLISHED')
  })

  test.each([
    [-1, 'Choose a time in the future.'],
    [367 * 24 * 60, 'Choose a time within the next year.'],
  ])('rejects a time %s minutes from now', async (minutes, message) => {
    const response = await create({ publish: { mode: 'SCHEDULE', at: minutesFromNow(minutes) } })
    expect(response.status).toBe(422)
    expect(response.body.details).toEqual([{ path: 'publish.at', message }])
  })

  test('twenty concurrent calls publish once', async () => {
    const item = await addClearedItem(t, admin, creatorId)
    const responses = await Promise.all(Array.from({ length: 20 }, () => publish(item, { mode: 'NOW' })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect((await historyTexts(item.id)).filter((text: string) => text === 'Published')).toHaveLength(1)
  })
})
