import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailFixture, startMailFixture } from '../../../test/mail-fixture.ts'
import { emailsTo } from '../../../test/mailbox.ts'
import { addRecipient, type TestRecipient } from '../../../test/recipients.ts'

let m: MailFixture
beforeAll(async () => {
  m = await startMailFixture()
})
afterAll(() => m.t.close())
beforeEach(() => m.t.unthrottle())

describe('quiet hours', () => {
  // New York: 22:30 in winter is 03:30 the next day in UTC.
  const night = new Date('2031-01-15T03:30:00.000Z')
  const quietHours: [number, number] = [22 * 60, 7 * 60]
  async function sendAt(at: Date, recipient: TestRecipient, overrides: object = {}) {
    const id = await m.send([recipient], overrides)
    await m.runJob(at)
    return id
  }

  test('delay mail until they end in the agency’s time zone, with a job scheduled for then', async () => {
    const recipient = await addRecipient(m.t, m.agencyId)
    await m.setPreferences(recipient, {}, quietHours)
    const id = await sendAt(night, recipient)
    const notification = await m.stepOf(id, recipient)
    expect([notification.mail_step, notification.mail_due_at?.toISOString()]).toEqual([
      'due',
      '2031-01-15T12:00:00.000Z',
    ])
    expect(await emailsTo(m.t, recipient.address ?? '')).toEqual([])
    const scheduled = (await m.jobs()).map((job) => job.start_after.toISOString())
    expect(scheduled.filter((at) => at === '2031-01-15T12:00:01.000Z')).toHaveLength(1)
    await m.runJob(new Date('2031-01-15T11:59:59Z'))
    expect(await emailsTo(m.t, recipient.address ?? '')).toEqual([])
    await m.runJob(new Date('2031-01-15T12:00:01Z'))
    await m.runJob(new Date('2031-01-15T12:00:01Z'))
    expect(await emailsTo(m.t, recipient.address ?? '')).toHaveLength(1)
  })

  test('release delayed mail when turned off', async () => {
    const { userId, token } = m.t.people.north.CREATOR
    const [row] = (await m.t.sql(
      'SELECT c.id AS "creatorId", u.email AS address, c.stage_name AS "stageName" FROM creators c JOIN users u ON u.id = c.user_id WHERE u.id = $1',
      [userId],
    )) as Omit<TestRecipient, 'userId'>[]
    const recipient = { ...(row as Omit<TestRecipient, 'userId'>), userId }
    const setQuietHours = (quietHours: object | null) =>
      m.t.send(token, 'PUT /notifications/preferences', { body: { quietHours } })
    expect((await setQuietHours({ from: quietHours[0], to: quietHours[1] })).status).toBe(200)
    const id = await sendAt(night, recipient)
    expect((await m.stepOf(id, recipient)).mail_step).toBe('due')
    const before = (await m.jobs()).length
    expect((await setQuietHours(null)).status).toBe(200)
    expect(await m.jobs()).toHaveLength(before + 1)
    await m.runJob()
    expect((await m.stepOf(id, recipient)).mail_step).toBe('written')
  })

  test('end at the same local time across a DST change', async () => {
    const recipient = await addRecipient(m.t, m.agencyId)
    await m.setPreferences(recipient, {}, quietHours)
    // 01:30 in New York on 2031-03-09; at 02:00, clocks are set forward to 03:00.
    const id = await sendAt(new Date('2031-03-09T06:30:00Z'), recipient)
    expect((await m.stepOf(id, recipient)).mail_due_at?.toISOString()).toBe('2031-03-09T11:00:00.000Z')
  })

  test.each([
    ['URGENT mail', night, { priority: 'URGENT' }, quietHours],
    ['daytime mail', new Date('2031-01-15T17:00:00Z'), { priority: 'HIGH' }, quietHours],
    ['mail at the minute they end', new Date('2031-01-15T12:00:00Z'), {}, quietHours],
    ['mail to people without quiet hours', night, {}, [null, null] as [null, null]],
    ['mail when start and end are equal', night, {}, [300, 300] as [number, number]],
  ])('don’t delay %s', async (_, at, overrides, hours) => {
    const recipient = await addRecipient(m.t, m.agencyId)
    await m.setPreferences(recipient, {}, hours)
    const id = await sendAt(at, recipient, overrides)
    expect((await m.stepOf(id, recipient)).mail_step).toBe('written')
  })

  test('don’t delay mail that would be skipped', async () => {
    const recipient = await addRecipient(m.t, m.agencyId)
    await m.setPreferences(recipient, { ADMIN_MESSAGE: { inApp: true, email: false } }, quietHours)
    const id = await sendAt(night, recipient)
    expect((await m.stepOf(id, recipient)).mail_step).toBe('opted-out')
  })
})
