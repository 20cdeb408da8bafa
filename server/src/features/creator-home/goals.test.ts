import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyJson, TestUser } from '../../../test/app.ts'
import { addFan } from '../../../test/fans.ts'
import { type ImportFixture, startImportFixture } from '../../../test/import-fixture.ts'
import { startLive } from '../../../test/live-listener.ts'
import { eventually } from '../../../test/mailbox.ts'

let fixture: ImportFixture
let creator: TestUser
let admin: TestUser
let fan: string
let t: ImportFixture['t']

beforeAll(async () => {
  fixture = await startImportFixture()
  t = fixture.t
  ;({ CREATOR: creator, AGENCY_ADMIN: admin } = t.people.north)
  fan = await addFan(t, fixture.agencyId, fixture.creatorId, { username: 'theo' })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.sql('DELETE FROM notifications')
  await t.sql('DELETE FROM creator_goals')
  // Resets her earnings to zero.
  const { soFar } = await goal()
  if (soFar !== 0) await correct(-soFar)
})

/** The creator gets 40 % of what fans pay. */
const sell = (you: number, overrides: object = {}) => book({ amount: you / 0.4, ...overrides })
const correct = (you: number) =>
  book({ amount: Math.round((you / 0.4) * 100) / 100, kind: 'CORRECTION', reason: 'Test' })
async function book(body: object): Promise<AnyJson> {
  const response = await t.send(admin.token, 'POST /fans/{id}/transactions', {
    params: { id: fan },
    body: { type: 'Tips', ...body },
  })
  expect(response.status, response.text).toBe(201)
  return response.body.data
}
const set = (amount: unknown, user: TestUser | null = creator) =>
  t.send(user?.token ?? null, 'PUT /creator-home/goal', { body: { amount } })
const remove = (user: TestUser | null = creator) => t.send(user?.token ?? null, 'DELETE /creator-home/goal')
const goal = async (): Promise<AnyJson> => (await t.send(creator.token, 'GET /creator-home')).body.data.goal
const rings = async () =>
  (
    await t.sql(`SELECT title FROM notifications WHERE type = 'GOAL_ACHIEVED' AND user_id = $1`, [
      creator.userId,
    ])
  ).length

describe('setting a goal', () => {
  test.each([
    ['nobody', () => null, 401],
    ['an admin', () => admin, 403],
    ['an operator', () => t.people.north.CHAT_OPERATOR, 403],
    ['a creator', () => creator, 200],
    ['a creator of another agency, for herself', () => t.people.south.CREATOR, 200],
  ])('%s', async (_, user, status) => {
    expect((await set(2_000, user())).status).toBe(status)
    expect((await remove(user())).status).toBe(status)
    expect(await goal()).toMatchObject({ amount: null })
  })

  test.each([[0], [-5], [0.001], [1_000_001], ['2000'], [null], [Number.NaN]])(
    'rejects %o',
    async (amount) => {
      expect((await set(amount)).status).toBe(400)
    },
  )

  test('can be changed and removed, and shows the progress', async () => {
    await sell(40)
    expect((await set(2_000.5)).body.data).toMatchObject({ amount: 2_000.5, soFar: 40 })
    expect((await set(100)).body.data).toMatchObject({ amount: 100 })
    expect((await remove()).body.data).toMatchObject({ amount: null, soFar: 40 })
    expect((await remove()).body.data).toMatchObject({ amount: null })
    expect(await goal()).toEqual({ month: expect.stringMatching(/^\d{4}-\d\d$/), amount: null, soFar: 40 })
  })
})

describe('reaching it notifies', () => {
  test('once, not again after a refund and another sale', async () => {
    await set(100)
    await sell(60)
    expect(await rings()).toBe(0)
    const sale = await sell(40)
    expect(await rings()).toBe(1)
    await book({ amount: -100, kind: 'REFUND', reason: 'Sorry', correctsId: sale.id })
    await sell(80)
    expect(await rings()).toBe(1)
  })

  test('again for a higher goal, not for a lower or the same one', async () => {
    await set(50)
    await sell(50)
    await set(100)
    expect(await rings()).toBe(1)
    await sell(50)
    expect(await rings()).toBe(2)
    await set(80)
    await remove()
    await set(100)
    await sell(10)
    expect(await rings()).toBe(2)
  })

  test('not for a goal that was reached before it was set', async () => {
    await sell(90)
    await set(80)
    await sell(5)
    expect(await rings()).toBe(0)
  })

  test('not for a sale of another month', async () => {
    await set(50)
    const now = t.platform.clock().getTime()
    await sell(100, { date: new Date(now - 40 * 86_400_000).toISOString() })
    expect(await rings()).toBe(0)
  })

  test('again in the next month', async () => {
    await set(50)
    await sell(50)
    await t.sql(`UPDATE creator_goals SET reached_month = '2020-01'`)
    await t.sql('DELETE FROM notifications')
    await sell(1)
    expect(await rings()).toBe(1)
  })

  test('after a correction, and after a larger share for past sales', async () => {
    await set(60)
    await sell(50)
    await correct(10)
    expect(await rings()).toBe(1)
    await set(70)
    const params = { id: fixture.creatorId }
    const share = await t.send(admin.token, 'POST /creators/{id}/splits', {
      params,
      body: { creatorPercent: 100, validFrom: '2020-01-01' },
    })
    expect(share.status, share.text).toBeLessThan(300)
    expect(await rings()).toBe(2)
    await t.send(admin.token, 'POST /creators/{id}/splits', {
      params,
      body: { creatorPercent: 50, validFrom: '2020-01-01' },
    })
    await t.sql('DELETE FROM creator_splits')
  })

  test('after an import', async () => {
    await set(30)
    const date = new Date(t.platform.clock().getTime() - 1_000).toISOString()
    const done = await fixture.importFile(
      'transactions',
      `username,date,amount,type\ntheo,${date},100,Tips\n`,
    )
    expect(done).toMatchObject({ state: 'DONE', progress: { added: 1 } })
    expect(await rings()).toBe(1)
  })

  test('once when twenty concurrent payments reach it together', async () => {
    await set(100)
    const fans = await Promise.all(
      Array.from({ length: 20 }, () => addFan(t, fixture.agencyId, fixture.creatorId)),
    )
    await Promise.all(
      fans.map((id) =>
        t.send(admin.token, 'POST /fans/{id}/transactions', {
          params: { id },
          body: { amount: 12.5, type: 'Tips' },
        }),
      ),
    )
    expect((await goal()).soFar).toBe(100)
    expect(await rings()).toBe(1)
  })

  test('live, for her and for admins who did not record the payment', async () => {
    const live = await startLive(t)
    try {
      const listener = await live.listen(creator)
      const south = await live.listen(t.people.south.CREATOR)
      await set(25)
      await sell(25)
      await eventually(async () => (listener.text().includes('notifications.changed') ? true : null))
      await eventually(async () => (listener.text().includes('figures.changed') ? true : null))
      expect(listener.text()).not.toMatch(/\b25\b|62\.5/)
      t.platform.live.toUser(t.people.south.CREATOR.userId, 'the end')
      await eventually(async () => (south.text().includes('the end') ? true : null))
      expect(south.text()).not.toContain('figures.changed')
    } finally {
      await live.close()
    }
  })
})
