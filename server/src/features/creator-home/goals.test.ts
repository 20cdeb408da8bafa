import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyJson, TestUser } from '../../../test/app.ts'
import { addFan } from '../../../test/fans.ts'
import { type ImportFixture, startImportFixture } from '../../../test/import-fixture.ts'
import { startLiveServer } from '../../../test/live-listener.ts'
import { longTest } from '../../../test/long.ts'
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
  // Resets the earnings to zero.
  const { soFar } = await readGoal()
  if (soFar !== 0) await addCorrection(-soFar)
})

/** The creator gets 40% of what fans pay. */
const addSale = (you: number, overrides: object = {}) =>
  recordTransaction({ amount: you / 0.4, ...overrides })
const addCorrection = (you: number) =>
  recordTransaction({ amount: Math.round((you / 0.4) * 100) / 100, kind: 'CORRECTION', reason: 'Test' })
async function recordTransaction(body: object): Promise<AnyJson> {
  const response = await t.send(admin.token, 'POST /fans/{id}/transactions', {
    params: { id: fan },
    body: { type: 'Tips', ...body },
  })
  expect(response.status, response.text).toBe(201)
  return response.body.data
}
const setGoal = (amount: unknown, user: TestUser | null = creator) =>
  t.send(user?.token ?? null, 'PUT /creator-home/goal', { body: { amount } })
const removeGoal = (user: TestUser | null = creator) =>
  t.send(user?.token ?? null, 'DELETE /creator-home/goal')
const readGoal = async (): Promise<AnyJson> =>
  (await t.send(creator.token, 'GET /creator-home')).body.data.goal
const countNotifications = async () =>
  (
    await t.sql(`SELECT title FROM notifications WHERE type = 'GOAL_ACHIEVED' AND user_id = $1`, [
      creator.userId,
    ])
  ).length

describe('setting a goal', () => {
  test.each([
    ['a visitor', () => null, 401],
    ['an admin', () => admin, 403],
    ['an operator', () => t.people.north.CHAT_OPERATOR, 403],
    ['a creator', () => creator, 200],
    ['a creator in another agency, for their own profile', () => t.people.south.CREATOR, 200],
  ])('checks the access of %s', async (_, user, status) => {
    expect((await setGoal(2_000, user())).status).toBe(status)
    expect((await removeGoal(user())).status).toBe(status)
    expect(await readGoal()).toMatchObject({ amount: null })
  })

  test.each([[0], [-5], [0.001], [1_000_001], ['2000'], [null], [Number.NaN]])(
    'rejects %o',
    async (amount) => {
      expect((await setGoal(amount)).status).toBe(400)
    },
  )

  test('the goal can be changed and removed, and includes the progress', async () => {
    await addSale(40)
    expect((await setGoal(2_000.5)).body.data).toMatchObject({ amount: 2_000.5, soFar: 40 })
    expect((await setGoal(100)).body.data).toMatchObject({ amount: 100 })
    expect((await removeGoal()).body.data).toMatchObject({ amount: null, soFar: 40 })
    expect((await removeGoal()).body.data).toMatchObject({ amount: null })
    expect(await readGoal()).toEqual({
      month: expect.stringMatching(/^\d{4}-\d\d$/),
      amount: null,
      soFar: 40,
    })
  })
})

describe('reaching the goal notifies', () => {
  test('once, not again after a refund and another sale', async () => {
    await setGoal(100)
    await addSale(60)
    expect(await countNotifications()).toBe(0)
    const sale = await addSale(40)
    expect(await countNotifications()).toBe(1)
    await recordTransaction({ amount: -100, kind: 'REFUND', reason: 'Sorry', correctsId: sale.id })
    await addSale(80)
    expect(await countNotifications()).toBe(1)
  })

  test('again for a higher goal, not for a lower or the same one', async () => {
    await setGoal(50)
    await addSale(50)
    await setGoal(100)
    expect(await countNotifications()).toBe(1)
    await addSale(50)
    expect(await countNotifications()).toBe(2)
    await setGoal(80)
    await removeGoal()
    await setGoal(100)
    await addSale(10)
    expect(await countNotifications()).toBe(2)
  })

  test('not for a goal that was reached before it was set', async () => {
    await addSale(90)
    await setGoal(80)
    await addSale(5)
    expect(await countNotifications()).toBe(0)
  })

  test('not for a sale in another month', async () => {
    await setGoal(50)
    const now = t.platform.clock().getTime()
    await addSale(100, { date: new Date(now - 40 * 86_400_000).toISOString() })
    expect(await countNotifications()).toBe(0)
  })

  test('again in the next month', async () => {
    await setGoal(50)
    await addSale(50)
    await t.sql(`UPDATE creator_goals SET reached_month = '2020-01'`)
    await t.sql('DELETE FROM notifications')
    await addSale(1)
    expect(await countNotifications()).toBe(1)
  })

  test('after a correction, and after a retroactive share increase', async () => {
    await setGoal(60)
    await addSale(50)
    await addCorrection(10)
    expect(await countNotifications()).toBe(1)
    await setGoal(70)
    const params = { id: fixture.creatorId }
    const share = await t.send(admin.token, 'POST /creators/{id}/splits', {
      params,
      body: { creatorPercent: 100, validFrom: '2020-01-01' },
    })
    expect(share.status, share.text).toBeLessThan(300)
    expect(await countNotifications()).toBe(2)
    await t.send(admin.token, 'POST /creators/{id}/splits', {
      params,
      body: { creatorPercent: 50, validFrom: '2020-01-01' },
    })
    await t.sql('DELETE FROM creator_splits')
  })

  test('after an import', async () => {
    await setGoal(30)
    const date = new Date(t.platform.clock().getTime() - 1_000).toISOString()
    const result = await fixture.importFile(
      'transactions',
      `username,date,amount,type\ntheo,${date},100,Tips\n`,
    )
    expect(result).toMatchObject({ state: 'DONE', progress: { added: 1 } })
    expect(await countNotifications()).toBe(1)
  })

  longTest('once when twenty concurrent payments reach it together', async () => {
    await setGoal(100)
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
    expect((await readGoal()).soFar).toBe(100)
    expect(await countNotifications()).toBe(1)
  })

  test('the creator’s open screens, without amounts, and nobody in another agency', async () => {
    const liveServer = await startLiveServer(t)
    try {
      const listener = await liveServer.listen(creator)
      const south = await liveServer.listen(t.people.south.CREATOR)
      await setGoal(25)
      await addSale(25)
      await eventually(async () => (listener.text().includes('notifications.changed') ? true : null))
      await eventually(async () => (listener.text().includes('figures.changed') ? true : null))
      expect(listener.text()).not.toMatch(/\b25\b|62\.5/)
      t.platform.live.toUser(t.people.south.CREATOR.userId, 'the end')
      await eventually(async () => (south.text().includes('the end') ? true : null))
      expect(south.text()).not.toContain('figures.changed')
    } finally {
      await liveServer.close()
    }
  })
})
