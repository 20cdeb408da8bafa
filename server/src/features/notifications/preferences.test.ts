import {
  channelsOf,
  mailedByDefault,
  type NotificationType,
  notificationTypes,
  type Priority,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { withScope } from '../../platform/db/scope.ts'
import { notify } from './notify.service.ts'

let t: TestApp
let me: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())
beforeEach(async () => {
  me = await addPerson(t.platform, t.people.north.CREATOR.agencyId, 'AGENCY_ADMIN', 'chooser')
})

const GET = 'GET /notifications/preferences'
const PUT = 'PUT /notifications/preferences'
const getPreferences = async (user: TestUser) => (await t.send(user.token, GET)).body.data
const setPreferences = (user: TestUser, body: object) => t.send(user.token, PUT, { body })

describe('preferences', () => {
  test.each(roles)('a %s without saved preferences gets the defaults', async (role) => {
    const { types, quietHours } = await getPreferences(t.people.south[role])
    expect(Object.keys(types)).toEqual([...notificationTypes])
    for (const type of notificationTypes)
      expect(types[type]).toEqual({ inApp: true, email: mailedByDefault.includes(type) })
    expect(quietHours).toBeNull()
  })

  test('are saved per type; omitted types are unchanged', async () => {
    await setPreferences(me, { types: { NEW_FAN: { inApp: false, email: true } } })
    const second = await setPreferences(me, {
      types: { PAYMENT_RECEIVED: { inApp: false, email: false } },
      quietHours: { from: 1320, to: 420 },
    })
    expect(second.status).toBe(200)
    await setPreferences(me, { types: { GOAL_ACHIEVED: { inApp: true, email: true } } })
    const { types, quietHours } = await getPreferences(me)
    expect(types).toMatchObject({
      NEW_FAN: { inApp: false, email: true },
      PAYMENT_RECEIVED: { inApp: false, email: false },
      GOAL_ACHIEVED: { inApp: true, email: true },
      REVENUE_UPDATE: { inApp: true, email: false },
    })
    expect(quietHours).toEqual({ from: 1320, to: 420 })
    expect((await setPreferences(me, { quietHours: null })).body.data).toEqual({ types, quietHours: null })
    expect(await getPreferences(t.people.north.AGENCY_ADMIN)).toMatchObject({ quietHours: null })
  })

  test('show types stopped by an unsubscribe link as off until the user turns them on', async () => {
    await t.sql(
      `INSERT INTO mail_addresses (agency_id, address, stopped) VALUES ($1, $2, '{APPLICATION_UPDATE}')`,
      [me.agencyId, me.email],
    )
    expect((await getPreferences(me)).types.APPLICATION_UPDATE).toEqual({ inApp: true, email: false })
    await setPreferences(me, { types: { APPLICATION_UPDATE: { inApp: true, email: true } } })
    expect((await getPreferences(me)).types.APPLICATION_UPDATE).toEqual({ inApp: true, email: true })
  })

  test('survive concurrent changes', async () => {
    const changedTypes = ['NEW_FAN', 'PAYMENT_RECEIVED', 'GOAL_ACHIEVED', 'REVENUE_UPDATE'] as const
    await Promise.all(
      changedTypes.map((type) => setPreferences(me, { types: { [type]: { inApp: false, email: false } } })),
    )
    const { types } = await getPreferences(me)
    for (const type of changedTypes) expect(types[type]).toEqual({ inApp: false, email: false })
  })

  test('are not stored if nothing changed', async () => {
    expect((await setPreferences(me, {})).status).toBe(200)
    const fixed = { SYSTEM: { inApp: true, email: true } }
    expect((await setPreferences(me, { types: fixed })).status).toBe(200)
    expect(await t.sql('SELECT 1 FROM notification_preferences WHERE user_id = $1', [me.userId])).toEqual([])
  })

  test.each<[NotificationType, object, RegExp]>([
    ['SYSTEM', { inApp: false, email: true }, /System.*can’t be turned off/],
    ['SYSTEM', { inApp: true, email: false }, /System.*can’t be turned off/],
    ['COMPLIANCE_ALERT', { inApp: false, email: false }, /Compliance alerts.*can’t be turned off/],
    ['ADMIN_MESSAGE', { inApp: false, email: true }, /always shown in the app/],
  ])('setting %s to %j rejects the whole request', async (type, channels, pattern) => {
    const types = { [type]: channels, NEW_FAN: { inApp: false, email: false } }
    const response = await setPreferences(me, { types, quietHours: { from: 1, to: 2 } })
    expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect(response.body.message).toMatch(pattern)
    expect(response.body.details).toEqual([{ path: `types.${type}`, message: response.body.message }])
    expect(await getPreferences(me)).toMatchObject({ quietHours: null, types: { NEW_FAN: { inApp: true } } })
  })

  test.each([
    { types: { PARTY: { inApp: true, email: true } } },
    { types: { NEW_FAN: { inApp: true } } },
    { types: { NEW_FAN: { inApp: 'yes', email: true } } },
    { types: [] },
    { quietHours: { from: -1, to: 5 } },
    { quietHours: { from: 0, to: 1440 } },
    { quietHours: { from: 1.5, to: 5 } },
    { quietHours: { from: 5 } },
    { userId: newId() },
  ])('%j is rejected', async (body) => {
    expect((await setPreferences(me, body)).status).toBe(400)
  })
})

describe('delivery channels:', () => {
  const notifyMe = (type: NotificationType, priority: Priority) =>
    withScope(t.platform.database, me.agencyId, (tx) =>
      notify(
        { platform: t.platform, agencyId: me.agencyId, actor: { kind: 'system', id: null, name: 'Tests' } },
        tx,
        { to: { users: [me.userId] }, type, priority, title: 'T', message: 'M', link: '/dashboard' },
        'test',
      ),
    )
  const booleans = [true, false]
  const choices = [null, ...booleans.flatMap((inApp) => booleans.map((email) => ({ inApp, email })))]
  const cases = notificationTypes.flatMap((type) => choices.map((choice) => ({ type, choice })))

  test.each(cases)('$type, $choice', async ({ type, choice }) => {
    // Inserted directly, to include rows that the API rejects.
    if (choice)
      await t.sql('INSERT INTO notification_preferences (agency_id, user_id, types) VALUES ($1, $2, $3)', [
        me.agencyId,
        me.userId,
        { [type]: choice },
      ])
    const { inApp, email } = channelsOf(type, choice ? { [type]: choice } : {})
    for (const priority of ['LOW', 'NORMAL', 'URGENT'] as const) {
      await t.sql('DELETE FROM notifications WHERE user_id = $1', [me.userId])
      await notifyMe(type, priority)
      const rows = await t.sql('SELECT * FROM notifications WHERE user_id = $1', [me.userId])
      const count = (await t.send(me.token, 'GET /notifications/unread-count')).body.data.count
      const list = (await t.send(me.token, 'GET /notifications')).body.data
      expect([rows.length, list.length, count]).toEqual([
        inApp || email ? 1 : 0,
        inApp ? 1 : 0,
        inApp ? 1 : 0,
      ])
      // LOW is mailed only to people who turned off in-app notifications.
      const isMailed = email && (priority !== 'LOW' || !inApp)
      if (inApp || email) expect(rows[0].mail_step).toBe(isMailed ? 'due' : 'none')
    }
  })
})
