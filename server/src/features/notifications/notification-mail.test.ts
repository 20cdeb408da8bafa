import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type Who } from '../../../test/app.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { addReader, addReaders, type Reader } from '../../../test/readers.ts'
import { addPerson } from '../../../test/world.ts'
import { resumeMail, writeDueMail } from './notification-mail.service.ts'

let t: TestApp
let admin: Who
let agencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web', publicUrl: 'https://house.test' } })
  admin = t.people.north.AGENCY_ADMIN
  agencyId = admin.agencyId
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())
afterEach(() => {
  t.platform.clock = () => new Date()
  vi.restoreAllMocks()
})

const words = { title: 'Rehearsal', message: 'Friday at six.\n\nBring water.' }
const work = () => writeDueMail(t.platform, agencyId)

async function send(readers: Reader[], more: object = {}, who: Who = admin): Promise<string> {
  const creatorIds = readers.map((one) => one.creatorId)
  const body = { ...words, sendEmail: true, creatorIds, ...more }
  const answer = await t.send(who.token, 'POST /notifications/admin/send', { body })
  expect(answer.status).toBe(201)
  return answer.body.data.id
}

const stepOf = async (sendId: string, reader: Reader) => {
  const [line] = await t.sql(
    'SELECT mail_step, mail_due_at, mail_id FROM notifications WHERE send_id = $1 AND creator_id = $2',
    [sendId, reader.creatorId],
  )
  return line as { mail_step: string; mail_due_at: Date | null; mail_id: string | null }
}
const jobs = () =>
  t.sql(`SELECT start_after, data FROM pgboss.job WHERE name = 'notifications.mail' ORDER BY start_after`)
const choose = (reader: Reader, types: object, quiet: [number, number] | [null, null] = [null, null]) =>
  t.sql(
    'INSERT INTO notification_preferences (agency_id, user_id, types, quiet_from, quiet_to) VALUES ($1, $2, $3, $4, $5)',
    [agencyId, reader.userId, types, ...quiet],
  )

test('a mail is in the agency’s name and says all of it, why it comes, and how to stop it', async () => {
  const reader = await addReader(t, agencyId)
  const id = await send([reader], { actionUrl: '/dashboard/content' })
  await work()
  const [mail] = (await mailsTo(t, reader.address ?? '')) as Record<string, string>[]
  expect(await stepOf(id, reader)).toEqual({ mail_step: 'written', mail_due_at: null, mail_id: mail?.id })
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
  const reader = await addReader(t, agencyId, { account: false })
  await send([reader], { actionUrl: 'https://example.test/a?b=c' })
  await work()
  const [mail] = await mailsTo(t, reader.address ?? '')
  expect(mail?.text).toContain('canarynorth agency has this address for you as one of its creators.')
  expect(mail?.text).toContain('Open example.test:\nhttps://example.test/a?b=c\n')
})

test('without sendEmail there is no mail and no job', async () => {
  const reader = await addReader(t, agencyId)
  const before = await jobs()
  const id = await send([reader], { sendEmail: false })
  expect(await jobs()).toEqual(before)
  await work()
  expect(await mailsTo(t, reader.address ?? '')).toEqual([])
  expect((await stepOf(id, reader)).mail_step).toBe('none')
})

describe('what has changed since it was sent counts', () => {
  const cases: [string, string, (reader: Reader) => Promise<unknown>][] = [
    [
      'archived meanwhile',
      'withheld',
      (r) => t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [r.creatorId]),
    ],
    [
      'account suspended',
      'withheld',
      (r) => t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [r.userId]),
    ],
    ['account removed', 'withheld', (r) => t.sql('DELETE FROM memberships WHERE user_id = $1', [r.userId])],
    ['type switched off', 'opted-out', (r) => choose(r, { ADMIN_MESSAGE: { inApp: true, email: false } })],
    [
      'address not confirmed',
      'no-address',
      (r) => t.sql('UPDATE users SET email_verified_at = NULL WHERE id = $1', [r.userId]),
    ],
    [
      'address bounced',
      'bounced',
      (r) =>
        t.sql('INSERT INTO mail_addresses (agency_id, address, bounced_at) VALUES ($1, $2, now())', [
          agencyId,
          r.address,
        ]),
    ],
    [
      'stopped by a link before there was an account',
      'opted-out',
      (r) =>
        t.sql(`INSERT INTO mail_addresses (agency_id, address, stopped) VALUES ($1, $2, '{ADMIN_MESSAGE}')`, [
          agencyId,
          r.address,
        ]),
    ],
  ]
  test.each(cases)('%s: %s', async (_, step, change) => {
    const [reader, other] = [await addReader(t, agencyId), await addReader(t, agencyId)]
    const id = await send([reader, other])
    await change(reader)
    await work()
    expect(await stepOf(id, reader)).toEqual({ mail_step: step, mail_due_at: null, mail_id: null })
    expect(await mailsTo(t, reader.address ?? '')).toEqual([])
    expect(await mailsTo(t, other.address ?? '')).toHaveLength(1)
  })

  test('a creator without account and address; one of another agency with the same address stopped', async () => {
    const bare = await addReader(t, agencyId, { account: false, address: null })
    const reader = await addReader(t, agencyId)
    await t.sql(
      `INSERT INTO mail_addresses (agency_id, address, bounced_at, stopped) VALUES ($1, $2, now(), '{ADMIN_MESSAGE}')`,
      [t.people.south.CREATOR.agencyId, reader.address],
    )
    const id = await send([bare, reader])
    await work()
    expect((await stepOf(id, bare)).mail_step).toBe('no-address')
    expect((await stepOf(id, reader)).mail_step).toBe('written')
  })

  test('what somebody chose in the account goes before what was stopped by a link', async () => {
    const reader = await addReader(t, agencyId)
    await t.sql(
      `INSERT INTO mail_addresses (agency_id, address, stopped) VALUES ($1, $2, '{ADMIN_MESSAGE}')`,
      [agencyId, reader.address],
    )
    await choose(reader, { ADMIN_MESSAGE: { inApp: true, email: true } })
    const id = await send([reader])
    await work()
    expect((await stepOf(id, reader)).mail_step).toBe('written')
  })

  test.each([
    [`status = 'SUSPENDED'`, 'withheld'],
    [`role = 'COMPLIANCE'`, 'withheld'],
    [`role = 'SUPER_ADMIN'`, 'written'],
  ])('an author whose %s: %s', async (change, step) => {
    const author = await addPerson(t.platform, agencyId, 'AGENCY_ADMIN', 'author')
    const reader = await addReader(t, agencyId)
    const id = await send([reader], {}, author)
    await t.sql(`UPDATE memberships SET ${change} WHERE user_id = $1`, [author.userId])
    await work()
    expect((await stepOf(id, reader)).mail_step).toBe(step)
  })

  test('a super admin of the house who works here may write', async () => {
    const sol = await addPerson(t.platform, agencyId, 'SUPER_ADMIN', 'sol')
    const there = t.people.south.AGENCY_ADMIN.agencyId
    await t.send(sol.token, 'POST /agencies/{id}/enter', { params: { id: there } })
    const reader = await addReader(t, there)
    const id = await send([reader], {}, sol)
    await writeDueMail(t.platform, there)
    expect((await stepOf(id, reader)).mail_step).toBe('written')
  })

  test('essential mail is tried though the address bounced and the type was switched off, and has no way to stop it', async () => {
    const reader = await addReader(t, agencyId)
    await choose(reader, { SYSTEM: { inApp: false, email: false } })
    await t.sql(
      `INSERT INTO mail_addresses (agency_id, address, bounced_at, stopped) VALUES ($1, $2, now(), '{SYSTEM}')`,
      [agencyId, reader.address],
    )
    await t.sql(
      `INSERT INTO notifications (agency_id, user_id, type, priority, title, message, once_key, mail_step, mail_due_at)
       VALUES ($1, $2, 'SYSTEM', 'NORMAL', 'Your terms', 'They change.', 'k', 'due', now())`,
      [agencyId, reader.userId],
    )
    await work()
    const [mail] = (await mailsTo(t, reader.address ?? '')) as Record<string, string | null>[]
    expect(mail).toMatchObject({ subject: 'Your terms', unsubscribe_url: null })
    expect(mail?.text).not.toContain('unsubscribe')
    expect(mail?.text).toContain('cannot be switched off')
  })
})

describe('quiet hours', () => {
  // New York: 22:30 in winter is 03:30 the next day in UTC.
  const night = new Date('2031-01-15T03:30:00.000Z')
  const quiet: [number, number] = [22 * 60, 7 * 60]
  async function sendAt(at: Date, reader: Reader, more: object = {}) {
    const id = await send([reader], more)
    t.platform.clock = () => at
    await work()
    return id
  }

  test('hold mail until they end, once, by the agency’s clock; a job wakes up then', async () => {
    const reader = await addReader(t, agencyId)
    await choose(reader, {}, quiet)
    const id = await sendAt(night, reader)
    const line = await stepOf(id, reader)
    expect([line.mail_step, line.mail_due_at?.toISOString()]).toEqual(['due', '2031-01-15T12:00:00.000Z'])
    expect(await mailsTo(t, reader.address ?? '')).toEqual([])
    const woken = (await jobs()).map((job) => job.start_after.toISOString())
    expect(woken.filter((at) => at === '2031-01-15T12:00:01.000Z')).toHaveLength(1)
    t.platform.clock = () => new Date('2031-01-15T11:59:59Z')
    await work()
    expect(await mailsTo(t, reader.address ?? '')).toEqual([])
    t.platform.clock = () => new Date('2031-01-15T12:00:01Z')
    await work()
    await work()
    expect(await mailsTo(t, reader.address ?? '')).toHaveLength(1)
  })

  test('that are switched off let go what waited for them', async () => {
    const { userId, token } = t.people.north.CREATOR
    const [her] = (await t.sql(
      'SELECT c.id AS "creatorId", u.email AS address, c.stage_name AS "stageName" FROM creators c JOIN users u ON u.id = c.user_id WHERE u.id = $1',
      [userId],
    )) as Omit<Reader, 'userId'>[]
    const reader = { ...(her as Omit<Reader, 'userId'>), userId }
    const choice = (quietHours: object | null) =>
      t.send(token, 'PUT /notifications/preferences', { body: { quietHours } })
    expect((await choice({ from: quiet[0], to: quiet[1] })).status).toBe(200)
    const id = await sendAt(night, reader)
    expect((await stepOf(id, reader)).mail_step).toBe('due')
    const before = (await jobs()).length
    expect((await choice(null)).status).toBe(200)
    expect(await jobs()).toHaveLength(before + 1)
    await work()
    expect((await stepOf(id, reader)).mail_step).toBe('written')
  })

  test('end at the same time on the wall in the night the clock is put forward', async () => {
    const reader = await addReader(t, agencyId)
    await choose(reader, {}, quiet)
    // 2031-03-09, 01:30 in New York; at 02:00 it becomes 03:00.
    const id = await sendAt(new Date('2031-03-09T06:30:00Z'), reader)
    expect((await stepOf(id, reader)).mail_due_at?.toISOString()).toBe('2031-03-09T11:00:00.000Z')
  })

  test.each([
    ['URGENT mail', night, { priority: 'URGENT' }, quiet],
    ['mail by day', new Date('2031-01-15T17:00:00Z'), { priority: 'HIGH' }, quiet],
    ['mail at the minute they end', new Date('2031-01-15T12:00:00Z'), {}, quiet],
    ['mail to who has none', night, {}, [null, null] as [null, null]],
    ['mail to whose begin when they end', night, {}, [300, 300] as [number, number]],
  ])('do not hold %s', async (_, at, more, hours) => {
    const reader = await addReader(t, agencyId)
    await choose(reader, {}, hours)
    const id = await sendAt(at, reader, more)
    expect((await stepOf(id, reader)).mail_step).toBe('written')
  })

  test('are not waited for where there is nothing to send', async () => {
    const reader = await addReader(t, agencyId)
    await choose(reader, { ADMIN_MESSAGE: { inApp: true, email: false } }, quiet)
    const id = await sendAt(night, reader)
    expect((await stepOf(id, reader)).mail_step).toBe('opted-out')
  })
})

describe('nothing is written twice or lost', () => {
  const many = (count: number) => addReaders(t, agencyId, count)
  const mailed = async (readers: Reader[]) =>
    (
      await t.sql('SELECT to_address FROM mails WHERE to_address = ANY ($1)', [
        readers.map((one) => one.address),
      ])
    ).map((row) => row.to_address)

  test('by several workers at once, nor by a second message meanwhile', async () => {
    const readers = await many(110)
    await send(readers)
    const running = [work(), work(), work()]
    await send(readers, { title: 'Second' })
    await Promise.all([...running, work()])
    await work()
    const expected = readers.flatMap((one) => [one.address, one.address])
    expect((await mailed(readers)).toSorted()).toEqual(expected.toSorted())
  }, 60_000)

  test('by a worker that dies in the middle', async () => {
    const readers = await many(20)
    const id = await send(readers)
    const { queue } = t.platform.mailer
    let left = 12
    vi.spyOn(t.platform.mailer, 'queue').mockImplementation(async (...given) => {
      if (left-- === 0) throw new Error('killed')
      return queue(...given)
    })
    await expect(work()).rejects.toThrow('killed')
    expect(await mailed(readers)).toEqual([])
    expect((await stepOf(id, readers[0] as Reader)).mail_step).toBe('due')
    await work()
    expect((await mailed(readers)).toSorted()).toEqual(readers.map((one) => one.address).toSorted())
  })

  test('by a job that was lost: what is overdue is taken up again', async () => {
    const reader = await addReader(t, agencyId)
    await send([reader])
    await t.sql(`DELETE FROM pgboss.job WHERE name = 'notifications.mail'`)
    await resumeMail(t.platform)
    expect(await jobs()).toEqual([])
    t.platform.clock = () => new Date(Date.now() + 11 * 60_000)
    await resumeMail(t.platform)
    expect((await jobs()).map((job) => job.data)).toContainEqual({ agencyId })
    await work()
    expect(await mailsTo(t, reader.address ?? '')).toHaveLength(1)
  })
})

test('an address no mail server takes is none, and holds up nobody', async () => {
  const odd = await addReader(t, agencyId, { account: false, address: `"a b" <${newId()}@x.test>` })
  const reader = await addReader(t, agencyId)
  const id = await send([odd, reader])
  await work()
  expect([(await stepOf(id, odd)).mail_step, (await stepOf(id, reader)).mail_step]).toEqual([
    'no-address',
    'written',
  ])
})
