import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MailBench, startMailBench } from '../../../test/mail-bench.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { addReader, addReaders, type Reader } from '../../../test/readers.ts'
import { addPerson } from '../../../test/world.ts'
import { resumeMail, writeDueMail } from './notification-mail.service.ts'

let m: MailBench
beforeAll(async () => {
  m = await startMailBench()
})
afterAll(() => m.t.close())
beforeEach(() => m.t.unthrottle())
afterEach(() => {
  m.t.platform.clock = () => new Date()
  vi.restoreAllMocks()
})

test('a mail is in the agency’s name and says all of it, why it comes, and how to stop it', async () => {
  const reader = await addReader(m.t, m.agencyId)
  const id = await m.send([reader], { actionUrl: '/dashboard/content' })
  await m.work()
  const [mail] = (await mailsTo(m.t, reader.address ?? '')) as Record<string, string>[]
  expect(await m.stepOf(id, reader)).toEqual({ mail_step: 'written', mail_due_at: null, mail_id: mail?.id })
  expect(mail).toMatchObject({
    subject: 'Rehearsal',
    from_name: 'canarynorth agency',
    user_id: reader.userId,
    about_role: 'CREATOR',
  })
  expect(mail?.text).toMatch(
    /^Rehearsal\n\nFriday at six\.\n\nBring water\.\n\nOpen in Greenroom:\nhttps:\/\/house\.test\/dashboard\/content\n\nYou get this because your account at canarynorth agency takes “Messages from the agency” by mail\. /,
  )
  expect(mail?.text).toMatch(
    /Stop mail of this kind:\nhttps:\/\/house\.test\/unsubscribe#token=[\w-]{100,}\n/,
  )
  expect(mail?.unsubscribe_url).toMatch(/^https:\/\/house\.test\/unsubscribe\?token=[\w-]{100,}$/)
})

test('who has no account is told why at the address on file; a link elsewhere names where it leads', async () => {
  const reader = await addReader(m.t, m.agencyId, { account: false })
  await m.send([reader], { actionUrl: 'https://example.test/a?b=c' })
  await m.work()
  const [mail] = await mailsTo(m.t, reader.address ?? '')
  expect(mail?.text).toContain('canarynorth agency has this address for you as one of its creators.')
  expect(mail?.text).toContain('Open example.test:\nhttps://example.test/a?b=c\n')
})

test('without sendEmail there is no mail and no job', async () => {
  const reader = await addReader(m.t, m.agencyId)
  const before = await m.jobs()
  const id = await m.send([reader], { sendEmail: false })
  expect(await m.jobs()).toEqual(before)
  await m.work()
  expect(await mailsTo(m.t, reader.address ?? '')).toEqual([])
  expect((await m.stepOf(id, reader)).mail_step).toBe('none')
})

describe('what has changed since it was sent counts', () => {
  const cases: [string, string, (reader: Reader) => Promise<unknown>][] = [
    [
      'archived meanwhile',
      'withheld',
      (r) => m.t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [r.creatorId]),
    ],
    [
      'account suspended',
      'withheld',
      (r) => m.t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [r.userId]),
    ],
    ['account removed', 'withheld', (r) => m.t.sql('DELETE FROM memberships WHERE user_id = $1', [r.userId])],
    ['type switched off', 'opted-out', (r) => m.choose(r, { ADMIN_MESSAGE: { inApp: true, email: false } })],
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
      'stopped by a link before there was an account',
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
    await m.work()
    expect(await m.stepOf(id, reader)).toEqual({ mail_step: step, mail_due_at: null, mail_id: null })
    expect(await mailsTo(m.t, reader.address ?? '')).toEqual([])
    expect(await mailsTo(m.t, other.address ?? '')).toHaveLength(1)
  })

  test('a creator without account and address; one of another agency with the same address stopped', async () => {
    const bare = await addReader(m.t, m.agencyId, { account: false, address: null })
    const reader = await addReader(m.t, m.agencyId)
    await m.t.sql(
      `INSERT INTO mail_addresses (agency_id, address, bounced_at, stopped) VALUES ($1, $2, now(), '{ADMIN_MESSAGE}')`,
      [m.t.people.south.CREATOR.agencyId, reader.address],
    )
    const id = await m.send([bare, reader])
    await m.work()
    expect((await m.stepOf(id, bare)).mail_step).toBe('no-address')
    expect((await m.stepOf(id, reader)).mail_step).toBe('written')
  })

  test('what somebody chose in the account goes before what was stopped by a link', async () => {
    const reader = await addReader(m.t, m.agencyId)
    await m.t.sql(
      `INSERT INTO mail_addresses (agency_id, address, stopped) VALUES ($1, $2, '{ADMIN_MESSAGE}')`,
      [m.agencyId, reader.address],
    )
    await m.choose(reader, { ADMIN_MESSAGE: { inApp: true, email: true } })
    const id = await m.send([reader])
    await m.work()
    expect((await m.stepOf(id, reader)).mail_step).toBe('written')
  })

  test.each([
    [`status = 'SUSPENDED'`, 'withheld'],
    [`role = 'COMPLIANCE'`, 'withheld'],
    [`role = 'SUPER_ADMIN'`, 'written'],
  ])('an author whose %s: %s', async (change, step) => {
    const author = await addPerson(m.t.platform, m.agencyId, 'AGENCY_ADMIN', 'author')
    const reader = await addReader(m.t, m.agencyId)
    const id = await m.send([reader], {}, author)
    await m.t.sql(`UPDATE memberships SET ${change} WHERE user_id = $1`, [author.userId])
    await m.work()
    expect((await m.stepOf(id, reader)).mail_step).toBe(step)
  })

  test('a super admin of the house who works here may write', async () => {
    const sol = await addPerson(m.t.platform, m.agencyId, 'SUPER_ADMIN', 'sol')
    const there = m.t.people.south.AGENCY_ADMIN.agencyId
    await m.t.send(sol.token, 'POST /agencies/{id}/enter', { params: { id: there } })
    const reader = await addReader(m.t, there)
    const id = await m.send([reader], {}, sol)
    await writeDueMail(m.t.platform, there)
    expect((await m.stepOf(id, reader)).mail_step).toBe('written')
  })

  test('essential mail is tried though the address bounced and the type was switched off, and has no way to stop it', async () => {
    const reader = await addReader(m.t, m.agencyId)
    await m.choose(reader, { SYSTEM: { inApp: false, email: false } })
    await m.t.sql(
      `INSERT INTO mail_addresses (agency_id, address, bounced_at, stopped) VALUES ($1, $2, now(), '{SYSTEM}')`,
      [m.agencyId, reader.address],
    )
    await m.t.sql(
      `INSERT INTO notifications (agency_id, user_id, type, priority, title, message, once_key, mail_step, mail_due_at)
       VALUES ($1, $2, 'SYSTEM', 'NORMAL', 'Your terms', 'They change.', 'k', 'due', now())`,
      [m.agencyId, reader.userId],
    )
    await m.work()
    const [mail] = (await mailsTo(m.t, reader.address ?? '')) as Record<string, string | null>[]
    expect(mail).toMatchObject({ subject: 'Your terms', unsubscribe_url: null })
    expect(mail?.text).not.toContain('unsubscribe')
    expect(mail?.text).toContain('cannot be switched off')
  })
})

describe('nothing is written twice or lost', () => {
  const many = (count: number) => addReaders(m.t, m.agencyId, count)
  const mailed = async (readers: Reader[]) =>
    (
      await m.t.sql('SELECT to_address FROM mails WHERE to_address = ANY ($1)', [
        readers.map((one) => one.address),
      ])
    ).map((row) => row.to_address)

  test('by several workers at once, nor by a second message meanwhile', async () => {
    const readers = await many(110)
    await m.send(readers)
    const running = [m.work(), m.work(), m.work()]
    await m.send(readers, { title: 'Second' })
    await Promise.all([...running, m.work()])
    await m.work()
    const expected = readers.flatMap((one) => [one.address, one.address])
    expect((await mailed(readers)).toSorted()).toEqual(expected.toSorted())
  }, 60_000)

  test('by a worker that dies in the middle', async () => {
    const readers = await many(20)
    const id = await m.send(readers)
    const { queue } = m.t.platform.mailer
    let left = 12
    vi.spyOn(m.t.platform.mailer, 'queue').mockImplementation(async (...given) => {
      if (left-- === 0) throw new Error('killed')
      return queue(...given)
    })
    await expect(m.work()).rejects.toThrow('killed')
    expect(await mailed(readers)).toEqual([])
    expect((await m.stepOf(id, readers[0] as Reader)).mail_step).toBe('due')
    await m.work()
    expect((await mailed(readers)).toSorted()).toEqual(readers.map((one) => one.address).toSorted())
  })

  test('by a job that was lost: what is overdue is taken up again', async () => {
    const reader = await addReader(m.t, m.agencyId)
    await m.send([reader])
    await m.t.sql(`DELETE FROM pgboss.job WHERE name = 'notifications.mail'`)
    await resumeMail(m.t.platform)
    expect(await m.jobs()).toEqual([])
    m.t.platform.clock = () => new Date(Date.now() + 11 * 60_000)
    await resumeMail(m.t.platform)
    expect((await m.jobs()).map((job) => job.data)).toContainEqual({ agencyId: m.agencyId })
    await m.work()
    expect(await mailsTo(m.t, reader.address ?? '')).toHaveLength(1)
  })
})

test('an address no mail server takes is none, and holds up nobody', async () => {
  const odd = await addReader(m.t, m.agencyId, { account: false, address: `"a b" <${newId()}@x.test>` })
  const reader = await addReader(m.t, m.agencyId)
  const id = await m.send([odd, reader])
  await m.work()
  expect([(await m.stepOf(id, odd)).mail_step, (await m.stepOf(id, reader)).mail_step]).toEqual([
    'no-address',
    'written',
  ])
})
