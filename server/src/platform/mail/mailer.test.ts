import type { AddressInfo } from 'node:net'
import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { withScope } from '../db/scope.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createLog } from '../log/log.ts'
import { createMailer, type Mail, type Mailer } from './mailer.ts'

type ReceivedMail = { to: string[]; source: string }
type Row = {
  id: string
  status: string
  text: string | null
  html: string | null
  error: string | null
  attempts: number
  sent_at: string | null
}

const lines: string[] = []
const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } })
let db: TestDatabase
let agencyId: string
let received: ReceivedMail[]
/** The mail server's next replies; it accepts everything once they are used up. */
let responses: { code: number; message: string }[]
/** Whether the server rejects our sender address. */
let isSenderRejected: boolean
let server: SMTPServer | undefined
let jobs: Jobs | undefined
let mailer: Mailer | undefined

beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(() => {
  agencyId = newId()
  received = []
  responses = []
  isSenderRejected = false
  lines.length = 0
})
afterEach(async () => {
  await jobs?.stop()
  await mailer?.close()
  await stopServer()
})
afterAll(() => db.drop())

async function startServer(port = 0): Promise<number> {
  const newServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      const response = responses.shift()
      callback(response && Object.assign(new Error(response.message), { responseCode: response.code }))
    },
    onMailFrom(_address, _session, callback) {
      callback(isSenderRejected ? Object.assign(new Error('sender refused'), { responseCode: 550 }) : null)
    },
    onData(stream, session, callback) {
      let source = ''
      stream.on('data', (chunk) => {
        source += chunk
      })
      stream.on('end', () => {
        if (source.includes('Subject: spam'))
          return callback(Object.assign(new Error('content refused'), { responseCode: 554 }))
        received.push({ to: session.envelope.rcptTo.map((rcpt) => rcpt.address), source })
        callback()
      })
    },
  })
  newServer.on('error', () => {})
  await new Promise<void>((resolve) => void newServer.listen(port, '127.0.0.1', resolve))
  server = newServer
  return (newServer.server.address() as AddressInfo).port
}

async function stopServer(): Promise<void> {
  const oldServer = server
  server = undefined
  if (oldServer) await new Promise<void>((resolve) => oldServer.close(resolve))
}

async function startMailer(smtpUrl: string | undefined): Promise<void> {
  jobs = createJobs({ connection: db.jobs, log, role: 'all', pollSeconds: 0.5 })
  const config = { smtpUrl, mailFrom: 'Greenroom <no-reply@mail.example.test>', publicUrl: '' }
  mailer = createMailer({ config, database: db.database, jobs, log, retryDelay: 0 })
  await jobs.start()
}

async function queryAsAdmin(text: string, values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client(db.admin)
  await client.connect()
  return (await client.query(text, values).finally(() => client.end())).rows
}

const content = (overrides: Partial<Mail> = {}): Mail => ({
  to: 'ada@example.test',
  agencyName: 'North',
  subject: 'Welcome',
  title: 'Welcome to North',
  lines: ['Good to have you.'],
  action: { label: 'Open', url: 'https://example.test/verify?token=canary-token' },
  dedupeKey: newId(),
  ...overrides,
})

const queue = (mail: Mail) => withScope(db.database, agencyId, (tx) => (mailer as Mailer).queue(tx, mail))
const mailRows = () =>
  withScope(db.database, agencyId, (tx) => tx.query<Row>('SELECT * FROM mails ORDER BY created_at, id'))
/** Waits until the agency has exactly these jobs, in these states. */
const waitForJobs = (...states: string[]) =>
  vi.waitFor(async () => {
    const rows = await queryAsAdmin(`SELECT state FROM pgboss.job WHERE data ->> 'agencyId' = $1`, [agencyId])
    expect(rows).toEqual(states.map((state) => ({ state })))
  }, 12_000)
const waitForStatus = (status: string, timeout = 12_000) =>
  vi.waitFor(async () => expect((await mailRows()).map((row) => row.status)).toEqual([status]), {
    timeout,
    interval: 30,
  })

test('an email is sent once and its text is cleared', async () => {
  await startMailer(`smtp://127.0.0.1:${await startServer()}`)
  await queue(content())
  await waitForStatus('SENT')
  const [row] = await mailRows()
  expect(row).toMatchObject({ text: null, html: null, error: null, attempts: 1 })
  expect(row?.sent_at).toMatch(/Z$/)
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['ada@example.test'])
  expect(received[0]?.source).toContain(`Message-ID: <${row?.id}@mail.example.test>`)
  expect(received[0]?.source).toContain('From: North <no-reply@mail.example.test>')
  expect(received[0]?.source).toContain('multipart/alternative')
  expect(received[0]?.source).not.toMatch(/^List-Unsubscribe/im)
  expect(lines.join('')).not.toContain('canary-token')
})

test('emails with the same dedupe key are sent once', async () => {
  await startMailer(`smtp://127.0.0.1:${await startServer()}`)
  const mail = content()
  await Promise.all([queue(mail), queue(mail), queue(mail)])
  await waitForStatus('SENT')
  await queue(mail)
  await waitForJobs('completed')
  expect(received).toHaveLength(1)
  expect(await mailRows()).toHaveLength(1)
})

test('a sent email is not sent again when its job reruns', async () => {
  await startMailer(`smtp://127.0.0.1:${await startServer()}`)
  await queue(content())
  await waitForStatus('SENT')
  const [row] = await mailRows()
  await withScope(db.database, agencyId, (tx) =>
    (jobs as Jobs).enqueue(tx, 'mail.send', { agencyId, mailId: row?.id ?? '' }),
  )
  await waitForJobs('completed', 'completed')
  expect(received).toHaveLength(1)
})

test('an email rejected with 451 is retried and then sent', async () => {
  await startMailer(`smtp://127.0.0.1:${await startServer()}`)
  responses = [{ code: 451, message: 'come back later' }]
  await queue(content())
  await vi.waitFor(async () => expect((await mailRows())[0]?.error).toContain('451'), { timeout: 5_000 })
  expect((await mailRows())[0]?.status).toBe('QUEUED')
  await waitForStatus('SENT')
  expect((await mailRows())[0]).toMatchObject({ attempts: 2, error: null })
  expect(received).toHaveLength(1)
})

test("an email rejected with 550 fails at once and records the server's reply, truncated", async () => {
  await startMailer(`smtp://127.0.0.1:${await startServer()}`)
  responses = [{ code: 550, message: `no such mailbox ${'x'.repeat(400)}` }]
  await queue(content())
  await waitForStatus('FAILED')
  const [row] = await mailRows()
  expect(row?.error).toMatch(/^550 no such mailbox x+…$/)
  expect(row?.error).toHaveLength(300)
  expect(row?.attempts).toBe(1)
  await waitForJobs('completed')
  expect(received).toEqual([])
  expect((await mailRows())[0]?.attempts).toBe(1)
})

const bouncedAddresses = () =>
  withScope(db.database, agencyId, (tx) =>
    tx.query<{ address: string; bounce: string }>(
      'SELECT address, bounce FROM mail_addresses WHERE bounced_at IS NOT NULL',
    ),
  )

test('a rejected recipient marks the address as bounced, until an email is delivered', async () => {
  await startMailer(`smtp://127.0.0.1:${await startServer()}`)
  responses = [{ code: 550, message: 'no such mailbox' }]
  await queue(content({ to: 'Ada@example.test' }))
  await waitForStatus('FAILED')
  expect(await bouncedAddresses()).toEqual([{ address: 'ada@example.test', bounce: '550 no such mailbox' }])
  await queue(content())
  await vi.waitFor(async () => expect(received).toHaveLength(1), { timeout: 5_000 })
  await vi.waitFor(async () => expect(await bouncedAddresses()).toEqual([]), { timeout: 5_000 })
})

test.for([
  ['sender', 'Welcome'],
  ['content', 'spam'],
] as const)('a rejected %s fails the email without marking the address', async ([part, subject]) => {
  await startMailer(`smtp://127.0.0.1:${await startServer()}`)
  isSenderRejected = part === 'sender'
  await queue(content({ subject }))
  await waitForStatus('FAILED')
  expect(await bouncedAddresses()).toEqual([])
})

test('email with an unsubscribe link has both list headers, unfolded', async () => {
  await startMailer(`smtp://127.0.0.1:${await startServer()}`)
  const unsubscribeUrl = `https://example.test/unsubscribe?token=${'a'.repeat(600)}`
  await queue(content({ unsubscribeUrl, unsubscribePageUrl: 'https://example.test/unsubscribe#token=b' }))
  await waitForStatus('SENT')
  const source = received[0]?.source ?? ''
  expect(source).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(source).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(source.replaceAll('=\r\n', '')).toContain('Unsubscribe:')
})

test('email stays queued while the mail server is unreachable', async () => {
  const port = await startServer()
  await stopServer()
  await startMailer(`smtp://127.0.0.1:${port}`)
  await queue(content())
  await vi.waitFor(async () => expect((await mailRows())[0]?.error).toBeTruthy(), { timeout: 5_000 })
  await startServer(port)
  await waitForStatus('SENT')
  expect(received).toHaveLength(1)
})

test('an email fails after its last attempt', async () => {
  await startMailer(`smtp://127.0.0.1:${await startServer()}`)
  responses = Array.from({ length: 20 }, () => ({ code: 451, message: 'never' }))
  await queue(content())
  const [row] = await mailRows()
  await vi.waitFor(async () => expect((await mailRows())[0]?.attempts).toBe(1))
  // Make the next attempt the last, so the test need not wait for all retries.
  await queryAsAdmin(`UPDATE pgboss.job SET retry_limit = 1 WHERE data ->> 'mailId' = $1`, [row?.id])
  await waitForStatus('FAILED')
  expect((await mailRows())[0]).toMatchObject({ attempts: 2, error: expect.stringContaining('451') })
  expect((await mailRows())[0]?.text).toContain('Good to have you.')
})

test('without a mail server the email stays readable in the outbox', async () => {
  await startMailer(undefined)
  await queue(content())
  await waitForStatus('OUTBOX')
  expect((await mailRows())[0]?.text).toContain('https://example.test/verify?token=canary-token')
})

test('a rolled-back transaction writes no email and no job', async () => {
  await startMailer(`smtp://127.0.0.1:${await startServer()}`)
  const failing = withScope(db.database, agencyId, async (tx) => {
    await (mailer as Mailer).queue(tx, content())
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await mailRows()).toEqual([])
  expect(await queryAsAdmin(`SELECT id FROM pgboss.job WHERE data ->> 'agencyId' = $1`, [agencyId])).toEqual(
    [],
  )
  expect(received).toEqual([])
})

test('user input cannot inject headers', async () => {
  await startMailer(`smtp://127.0.0.1:${await startServer()}`)
  const malicious = 'Hi\r\nBcc: eve@example.test\r\n\r\nbody'
  await queue(content({ subject: malicious, agencyName: malicious, title: malicious }))
  await waitForStatus('SENT')
  const source = received[0]?.source ?? ''
  const headers = source.slice(0, source.indexOf('\r\n\r\n'))
  expect(headers).not.toMatch(/^bcc:/im)
  expect(headers).toMatch(/^Subject: Hi Bcc: eve@example\.test body$/m)
  expect(headers).toMatch(/^From: "Hi Bcc: eve@example\.test body" <no-reply@mail\.example\.test>$/m)
  expect(received[0]?.to).toEqual(['ada@example.test'])
})

const invalidAddresses = ['a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test', '"x" <a@b.test>', 'nobody']
test.for([...invalidAddresses, 'a@b@c.test', 'a b@c.test'])('%j is not an address', async (to) => {
  await startMailer(undefined)
  await expect(queue(content({ to }))).rejects.toThrow('single plain address')
  expect(await mailRows()).toEqual([])
})
