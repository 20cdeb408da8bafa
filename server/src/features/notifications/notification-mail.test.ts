import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { longTest } from '../../../test/long.ts'
import { type MailFixture, startMailFixture } from '../../../test/mail-fixture.ts'
import { emailsTo } from '../../../test/mailbox.ts'
import { addRecipient, addRecipients, type TestRecipient } from '../../../test/recipients.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { queueDueMail, requeueOverdueMail } from './notification-mail.service.ts'

let m: MailFixture
beforeAll(async () => {
  m = await startMailFixture()
})
afterAll(() => m.t.close())
beforeEach(() => m.t.unthrottle())
afterEach(() => {
  m.t.platform.clock = () => new Date()
  vi.restoreAllMocks()
})

test('an email has the agency’s name, the full text, a reason and an unsubscribe link', async () => {
  const recipient = await addRecipient(m.t, m.agencyId)
  const id = await m.send([recipient], { actionUrl: '/dashboard/content' })
  await m.runJob()
  const [mail] = (await emailsTo(m.t, recipient.address ?? '')) as Record<string, string>[]
  expect(await m.stepOf(id, recipient)).toEqual({
    mail_step: 'written',
    mail_due_at: null,
    mail_id: mail?.id,
  })
  expect(mail).toMatchObject({
    subject: 'Rehearsal',
    from_name: 'canarynorth agency',
    user_id: recipient.userId,
    about_role: 'CREATOR',
  })
  expect(mail?.text).toMatch(
    /^Rehearsal\n\nFriday at six\.\n\nBring water\.\n\nOpen in the dashboard:\nhttps:\/\/agency\.test\/dashboard\/content\n\nYou’re getting this because your canarynorth agency account gets “Messages from the agency” by email\. /,
  )
  expect(mail?.text).toMatch(/Unsubscribe:\nhttps:\/\/agency\.test\/unsubscribe#token=[\w-]{100,}\n/)
  expect(mail?.unsubscribe_url).toMatch(/^https:\/\/agency\.test\/unsubscribe\?token=[\w-]{100,}$/)
})

test('without an account, the email explains where the address is from, and external links show their host', async () => {
  const recipient = await addRecipient(m.t, m.agencyId, { account: false })
  await m.send([recipient], { actionUrl: 'https://example.test/a?b=c' })
  await m.runJob()
  const [mail] = await emailsTo(m.t, recipient.address ?? '')
  expect(mail?.text).toContain('canarynorth agency has this address on file for you as a creator.')
  expect(mail?.text).toContain('Open example.test:\nhttps://example.test/a?b=c\n')
})

test('without sendEmail there is no mail and no job', async () => {
  const recipient = await addRecipient(m.t, m.agencyId)
  const before = await m.jobs()
  const id = await m.send([recipient], { sendEmail: false })
  expect(await m.jobs()).toEqual(before)
  await m.runJob()
  expect(await emailsTo(m.t, recipient.address ?? '')).toEqual([])
  expect((await m.stepOf(id, recipient)).mail_step).toBe('none')
})

describe('changes after sending are respected:', () => {
  const cases: [string, string, (recipient: TestRecipient) => Promise<unknown>][] = [
    [
      'creator archived',
      'withheld',
      (r) => m.t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [r.creatorId]),
    ],
    [
      'account suspended',
      'withheld',
      (r) => m.t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [r.userId]),
    ],
    ['account removed', 'withheld', (r) => m.t.sql('DELETE FROM memberships WHERE user_id = $1', [r.userId])],
    [
      'type turned off',
      'opted-out',
      (r) => m.setPreferences(r, { ADMIN_MESSAGE: { inApp: true, email: false } }),
    ],
    [
      'address not confirmed',
      'no-address',
      (r) => m.t.sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [r.userId]),
    ],
    [
      'address bounced',
      'bounced',
      (r) =>
        m.t.sql('INSERT INTO mail_addresses (agency_id, address, bounced_at) VALUES ($1, $2, now())', [
          m.agencyId,
          r.address,
        ]),
    ],
    [
      'unsubscribed by link before there was an account',
      'opted-out',
      (r) =>
        m.t.sql(
          `INSERT INTO mail_addresses (agency_id, address, stopped) VALUES ($1, $2, '{ADMIN_MESSAGE}')`,
          [m.agencyId, r.address],
        ),
    ],
  ]
  test.each(cases)('%s: %s', async (_, step, change) => {
    const [recipient, other] = [await addRecipient(m.t, m.agencyId), await addRecipient(m.t, m.agencyId)]
    const id = await m.send([recipient, other])
    await change(recipient)
    await m.runJob()
    expect(await m.stepOf(id, recipient)).toEqual({ mail_step: step, mail_due_at: null, mail_id: null })
    expect(await emailsTo(m.t, recipient.address ?? '')).toEqual([])
    expect(await emailsTo(m.t, other.address ?? '')).toHaveLength(1)
  })

  test('recipients without an address are skipped; other agencies’ bounces and unsubscribes are ignored', async () => {
    const withoutAddress = await addRecipient(m.t, m.agencyId, { account: false, address: null })
    const recipient = await addRecipient(m.t, m.agencyId)
    await m.t.sql(
      `INSERT INTO mail_addresses (agency_id, address, bounced_at, stopped) VALUES ($1, $2, now(), '{ADMIN_MESSAGE}')`,
      [m.t.people.south.CREATOR.agencyId, recipient.address],
    )
    const id = await m.send([withoutAddress, recipient])
    await m.runJob()
    expect((await m.stepOf(id, withoutAddress)).mail_step).toBe('no-address')
    expect((await m.stepOf(id, recipient)).mail_step).toBe('written')
  })

  test('account preferences take precedence over an unsubscribe link', async () => {
    const recipient = await addRecipient(m.t, m.agencyId)
    await m.t.sql(
      `INSERT INTO mail_addresses (agency_id, address, stopped) VALUES ($1, $2, '{ADMIN_MESSAGE}')`,
      [m.agencyId, recipient.address],
    )
    await m.setPreferences(recipient, { ADMIN_MESSAGE: { inApp: true, email: true } })
    const id = await m.send([recipient])
    await m.runJob()
    expect((await m.stepOf(id, recipient)).mail_step).toBe('written')
  })

  test.each([
    [`status = 'SUSPENDED'`, 'withheld'],
    [`role = 'COMPLIANCE'`, 'withheld'],
    [`role = 'SUPER_ADMIN'`, 'written'],
  ])('after the author’s membership changes to %s, the mail is %s', async (change, step) => {
    const author = await addPerson(m.t.platform, m.agencyId, 'AGENCY_ADMIN', 'author')
    const recipient = await addRecipient(m.t, m.agencyId)
    const id = await m.send([recipient], {}, author)
    await m.t.sql(`UPDATE memberships SET ${change} WHERE user_id = $1`, [author.userId])
    await m.runJob()
    expect((await m.stepOf(id, recipient)).mail_step).toBe(step)
  })

  test('mail from a visiting super admin is sent', async () => {
    const sol = await addPerson(m.t.platform, m.agencyId, 'SUPER_ADMIN', 'sol')
    const southAgencyId = m.t.people.south.AGENCY_ADMIN.agencyId
    await m.t.send(sol.token, 'POST /agencies/{id}/enter', { params: { id: southAgencyId } })
    const recipient = await addRecipient(m.t, southAgencyId)
    const id = await m.send([recipient], {}, sol)
    await queueDueMail(m.t.platform, southAgencyId)
    expect((await m.stepOf(id, recipient)).mail_step).toBe('written')
  })

  test('essential mail ignores bounces and preferences, and has no unsubscribe link', async () => {
    const recipient = await addRecipient(m.t, m.agencyId)
    await m.setPreferences(recipient, { SYSTEM: { inApp: false, email: false } })
    await m.t.sql(
      `INSERT INTO mail_addresses (agency_id, address, bounced_at, stopped) VALUES ($1, $2, now(), '{SYSTEM}')`,
      [m.agencyId, recipient.address],
    )
    await m.t.sql(
      `INSERT INTO notifications (agency_id, user_id, type, priority, title, message, dedupe_key, mail_step, mail_due_at)
       VALUES ($1, $2, 'SYSTEM', 'NORMAL', 'Your terms', 'They change.', 'k', 'due', now())`,
      [m.agencyId, recipient.userId],
    )
    await m.runJob()
    const [mail] = (await emailsTo(m.t, recipient.address ?? '')) as Record<string, string | null>[]
    expect(mail).toMatchObject({ subject: 'Your terms', unsubscribe_url: null })
    expect(mail?.text).not.toContain('unsubscribe')
    expect(mail?.text).toContain('can’t turn off')
  })
})

describe('no mail is lost or duplicated', () => {
  const addManyRecipients = (count: number) => addRecipients(m.t, m.agencyId, count)
  const mailedAddresses = async (recipients: TestRecipient[]) =>
    (
      await m.t.sql('SELECT to_address FROM mails WHERE to_address = ANY ($1)', [
        recipients.map((recipient) => recipient.address),
      ])
    ).map((row) => row.to_address)

  longTest(
    'with concurrent workers and a second message',
    async () => {
      const recipients = await addManyRecipients(110)
      await m.send(recipients)
      const running = [m.runJob(), m.runJob(), m.runJob()]
      await m.send(recipients, { title: 'Second' })
      await Promise.all([...running, m.runJob()])
      await m.runJob()
      const expected = recipients.flatMap((recipient) => [recipient.address, recipient.address])
      expect((await mailedAddresses(recipients)).toSorted()).toEqual(expected.toSorted())
    },
    60_000,
  )

  test('when a worker dies midway', async () => {
    const recipients = await addManyRecipients(20)
    const id = await m.send(recipients)
    const { queue } = m.t.platform.mailer
    let remaining = 12
    vi.spyOn(m.t.platform.mailer, 'queue').mockImplementation(async (...args) => {
      if (remaining-- === 0) throw new Error('killed')
      return queue(...args)
    })
    await expect(m.runJob()).rejects.toThrow('killed')
    expect(await mailedAddresses(recipients)).toEqual([])
    expect((await m.stepOf(id, recipients[0] as TestRecipient)).mail_step).toBe('due')
    await m.runJob()
    expect((await mailedAddresses(recipients)).toSorted()).toEqual(
      recipients.map((recipient) => recipient.address).toSorted(),
    )
  })

  test.each([-3_000, 3_000])('with a worker whose clock is %i ms off the database', async (skew) => {
    const recipient = await addRecipient(m.t, m.agencyId)
    m.t.platform.clock = () => new Date(Date.now() + skew)
    await m.send([recipient])
    await m.runJob()
    expect(await emailsTo(m.t, recipient.address ?? '')).toHaveLength(1)
  })

  test('when a job is lost, because overdue mail is enqueued again', async () => {
    const recipient = await addRecipient(m.t, m.agencyId)
    await m.send([recipient])
    await m.t.sql(`DELETE FROM pgboss.job WHERE name = 'notifications.mail'`)
    await requeueOverdueMail(m.t.platform)
    expect(await m.jobs()).toEqual([])
    await m.t.sql(
      `UPDATE notifications SET mail_due_at = mail_due_at - interval '11 minutes' WHERE mail_step = 'due'`,
    )
    await requeueOverdueMail(m.t.platform)
    expect((await m.jobs()).map((job) => job.data)).toContainEqual({ agencyId: m.agencyId })
    await m.runJob()
    expect(await emailsTo(m.t, recipient.address ?? '')).toHaveLength(1)
  })
})

test('an invalid address is skipped without blocking others', async () => {
  const invalid = await addRecipient(m.t, m.agencyId, {
    account: false,
    address: `"a b" <${newId()}@x.test>`,
  })
  const recipient = await addRecipient(m.t, m.agencyId)
  const id = await m.send([invalid, recipient])
  await m.runJob()
  expect([(await m.stepOf(id, invalid)).mail_step, (await m.stepOf(id, recipient)).mail_step]).toEqual([
    'no-address',
    'written',
  ])
})
