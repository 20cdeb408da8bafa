import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestUser } from '../../../test/app.ts'
import { type PushFixture, type Subscriber, startPushFixture } from '../../../test/push-fixture.ts'
import { claimsOf } from '../../../test/push-receiver.ts'
import { addPerson, openAnotherSession } from '../../../test/seed-agencies.ts'
import { withScope } from '../../platform/db/scope.ts'
import { notify } from './notify.service.ts'
import { sendTestPush } from './push.service.ts'

let p: PushFixture
beforeAll(async () => {
  p = await startPushFixture()
})
afterAll(() => p.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await p.reset()
})

test('an URGENT message is pushed once to every browser of every recipient, with its title but not its text', async () => {
  const [ana, bea] = [await p.addSubscriber(), await p.addSubscriber()]
  const second = await p.subscribe(await openAnotherSession(p.t.platform, ana))
  const outsider = await p.addSubscriber()
  const sendId = await p.send([ana, bea], { actionUrl: '/dashboard/content' })
  expect(p.receiver.received).toEqual([])
  await p.runJob()
  await p.runJob()
  const notifications = await p.t.sql('SELECT id, user_id FROM notifications WHERE send_id = $1', [sendId])
  const notificationIdOf = (user: TestUser) => notifications.find((row) => row.user_id === user.userId)?.id
  const expectedPush = (user: TestUser, device: string) => ({
    id: notificationIdOf(user),
    device,
    title: 'Call us today',
    agency: 'canarynorth agency',
    path: '/dashboard/content',
  })
  expect(await p.receiver.readBy(ana.browser)).toEqual([expectedPush(ana, ana.deviceId)])
  expect(await p.receiver.readBy(second.browser)).toEqual([expectedPush(ana, second.deviceId)])
  expect(await p.receiver.readBy(bea.browser)).toEqual([expectedPush(bea, bea.deviceId)])
  expect(await p.receiver.readBy(outsider.browser)).toEqual([])
  expect(p.receiver.received).toHaveLength(3)
  for (const { headers } of p.receiver.received) {
    expect(headers.topic).toMatch(/^[\w-]{22}$/)
    expect(await claimsOf(String(headers.authorization))).toMatchObject({
      aud: p.receiver.origin,
      key: p.t.platform.push.publicKey,
    })
  }
})

test.each(['LOW', 'NORMAL', 'HIGH'])('a message of priority %s is not pushed', async (priority) => {
  const ana = await p.addSubscriber()
  const before = (await p.jobs()).length
  await p.send([ana], { priority })
  expect(await p.jobs()).toHaveLength(before)
  await p.runJob()
  expect(p.receiver.received).toEqual([])
})

test('a message enqueues one job regardless of its recipients, and a rejected one none', async () => {
  const before = (await p.jobs()).length
  await p.send([await p.addSubscriber(), await p.addSubscriber()])
  expect((await p.jobs()).slice(before).map(({ data }) => data)).toEqual([{ agencyId: p.agencyId }])
  const creatorIds = [newId()]
  const body = { title: 'A', message: 'B', priority: 'URGENT', creatorIds }
  expect(
    (await p.t.send(p.t.people.north.AGENCY_ADMIN.token, 'POST /notifications/admin/send', { body })).status,
  ).toBe(404)
  expect(await p.jobs()).toHaveLength(before + 1)
})

test.each([
  ['https://elsewhere.test/x', '/dashboard/notifications'],
  [null, '/dashboard/notifications'],
  ['/dashboard/fans?x=1#y', '/dashboard/fans?x=1#y'],
])('a link to %s opens %s', async (actionUrl, path) => {
  const ana = await p.addSubscriber()
  await p.send([ana], { actionUrl })
  await p.runJob()
  expect((await p.receiver.readBy(ana.browser))[0]?.path).toBe(path)
})

describe('system notifications', () => {
  const notifyPerson = (user: TestUser) =>
    withScope(p.t.platform.database, p.agencyId, (tx) =>
      notify(
        { platform: p.t.platform, agencyId: p.agencyId, actor: { kind: 'system', id: null, name: 'Tests' } },
        tx,
        {
          to: { users: [user.userId] },
          type: 'NEW_FAN',
          priority: 'URGENT',
          title: 'Look',
          message: 'No',
          link: '/dashboard',
        },
        'tests',
      ),
    )
  test('are pushed when the bell is on for the type', async () => {
    const ana = await p.addSubscriber()
    const before = (await p.jobs()).length
    await notifyPerson(ana)
    expect(await p.jobs()).toHaveLength(before + 1)
    await p.runJob()
    expect(await p.receiver.readBy(ana.browser)).toMatchObject([{ title: 'Look' }])
  })
  test.each([true, false])('are not pushed when the bell is off for the type (mail: %s)', async (email) => {
    const ana = await p.addSubscriber()
    const body = { types: { NEW_FAN: { inApp: false, email } } }
    expect((await p.t.send(ana.token, 'PUT /notifications/preferences', { body })).status).toBe(200)
    await notifyPerson(ana)
    await p.runJob()
    expect(p.receiver.received).toEqual([])
  })
})

test('quiet hours don’t delay URGENT messages', async () => {
  const ana = await p.addSubscriber()
  const body = { quietHours: { from: 0, to: 1439 } }
  expect((await p.t.send(ana.token, 'PUT /notifications/preferences', { body })).status).toBe(200)
  await p.send([ana])
  await p.runJob()
  expect(await p.receiver.readBy(ana.browser)).toHaveLength(1)
})

describe('changes before the job runs are respected:', () => {
  const reasons: [string, (user: Subscriber) => Promise<unknown>][] = [
    [
      'the recipient is suspended',
      (user) => p.t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [user.userId]),
    ],
    [
      'the session expired',
      (user) => p.t.sql('UPDATE gate.sessions SET expires_at = now() WHERE user_id = $1', [user.userId]),
    ],
    [
      'the session was idle for a week',
      (user) =>
        p.t.sql(`UPDATE gate.sessions SET last_seen_at = now() - interval '8 days' WHERE user_id = $1`, [
          user.userId,
        ]),
    ],
    ['the recipient signed out', (user) => p.t.send(user.token, 'POST /auth/sign-out')],
    [
      'the creator is archived',
      (user) => p.t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [user.creatorId]),
    ],
    ['the notification was read', (user) => p.t.send(user.token, 'PATCH /notifications/read-all')],
    [
      'the notification was deleted',
      (user) => p.t.sql('UPDATE notifications SET deleted_at = now() WHERE user_id = $1', [user.userId]),
    ],
  ]
  test.each(reasons)('%s: nothing is sent', async (_, change) => {
    const ana = await p.addSubscriber()
    await p.send([ana])
    await change(ana)
    await p.runJob()
    p.advanceClock(3_600_000)
    await p.runJob()
    expect(p.receiver.received).toEqual([])
  })

  test('the notification is read between two attempts: there is no second attempt', async () => {
    const ana = await p.addSubscriber()
    p.receiver.reply = () => ({ status: 500 })
    await p.send([ana])
    await p.runJob()
    await p.t.send(ana.token, 'PATCH /notifications/read-all')
    p.advanceClock(60_000)
    await p.runJob()
    expect(p.receiver.received).toHaveLength(1)
    expect(await p.steps(ana.deviceId)).toEqual(['withheld 2'])
  })

  test.each([`role = 'COMPLIANCE'`, `status = 'SUSPENDED'`])(
    'the author now has %s: nothing is sent',
    async (change) => {
      const author = await addPerson(p.t.platform, p.agencyId, 'AGENCY_ADMIN', 'author')
      const ana = await p.addSubscriber()
      await p.send([ana], {}, author)
      await p.t.sql(`UPDATE memberships SET ${change} WHERE user_id = $1`, [author.userId])
      await p.runJob()
      expect([p.receiver.received, await p.steps(ana.deviceId)]).toEqual([[], ['withheld 1']])
    },
  )

  test('notifications don’t follow a browser to its next user', async () => {
    const ana = await p.addSubscriber()
    await p.send([ana])
    const bob = await addPerson(p.t.platform, p.agencyId, 'CREATOR', 'bob')
    const { endpoint, keys } = ana.browser
    await p.t.send(bob.token, 'POST /notifications/push/devices', { body: { endpoint, keys } })
    await p.runJob()
    expect(p.receiver.received).toEqual([])
  })

  test('a browser added later gets no earlier alerts', async () => {
    const ana = await p.addSubscriber()
    await p.send([ana])
    const newDevice = await p.subscribe(await openAnotherSession(p.t.platform, ana))
    await p.runJob()
    expect([await p.receiver.readBy(newDevice.browser), p.receiver.received.length]).toEqual([[], 1])
  })

  test('alerts older than a day are not sent', async () => {
    const ana = await p.addSubscriber()
    await p.send([ana])
    await p.t.sql(`UPDATE push_devices SET created_at = now() - interval '2 days' WHERE id = $1`, [
      ana.deviceId,
    ])
    p.advanceClock(24 * 3_600_000 + 1_000)
    await p.runJob()
    expect(p.receiver.received).toEqual([])
  })
})

test('the title is hidden while the session is idle-locked', async () => {
  const operator = await addPerson(p.t.platform, p.agencyId, 'CHAT_OPERATOR', 'op')
  const active = await p.subscribe(operator.token)
  const locked = await p.subscribe(await openAnotherSession(p.t.platform, operator))
  const idle = await p.subscribe(await openAnotherSession(p.t.platform, operator))
  const session = 'id = (SELECT session_id FROM push_devices WHERE id = $1)'
  await p.t.sql(`UPDATE gate.sessions SET locked_at = now() WHERE ${session}`, [locked.deviceId])
  await p.t.sql(`UPDATE gate.sessions SET last_seen_at = now() - interval '5 hours' WHERE ${session}`, [
    idle.deviceId,
  ])
  await p.t.sql(
    `INSERT INTO notifications (agency_id, user_id, type, priority, title, message, dedupe_key)
     VALUES ($1, $2, 'COMPLIANCE_ALERT', 'URGENT', 'About Zoë', 'x', $3)`,
    [p.agencyId, operator.userId, newId()],
  )
  await p.runJob()
  const titles = [active, locked, idle].map(
    async ({ browser }) => (await p.receiver.readBy(browser))[0]?.title,
  )
  expect(await Promise.all(titles)).toEqual(['About Zoë', 'Urgent alert', 'Urgent alert'])
})

describe('a test push', () => {
  test('reaches only the chosen browser', async () => {
    const ana = await p.addSubscriber()
    const second = await p.subscribe(await openAnotherSession(p.t.platform, ana))
    await sendTestPush(p.t.platform, p.agencyId, ana.deviceId)
    expect(await p.receiver.readBy(ana.browser)).toMatchObject([
      {
        device: ana.deviceId,
        title: 'Urgent alerts are on for this browser',
        path: '/dashboard/settings?section=notifications',
      },
    ])
    expect(await p.receiver.readBy(second.browser)).toEqual([])
  })
  test.each([
    [201, 'leaves no problem', [null]],
    [410, 'removes the browser', []],
    [403, 'marks the browser as refused', ['refused']],
    [500, 'marks the browser as unreachable', ['unreachable']],
  ])('that gets response %s %s', async (status, _, problems) => {
    const ana = await p.addSubscriber()
    p.receiver.reply = () => ({ status })
    await sendTestPush(p.t.platform, p.agencyId, ana.deviceId)
    expect([p.receiver.received.length, await p.problemsOf(ana.deviceId)]).toEqual([1, problems])
  })
  test('is not sent to an ended session or another agency', async () => {
    const ana = await p.addSubscriber()
    await sendTestPush(p.t.platform, p.t.people.south.CREATOR.agencyId, ana.deviceId)
    await p.t.sql('UPDATE gate.sessions SET expires_at = now() WHERE user_id = $1', [ana.userId])
    await sendTestPush(p.t.platform, p.agencyId, ana.deviceId)
    await sendTestPush(p.t.platform, p.agencyId, newId())
    expect(p.receiver.received).toEqual([])
  })
})
