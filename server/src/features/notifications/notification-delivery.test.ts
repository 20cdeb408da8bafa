import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { longTest } from '../../../test/long.ts'
import { headersOf, type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { eventually } from '../../../test/mailbox.ts'
import { TEST_SECRET } from '../../../test/postgres.ts'
import { addRecipient, type TestRecipient } from '../../../test/recipients.ts'

/** End to end: from the request to a real mail server, with workers in separate processes. */

const TIMEOUT_MS = 60_000
const slow = { timeout: 150_000 }
const waitFor: typeof eventually = (check) => eventually(check, TIMEOUT_MS)

let mailServer: MailServer
let t: TestApp
let admin: TestUser
let recipients: TestRecipient[]
let worker: ChildProcess
beforeAll(async () => {
  mailServer = await startMailServer()
  t = await startTestApp({ config: { role: 'web', smtpUrl: mailServer.url } })
  admin = t.people.north.AGENCY_ADMIN
  recipients = []
  for (let i = 0; i < 30; i++) recipients.push(await addRecipient(t, admin.agencyId, { account: i % 3 > 0 }))
  worker = await startWorker()
}, 60_000)
afterAll(async () => {
  worker.kill('SIGKILL')
  await t.close()
  await mailServer.close()
})
beforeEach(() => {
  mailServer.received.length = 0
  mailServer.reply = () => undefined
  mailServer.isStalling = () => false
  mailServer.isMuted = false
})

async function startWorker(): Promise<ChildProcess> {
  const child = fork(
    new URL('../../../test/job-worker.ts', import.meta.url),
    [JSON.stringify(t.db.admin), TEST_SECRET, mailServer.url, t.platform.config.dataDir],
    { execArgv: ['--import', new URL('../../platform/boot/register.ts', import.meta.url).href] },
  )
  await once(child, 'message')
  return child
}

async function broadcast(title: string): Promise<string> {
  const body = { title, message: 'Friday at six.', sendEmail: true }
  const response = await t.send(admin.token, 'POST /notifications/admin/broadcast', { body })
  expect([response.status, response.body.data?.recipients]).toEqual([201, 30])
  return response.body.data.id
}
const getSend = async (id: string) =>
  (await t.send(admin.token, 'GET /notifications/admin/sends')).body.data.find(
    (send: { id: string }) => send.id === id,
  )
const allAddresses = () => recipients.map((recipient) => recipient.address).toSorted()
const recipientsOf = (title: string) =>
  mailServer.received
    .filter(({ source }) => headersOf(source).subject === title)
    .map(({ to }) => to)
    .toSorted()
/** Makes pending retries due now. */
const makeRetriesDue = () =>
  t.sql(
    `UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND name IN ('mail.send', 'notifications.mail')`,
  )
const waitForCounts = (id: string, expected: { mailed: number; notMailed: number }) =>
  waitFor(async () => {
    await makeRetriesDue()
    const { mailed, notMailed } = await getSend(id)
    return mailed === expected.mailed && notMailed === expected.notMailed
  })

test('everyone gets one email, from the agency, with one-click unsubscribe', slow, async () => {
  await t.sql(`UPDATE agencies SET name = $2 WHERE id = $1`, [admin.agencyId, 'Ünder, "the" <moon>'])
  const id = await broadcast('Once')
  await waitForCounts(id, { mailed: 30, notMailed: 0 })
  expect(recipientsOf('Once')).toEqual(allAddresses())
  const { from, to, subject, ...headers } = headersOf(mailServer.received[0]?.source ?? '')
  expect(from).toMatch(/^=\?UTF-8\?.*\?= <no-reply@localhost>$/)
  expect(subject).toBe('Once')
  expect(to).toBe(mailServer.received[0]?.to)
  expect(headers['list-unsubscribe']).toMatch(/^<http:\/\/localhost:3000\/unsubscribe\?token=[\w-]{100,}>$/)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const ids = mailServer.received.map(({ source }) => headersOf(source)['message-id'])
  expect(new Set(ids).size).toBe(30)
  const emails = await t.sql('SELECT text, html, unsubscribe_url FROM mails WHERE subject = $1', ['Once'])
  for (const mail of emails) expect(mail).toEqual({ text: null, html: null, unsubscribe_url: null })
})

longTest(
  '451 is retried; 550 is reported to admins and marks the address as bounced, so it is skipped next time',
  slow,
  async () => {
    const [busy, unknown] = [recipients[4]?.address ?? '', recipients[5]?.address ?? '']
    let busyResponses = 2
    const attempted: string[] = []
    mailServer.reply = (address) => {
      attempted.push(address)
      if (address === busy && busyResponses-- > 0) return { code: 451, message: 'come back later' }
      return address === unknown ? { code: 550, message: 'no such mailbox' } : undefined
    }
    const id = await broadcast('Troubled')
    await waitForCounts(id, { mailed: 29, notMailed: 1 })
    expect(recipientsOf('Troubled')).toEqual(allAddresses().filter((address) => address !== unknown))
    expect(attempted.filter((address) => address === busy)).toHaveLength(3)
    expect(attempted.filter((address) => address === unknown)).toHaveLength(1)
    const outbox = (await t.send(admin.token, 'GET /mail', { query: { limit: 100 } })).body.data
    expect(outbox.filter((mail: { status: string }) => mail.status === 'FAILED')).toMatchObject([
      { to: unknown, error: '550 no such mailbox' },
    ])
    const addresses = await t.sql('SELECT address, bounce FROM mail_addresses WHERE bounced_at IS NOT NULL')
    expect(addresses).toEqual([{ address: unknown, bounce: '550 no such mailbox' }])

    attempted.length = 0
    const next = await broadcast('After the bounce')
    await waitForCounts(next, { mailed: 29, notMailed: 1 })
    expect(attempted).not.toContain(unknown)
    const rows = await t.send(admin.token, 'GET /notifications/admin/sends/{id}/recipients', {
      params: { id: next },
      query: { limit: 100 },
    })
    const recipient = rows.body.data.find(
      (row: { creatorId: string }) => row.creatorId === recipients[5]?.creatorId,
    )
    expect(recipient).toMatchObject({ delivered: true, mail: 'bounced' })

    // Essential email is still sent, and a successful delivery clears the bounce.
    mailServer.reply = () => undefined
    await t.sql(
      `INSERT INTO notifications (agency_id, user_id, type, priority, title, message, dedupe_key, mail_step, mail_due_at)
     VALUES ($1, $2, 'SYSTEM', 'NORMAL', 'Terms', 'They change.', 'terms', 'due', now())`,
      [admin.agencyId, recipients[5]?.userId],
    )
    await t.send(admin.token, 'POST /notifications/admin/send', {
      body: { title: 'Bell', message: 'x', sendEmail: true, creatorIds: [recipients[0]?.creatorId] },
    })
    await waitFor(async () => mailServer.received.find(({ to }) => to === unknown))
    await waitFor(
      async () => (await t.sql('SELECT 1 FROM mail_addresses WHERE bounced_at IS NOT NULL')).length === 0,
    )
  },
)

longTest('everyone gets the message once after a mail server outage', slow, async () => {
  await mailServer.close()
  const id = await broadcast('Later')
  await waitFor(
    async () => (await t.sql(`SELECT 1 FROM mails WHERE subject = 'Later' AND error IS NOT NULL`)).length > 3,
  )
  expect(await getSend(id)).toMatchObject({ mailed: 0, notMailed: 0 })
  await mailServer.reopen()
  await waitForCounts(id, { mailed: 30, notMailed: 0 })
  expect(recipientsOf('Later')).toEqual(allAddresses())
})

longTest(
  'after a worker is killed halfway, another one finishes and each email is sent once',
  slow,
  async () => {
    mailServer.isStalling = (count) => count >= 11
    const id = await broadcast('Killed')
    await waitFor(async () => mailServer.received.length === 11)
    // The worker must have recorded the accepted mail; the next test covers a crash in between.
    await waitFor(async () => (await getSend(id)).mailed === 11)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    mailServer.isStalling = () => false
    // Avoids waiting for the dead worker's heartbeat to expire.
    await t.sql(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`)
    worker = await startWorker()
    await waitForCounts(id, { mailed: 30, notMailed: 0 })
    expect(recipientsOf('Killed')).toEqual(allAddresses())
  },
)

longTest('mail accepted right before the worker is killed is resent as an identical copy', slow, async () => {
  mailServer.isMuted = true
  const body = { title: 'Twice', message: 'Friday.', sendEmail: true, creatorIds: [recipients[0]?.creatorId] }
  const { id } = (await t.send(admin.token, 'POST /notifications/admin/send', { body })).body.data
  await waitFor(async () => mailServer.received.length === 1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  mailServer.isMuted = false
  // Mail dates have second precision.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await t.sql(`UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`)
  worker = await startWorker()
  await waitForCounts(id, { mailed: 1, notMailed: 0 })
  const [first, second, ...others] = mailServer.received.map(({ source }) => source)
  expect(others).toEqual([])
  expect(headersOf(second ?? '')).toMatchObject({ subject: 'Twice', date: expect.stringMatching(/ \+0000$/) })
  expect(second).toBe(first)
})

longTest('two overlapping messages are each delivered once', slow, async () => {
  const first = await broadcast('First')
  const second = await broadcast('Second')
  await waitForCounts(first, { mailed: 30, notMailed: 0 })
  await waitForCounts(second, { mailed: 30, notMailed: 0 })
  const deliveries = (title: string) =>
    mailServer.received.filter(({ source }) => headersOf(source).subject === title).map(({ to }) => to)
  expect(deliveries('First').toSorted()).toEqual(allAddresses())
  expect(deliveries('Second').toSorted()).toEqual(allAddresses())
})
