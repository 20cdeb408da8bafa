import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addApplication } from '../../../test/applicants.ts'
import { type AudienceFixture, startAudienceFixture } from '../../../test/audience-fixture.ts'
import { type Listener, startLiveServer } from '../../../test/live-listener.ts'
import { longTest } from '../../../test/long.ts'
import { eventually } from '../../../test/mailbox.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { withScope } from '../../platform/db/scope.ts'

let t: TestApp
let fixture: AudienceFixture
let north = ''
let creatorId = ''
const notificationsByRecipient = () => fixture.rowsByRecipient()
const as: AudienceFixture['as'] = (...call) => fixture.as(...call)
const addFan: AudienceFixture['addFan'] = (...args) => fixture.addFan(...args)
const sell: AudienceFixture['sell'] = (...sale) => fixture.sell(...sale)

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  fixture = await startAudienceFixture(t)
  ;({ north, creatorId } = fixture)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.unthrottle()
  await t.sql('DELETE FROM notifications')
})

const addApplicant = () => addApplication(t, { name: 'Ana Lopez' })

describe('events that notify once or not at all', () => {
  test('resubmitting the form does not notify again', async () => {
    const { email } = await addApplicant()
    await addApplication(t, { name: 'Ana Lopez', email })
    expect(Object.values(await notificationsByRecipient()).map((rows) => rows?.length)).toEqual([1, 1, 1])
  })

  test('a fan crossing the spend threshold twice notifies once', async () => {
    const fanId = await addFan(2)
    await sell(fanId, 99)
    await sell(fanId, 2)
    await sell(fanId, -50, { kind: 'REFUND', reason: 'Asked for it' })
    await sell(fanId, 60)
    const received = await notificationsByRecipient()
    expect(Object.keys(received).toSorted()).toEqual(['assigned', 'creator', 'second admin', 'super'])
    for (const rows of Object.values(received)) expect(rows).toHaveLength(1)
  })

  test.each<[string, number, number, object]>([
    ['a payment just below the threshold', 400, 99.99, {}],
    ['a fan who joined 31 days ago', 31, 99.99, {}],
    ['a large correction', 400, 500, { kind: 'CORRECTION', reason: 'Booked twice' }],
  ])('%s notifies nobody', async (_, joinedDaysAgo, amount, overrides) => {
    const fanId = await addFan(joinedDaysAgo)
    await sell(fanId, amount, overrides)
    if (amount < 100) await sell(fanId, 1)
    expect(await fixture.rows()).toEqual([])
  })

  test('former members and visiting super admins are not notified', async () => {
    const sol = await addPerson(t.platform, north, 'SUPER_ADMIN', 'sol')
    const south = t.people.south.CREATOR.agencyId
    await t.send(sol.token, 'POST /agencies/{id}/enter', { params: { id: south } })
    const southCreators = await t.sql<AnyJson>('SELECT id FROM creators WHERE agency_id = $1', [south])
    const body = { add: [t.people.south.CHAT_OPERATOR.userId], remove: [] }
    const params = { id: southCreators[0].id }
    expect((await t.send(sol.token, 'PATCH /creators/{id}/operators', { params, body })).status).toBe(200)
    const rows = await fixture.rows()
    expect(rows.map(({ user_id, agency_id }) => [user_id, agency_id])).toEqual([
      [t.people.south.CHAT_OPERATOR.userId, south],
    ])
    await t.sql('DELETE FROM notifications')
    await t.sql('DELETE FROM memberships WHERE user_id = $1', [sol.userId])
    await addApplicant()
    expect(Object.keys(await notificationsByRecipient()).toSorted()).toEqual([
      'admin',
      'second admin',
      'super',
    ])
  })

  test('a rolled-back event notifies nobody', async () => {
    const failing = withScope(t.platform.database, north, async (tx) => {
      const ctx = {
        platform: t.platform,
        agencyId: north,
        actor: { kind: 'system', id: null, name: 'X' },
      } as const
      await t.platform.events.emit(ctx, tx, 'creator.resumed', { creatorId, wasActive: false })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await fixture.rows()).toEqual([])
  })

  longTest('concurrent events neither deadlock nor lose notifications', async () => {
    await t.sql(`UPDATE creators SET status = 'ACTIVE', real_name = 'Zzlegal Name' WHERE id = $1`, [
      creatorId,
    ])
    const fans = await Promise.all(Array.from({ length: 6 }, () => addFan(400)))
    const { id } = await addApplication(t)
    await t.sql('DELETE FROM notifications')
    const body = { examinedOn: '2026-01-05', method: 'video call' }
    await Promise.all([
      ...fans.map((fanId) => sell(fanId, 300)),
      ...fans.map(() => addApplicant()),
      ...fans.map(() =>
        as('admin', 'POST /notifications/admin/broadcast', { body: { title: 'T', message: 'M' } }),
      ),
      as('second admin', 'POST /applications/{id}/approve', { params: { id }, body: { stageName: 'B' } }),
      as('admin', 'PUT /creators/{id}/verification', { params: { id: creatorId }, body }),
      ...roles.map((role) => t.send(t.people.north[role].token, 'PATCH /notifications/read-all')),
    ])
    const received = await notificationsByRecipient()
    expect(received.super).toHaveLength(13)
    expect(received.creator).toHaveLength(13)
  })
})

test('a hint without content reaches the recipients after commit', async () => {
  const liveServer = await startLiveServer(t)
  try {
    const { members } = fixture
    const names = ['super', 'admin', 'assigned', 'creator', 'other creator'] as const
    const listeners = new Map<string, Listener>()
    for (const name of names) listeners.set(name, await liveServer.listen(members[name]))
    listeners.set('south', await liveServer.listen(t.people.south.AGENCY_ADMIN))
    await sell(await addFan(400, 'zzfan'), 250)
    await eventually(async () =>
      listeners.get('creator')?.text().includes('notifications.changed') ? true : null,
    )
    for (const { userId } of [...names.map((name) => members[name]), t.people.south.AGENCY_ADMIN])
      t.platform.live.toUser(userId, 'the end')
    for (const listener of listeners.values())
      await eventually(async () => (listener.text().includes('the end') ? true : null))
    const hinted = [...listeners].filter(([, listener]) => listener.text().includes('notifications.changed'))
    expect(hinted.map(([name]) => name)).toEqual(['super', 'creator'])
    for (const listener of listeners.values()) expect(listener.text()).not.toMatch(/zzfan|\b250\b/)
  } finally {
    await liveServer.close()
  }
})
