import {
  essentialTypes,
  notificationTypes,
} from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { emailsTo } from '../../../test/mailbox.ts'
import { addRecipient, type TestRecipient } from '../../../test/recipients.ts'
import { queueDueMail } from './notification-mail.service.ts'
import { createUnsubscribeToken } from './unsubscribe.service.ts'

let t: TestApp
let agencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

/** The two tokens in an email: after the # for people, in the query string for mail clients. */
async function sendMailTo(recipient: TestRecipient): Promise<{ link: string; oneClick: string }> {
  const body = { title: newId(), message: 'x', sendEmail: true, creatorIds: [recipient.creatorId] }
  await t.send(t.people.north.AGENCY_ADMIN.token, 'POST /notifications/admin/send', { body })
  await queueDueMail(t.platform, agencyId)
  const [mail] = (await emailsTo(t, recipient.address ?? '')) as unknown as Record<string, string>[]
  return {
    link: /\/unsubscribe#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
    oneClick: mail?.unsubscribe_url ?? '',
  }
}
const maskedAddress = (recipient: TestRecipient) => `${recipient.address?.[0]}•••@recipients.test`
const mailCount = async (recipient: TestRecipient) => (await emailsTo(t, recipient.address ?? '')).length
const unsubscribe = (body: object) => t.send(null, 'POST /notifications/unsubscribe', { body })
const storedPreferences = async (recipient: TestRecipient) =>
  (await t.sql('SELECT types FROM notification_preferences WHERE user_id = $1', [recipient.userId]))[0]?.types
const auditRows = () =>
  t.sql(`SELECT details, actor_name FROM audit_log WHERE action = 'mail.unsubscribed' ORDER BY seq`)

describe.each([true, false])('a recipient with an account: %s', (account) => {
  test('can preview and unsubscribe: mail of that type stops, and the notifications are kept', async () => {
    const recipient = await addRecipient(t, agencyId, { account })
    const { link } = await sendMailTo(recipient)
    const expected = {
      agencyName: 'canarynorth agency',
      address: maskedAddress(recipient),
      type: 'ADMIN_MESSAGE',
    }
    const before = (await auditRows()).length
    expect((await unsubscribe({ token: link, previewOnly: true })).body.data).toEqual({
      ...expected,
      isStopped: false,
    })
    expect(await auditRows()).toHaveLength(before)
    await sendMailTo(recipient)
    expect(await mailCount(recipient)).toBe(2)
    const response = await unsubscribe({ token: link })
    expect([response.status, response.body.data]).toEqual([200, { ...expected, isStopped: true }])
    expect((await unsubscribe({ token: link })).body.data.isStopped).toBe(true)
    expect((await unsubscribe({ token: link, previewOnly: true })).body.data.isStopped).toBe(true)
    const rows = await auditRows()
    expect(rows.slice(before)).toEqual([
      { actor_name: 'Visitor at 127.0.0.1', details: { userId: recipient.userId, types: ['ADMIN_MESSAGE'] } },
    ])
    await sendMailTo(recipient)
    expect(await mailCount(recipient)).toBe(2)
    const notifications = await t.sql(
      'SELECT mail_step, deleted_at FROM notifications WHERE creator_id = $1 ORDER BY created_at',
      [recipient.creatorId],
    )
    expect(notifications.map((row) => row.mail_step)).toEqual(['written', 'written', 'opted-out'])
    expect(notifications.map((row) => row.deleted_at)).toEqual([null, null, null])
    if (account)
      expect(await storedPreferences(recipient)).toEqual({ ADMIN_MESSAGE: { inApp: true, email: false } })
  })

  test('can unsubscribe from all non-essential mail', async () => {
    const recipient = await addRecipient(t, agencyId, { account })
    const { link } = await sendMailTo(recipient)
    await unsubscribe({ token: link, everything: true })
    const [{ stopped }] = (await t.sql('SELECT stopped FROM mail_addresses WHERE address = $1', [
      recipient.address,
    ])) as [{ stopped: string[] }]
    for (const type of essentialTypes) expect(stopped).not.toContain(type)
    expect(stopped).toEqual(
      expect.arrayContaining(['ADMIN_MESSAGE', 'APPLICATION_UPDATE', 'CONTENT_REJECTED']),
    )
    expect((await unsubscribe({ token: link, previewOnly: true })).body.data.isStopped).toBe(true)
  })

  test('can unsubscribe with one click, with either form type', async () => {
    const multipart = [
      '--x',
      'Content-Disposition: form-data; name="List-Unsubscribe"',
      '',
      'One-Click',
      '--x--',
      '',
    ]
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['multipart/form-data; boundary=x', multipart.join('\r\n')],
    ] as const) {
      const recipient = await addRecipient(t, agencyId, { account })
      const { pathname, search } = new URL((await sendMailTo(recipient)).oneClick)
      expect((await t.app.inject({ method: 'GET', url: pathname + search })).statusCode).not.toBe(500)
      const oneClick = (body: string) =>
        t.app.inject({
          method: 'POST',
          url: pathname + search,
          payload: body,
          headers: { 'content-type': type },
        })
      expect((await oneClick('something=else')).statusCode).toBe(400)
      await sendMailTo(recipient)
      expect(await mailCount(recipient)).toBe(2)
      const response = await oneClick(payload)
      expect([response.statusCode, response.body]).toEqual([
        200,
        'You’re unsubscribed from this type of email.\n',
      ])
      expect(response.headers['set-cookie']).toBeUndefined()
      expect((await oneClick(payload)).statusCode).toBe(200)
      await sendMailTo(recipient)
      expect(await mailCount(recipient)).toBe(2)
    }
  })
})

test('unsubscribing keeps in-app and other preferences', async () => {
  const recipient = await addRecipient(t, agencyId)
  const types = { NEW_FAN: { inApp: false, email: true }, GOAL_ACHIEVED: { inApp: false, email: false } }
  await t.sql(
    'INSERT INTO notification_preferences (agency_id, user_id, types, quiet_from, quiet_to) VALUES ($1, $2, $3, 60, 120)',
    [agencyId, recipient.userId, types],
  )
  const address = recipient.address ?? ''
  await unsubscribe({ token: createUnsubscribeToken(t.platform, { agencyId, address, type: 'NEW_FAN' }) })
  expect(await storedPreferences(recipient)).toEqual({ ...types, NEW_FAN: { inApp: false, email: false } })
  const [row] = await t.sql('SELECT quiet_from, quiet_to FROM notification_preferences WHERE user_id = $1', [
    recipient.userId,
  ])
  expect(row).toEqual({ quiet_from: 60, quiet_to: 120 })
})

test('an old link does not affect an account whose address changed', async () => {
  const recipient = await addRecipient(t, agencyId)
  const { link } = await sendMailTo(recipient)
  await t.sql('UPDATE users SET email = $2 WHERE id = $1', [recipient.userId, `new-${recipient.address}`])
  const { body } = await unsubscribe({ token: link })
  expect(body.data.address).toBe(maskedAddress(recipient))
  expect(JSON.stringify(body)).not.toContain('new-')
  expect(await storedPreferences(recipient)).toBeUndefined()
})

test('a link works only for its own agency', async () => {
  const recipient = await addRecipient(t, agencyId)
  const { link } = await sendMailTo(recipient)
  await unsubscribe({ token: link })
  const south = t.people.south.AGENCY_ADMIN.agencyId
  const rows = await t.sql('SELECT 1 FROM mail_addresses WHERE agency_id = $1', [south])
  expect(rows).toEqual([])
})

test('a link can’t stop essential mail', async () => {
  const recipient = await addRecipient(t, agencyId)
  for (const type of essentialTypes) {
    const token = createUnsubscribeToken(t.platform, { agencyId, address: recipient.address ?? '', type })
    expect((await unsubscribe({ token })).body.data).toMatchObject({ type, isStopped: false })
  }
  expect(await storedPreferences(recipient)).toBeUndefined()
  expect(notificationTypes.length).toBeGreaterThan(essentialTypes.length)
})

describe('an invalid link changes nothing:', () => {
  const encrypt = (plain: string, context = 'unsubscribe') =>
    t.platform.vault.encrypt(plain, context).toString('base64url')
  const invalidTokens: [string, () => string][] = [
    ['repeated letters', () => 'x'.repeat(60)],
    ['too short for an authentication tag', () => 'abcdefghijklmnopqrstuvwx'],
    ['another purpose', () => encrypt(JSON.stringify([agencyId, 'a@b.test', 'NEW_FAN']), 'two-factor')],
    ['not a list', () => encrypt('{}')],
    ['an invalid agency', () => encrypt(JSON.stringify(['x', 'a@b.test', 'NEW_FAN']))],
    ['an unknown type', () => encrypt(JSON.stringify([agencyId, 'a@b.test', 'EVERYTHING']))],
    ['an unknown agency', () => encrypt(JSON.stringify([newId(), 'a@b.test', 'NEW_FAN']))],
  ]
  test.each(invalidTokens)('%s', async (_, token) => {
    const before = (await auditRows()).length
    const response = await unsubscribe({ token: token() })
    expect([response.status, response.body.code]).toEqual([422, 'link_expired'])
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const oneClick = { method: 'POST', payload: 'List-Unsubscribe=One-Click', headers: form } as const
    expect((await t.app.inject({ ...oneClick, url: `/unsubscribe?token=${token()}` })).statusCode).toBe(422)
    expect(await auditRows()).toHaveLength(before)
  })

  test.each([
    '/unsubscribe',
    '/unsubscribe?token=',
    '/unsubscribe?token=a&token=b',
    '/unsubscribe?token=%00',
  ])('POST %s is rejected with a 4xx', async (url) => {
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      ['application/x-www-form-urlencoded', `List-Unsubscribe=${'x'.repeat(9_000)}`],
      ['application/json', '{}'],
    ] as const) {
      const response = await t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(response.statusCode).toBeLessThan(500)
    }
    expect((await t.app.inject({ method: 'POST', url })).statusCode).toBe(400)
  })
})
