import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { longTest } from '../../../test/long.ts'
import { type MailFixture, startMailFixture } from '../../../test/mail-fixture.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { addReader, addReaders, type Reader } from '../../../test/readers.ts'
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
  const reader = await addReader(m.t, m.agencyId)
  const id = await m.send([reader], { actionUrl: '/dashboard/content' })
  await m.runJob()
  const [mail] = (await mailsTo(m.t, reader.address ?? '')) as Record<string, string>[]
  expect(await m.stepOf(id, reader)).toEqual({ mail_step: 'written', mail_due_at: null, mail_id: mail?.id })
  expect(mail).toMatchObject({
    subject: 'Rehearsal',
    from_name: 'canarynorth agency',
    user_id: reader.userId,
    about_role: 'CREATOR',
  })
  expect(mail?.text).toMatch(
    /^Rehearsal\n\nFriday at six\.\n\nBring water\.\n\nOpen in the dashboard:\nhttps:\/\/agency\.test\/dashboard\/content\n\nYou’re getting this because your canarynorth agency account gets “Messages from the agency” by email\. /,
  )
  expect(mail?.text).toMatch(/Unsubscribe:\nhttps:\/\/agency\.test\/unsubscribe#token=[\w-]{100,}\n/)
  expect(mail?.unsubscribe_url).toMatch(/^https:\/\/agency\.test\/unsubscribe\?token=[\w-]{100,}$/)
})

test('without an account, the email explains where the address is from, and external links show their host', async () => {
  const reader = await addReader(m.t, m.agencyId, { account: false })
  await m.send([reader], { actionUrl: 'https://example.test/a?b=c' })
  await m.runJob()
  const [mail] = await mailsTo(m.t, reader.address ?? '')
  expect(mail?.text).toContain('canarynorth agency has this address on file for you as a creator.')
  expect(mail?.text).toContain('Open example.test:\nhttps://example.test/a?b=c\n')
})

test('without sendEmail there is no mail and no job', async () => {
  const reader = await addReader(m.t, m.agencyId)
  const before = await m.jobs()
  const id = await m.send([reader], { sendEmail: false })
  expect(await m.jobs()).toEqual(before)
  await m.runJob()
  expect(await mailsTo(m.t, reader.address ?? '')).toEqual([])
  expect((await m.stepOf(id, reader)).mail_step).toBe('none')
})

describe('changes after sending are respected:', () => {
  const cases: [string, string, (reader: Reader) => Promise<unknown>][] = [
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
    const [reader, other] = [await addReader(m.t, m.agencyId), await addReader(m.t, m.agencyId)]
    const id = await m.send([reader, other])
    await change(reader)
    await m.runJob()
    expect(await m.stepOf(id, reader)).toEqual({ mail_step: step, mail_due_at: null, mail_id: null })
    expect(await mailsTo(m.t, reader.address ?? '')).toEqual([])
    expect(await mailsTo(m.t, other.address ?? '')).toHaveLength(1)
  })

  test('recipients without an address are skipped, and an unsubscribe in another agency has no effect', async () => {
    const withoutAddress = await addReader(m.t, m.agencyId, { account: false, address: null })
    const reader = await addReader(m.t, m.agencyId)
    await m.t.sql(
      `INSERT INTO mail_addresses (agency_id, address, bounced_at, stopped) VALUES ($1, $2, now(), '{ADMIN_MESSAGE}')`,
      [m.t.people.south.CREATOR.agencyId, reader.address],
    )
    const id = await m.send([withoutAddress, reader])
    await m.runJob()
    expect((await m.stepOf(id, withoutAddress)).mail_step).toBe('no-address')
    expect((await m.stepOf(id, reader)).mail_step).toBe('written')
  })

  test('account preferences take precedence over an unsubscribe link', async () => {
    const reader = await addReader(m.t, m.agencyId)
    await m.t.sql(
      `INSERT INTO mail_addresses (agency_id, address, stopped) VALUES ($1, $2, '{ADMIN_MESSAGE}')`,
      [m.agencyId, reader.address],
    )
    await m.setPreferences(reader, { ADMIN_MESSAGE: { inApp: true, email: true } })
    const id = await m.send([reader])
    await m.runJob()
    expect((await m.stepOf(id, reader)).mail_step).toBe('written')
  })

  test.each([
    [`status = 'SUSPENDED'`, 'withheld'],
    [`role = 'COMPLIANCE'`, 'withheld'],
    [`role = 'SUPER_ADMIN'`, 'written'],
  ])('after the author’s membership changes to %s, the mail is %s', async (change, step) => {
    const author = await addPerson(m.t.platform, m.agencyId, 'AGENCY_ADMIN', 'author')
    const reader = await addReader(m.t, m.agencyId)
    const id = await m.send([reader], {}, author)
    await m.t.sql(`UPDATE memberships SET ${change} WHERE user_id = $1`, [author.userId])
    await m.runJob()
    expect((await m.stepOf(id, reader)).mail_step).toBe(step)
  })

  test('a super admin visiting this agency may send', async () => {
    const sol = await addPerson(m.t.platform, m.agencyId, 'SUPER_ADMIN', 'sol')
    const southAgencyId = m.t.people.south.AGENCY_ADMIN.agencyId
    await m.t.send(sol.token, 'POST /agencies/{id}/enter', { params: { id: southAgencyId } })
    const reader = await addReader(m.t, southAgencyId)
    const id = await m.send([reader], {}, sol)
    await queueDueMail(m.t.platform, southAgencyId)
    expect((await m.stepOf(id, reader)).mail_step).toBe('written')
  })

  test('essential mail ignores bounces and preferences, and has no unsubscribe link', async () => {
    const reader = await addReader(m.t, m.agencyId)
    await m.setPreferences(reader, { SYSTEM: { inApp: false, email: false } })
    await m.t.sql(
      `INSERT INTO mail_addresses (agency_id, address, bounced_at, stopped) VALUES ($1, $2, now(), '{SYSTEM}')`,
      [m.agencyId, reader.address],
    )
    await m.t.sql(
      `INSERT INTO notifications (agency_id, user_id, type, priority, title, message, dedupe_key, mail_step, mail_due_at)
       VALUES ($1, $2, 'SYSTEM', 'NORMAL', 'Your terms', 'They change.', 'k', 'due', now())`,
      [m.agencyId, reader.userId],
    )
    await m.runJob()
    const [mail] = (await mailsTo(m.t, reader.address ?? '')) as Record<string, string | null>[]
    expect(mail).toMatchObject({ subject: 'Your terms', unsubscribe_url: null })
    expect(mail?.text).not.toContain('unsubscribe')
    expect(mail?.text).toContain('can’t turn off')
  })
})

describe('no mail is lost or duplicated', () => {
  const addManyReaders = (count: number) => addReaders(m.t, m.agencyId, count)
  const mailedAddresses = async (readers: Reader[]) =>
    (
      await m.t.sql('SELECT to_address FROM mails WHERE to_address = ANY ($1)', [
        readers.map((reader) => reader.address),
      ])
    ).map((row) => row.to_address)

  longTest(
    'with concurrent workers and a second message',
    async () => {
      const readers = await addManyReaders(110)
      await m.send(readers)
      const running = [m.runJob(), m.runJob(), m.runJob()]
      await m.send(readers, { title: 'Second' })
      await Promise.all([...running, m.runJob()])
      await m.runJob()
      const expected = readers.flatMap((reader) => [reader.address, reader.address])
      expect((await mailedAddresses(readers)).toSorted()).toEqual(expected.toSorted())
    },
    60_000,
  )

  test('when a worker dies midway', async () => {
    const readers = await addManyReaders(20)
    const id = await m.send(readers)
    const { queue } = m.t.platform.mailer
    let remaining = 12
    vi.spyOn(m.t.platform.mailer, 'queue').mockImplementation(async (...args) => {
      if (remaining-- === 0) throw new Error('killed')
      return queue(...args)
    })
    await expect(m.runJob()).rejects.toThrow('killed')
    expect(await mailedAddresses(readers)).toEqual([])
    expect((await m.stepOf(id, readers[0] as Reader)).mail_step).toBe('due')
    await m.runJob()
    expect((await mailedAddresses(readers)).toSorted()).toEqual(
      readers.map((reader) => reader.address).toSorted(),
    )
  })

  test.each([-3_000, 3_000])('with a worker whose clock is %i ms off the database', async (skew) => {
    const reader = await addReader(m.t, m.agencyId)
    m.t.platform.clock = () => new Date(Date.now() + skew)
    await m.send([reader])
    await m.runJob()
    expect(await mailsTo(m.t, reader.address ?? '')).toHaveLength(1)
  })

  test('when a job is lost, because overdue mail is enqueued again', async () => {
    const reader = await addReader(m.t, m.agencyId)
    await m.send([reader])
    await m.t.sql(`DELETE FROM pgboss.job WHERE name = 'notifications.mail'`)
    await requeueOverdueMail(m.t.platform)
    expect(await m.jobs()).toEqual([])
    await m.t.sql(
      `UPDATE notifications SET mail_due_at = mail_due_at - interval '11 minutes' WHERE mail_step = 'due'`,
    )
    await requeueOverdueMail(m.t.platform)
    expect((await m.jobs()).map((job) => job.data)).toContainEqual({ agencyId: m.agencyId })
    await m.runJob()
    expect(await mailsTo(m.t, reader.address ?? '')).toHaveLength(1)
  })
})

test('an invalid address is skipped without blocking others', async () => {
  const invalid = await addReader(m.t, m.agencyId, { account: false, address: `"a b" <${newId()}@x.test>` })
  const reader = await addReader(m.t, m.agencyId)
  const id = await m.send([invalid, reader])
  await m.runJob()
  expect([(await m.stepOf(id, invalid)).mail_step, (await m.stepOf(id, reader)).mail_step]).toEqual([
    'no-address',
    'written',
  ])
})
