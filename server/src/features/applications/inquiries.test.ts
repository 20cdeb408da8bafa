import { inquiryTypes } from '@greenroom/contract/features/applications/applications.rules.ts'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { mailsTo, sendFrom } from '../../../test/mailbox.ts'

let t: TestApp
let houseAgencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  houseAgencyId = t.people.north.CREATOR.agencyId
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const good = () => ({
  name: 'Ana Lopez',
  email: `${newId()}@new.test`,
  type: 'demo',
  message: 'May I\nsee it?',
})
const write = (body: object) => t.send(null, 'POST /inquiries', { body })
const rowsOf = (email: string) =>
  t.sql('SELECT * FROM inquiries WHERE email = $1 ORDER BY created_at', [email])
const counts = async () =>
  (
    await t.sql(
      `SELECT (SELECT count(*) FROM inquiries)::int AS inquiries, (SELECT count(*) FROM mails)::int AS mails,
     (SELECT count(*) FROM audit_log)::int AS events`,
    )
  )[0]

describe('a message', () => {
  test.each(inquiryTypes)('of the type %s is stored, acknowledged and audited', async (type) => {
    const form = { ...good(), type }
    const response = await write({ ...form, email: form.email.toUpperCase() })
    expect([response.status, response.body]).toEqual([201, { data: { received: true } }])
    const rows = await rowsOf(form.email)
    expect(rows).toEqual([
      {
        id: expect.any(String),
        agency_id: houseAgencyId,
        name: 'Ana Lopez',
        email: form.email,
        type,
        message: form.message,
        status: 'NEW',
        done_by: null,
        created_at: expect.any(Date),
        updated_at: expect.any(Date),
      },
    ])
    const [mail, ...more] = await mailsTo(t, form.email)
    expect([mail?.subject, more]).toEqual(['We received your message', []])
    expect(mail?.text).not.toMatch(/Ana|see it/)
    const events = await t.sql(`SELECT * FROM audit_log WHERE details->>'inquiryId' = $1`, [rows[0].id])
    expect(events).toMatchObject([
      {
        agency_id: houseAgencyId,
        action: 'inquiry.received',
        actor_kind: 'visitor',
        actor_name: 'Visitor at 127.0.0.1',
        details: { inquiryId: rows[0].id, type },
      },
    ])
    expect(JSON.stringify(events)).not.toMatch(/@|Ana|see it/)
  })

  test.each([undefined, '', ' '])('of the type %j becomes a general one', async (type) => {
    const form = { ...good(), type }
    expect((await write(form)).status).toBe(201)
    expect(await rowsOf(form.email)).toMatchObject([{ type: 'general' }])
  })

  test('submitted ten times is stored once, and another message from the same address is stored too', async () => {
    const form = good()
    await Promise.all(Array.from({ length: 10 }, () => write(form)))
    expect(await rowsOf(form.email)).toHaveLength(1)
    expect(await mailsTo(t, form.email)).toHaveLength(1)
    await t.unthrottle()
    await write({ ...form, message: 'And one more' })
    await write({ ...form, type: 'support' })
    expect(await rowsOf(form.email)).toHaveLength(3)
  })

  test('repeated after it was closed is stored as a new one', async () => {
    const form = good()
    await write(form)
    await t.sql(`UPDATE inquiries SET status = 'DONE' WHERE email = $1`, [form.email])
    await write(form)
    expect((await rowsOf(form.email)).map(({ status }) => status)).toEqual(['DONE', 'NEW'])
  })
})

describe('returns the field’s error and stores nothing:', () => {
  test.each([
    ['no name', { name: undefined }, 'name', 'Please tell us your name.'],
    ['no email', { email: undefined }, 'email', 'Please enter your email.'],
    ['no message', { message: undefined }, 'message', 'Please write a message.'],
    ['a blank message', { message: ' \n ' }, 'message', 'Please write a message.'],
    ['a bad email', { email: 'ana' }, 'email', 'full email address'],
    ['another type', { type: 'sales' }, 'type', 'one from the list'],
    ['an invisible name', { name: 'a\u202eb' }, 'name', 'can’t be displayed'],
    ['a number', { message: 7 }, 'message', 'Please write a message.'],
    ['a long message', { message: 'x'.repeat(5_001) }, 'message', 'At most 5,000'],
    ['a huge message', { message: 'x'.repeat(1_040_000) }, 'message', 'At most 5,000'],
  ])('%s', async (_, wrong, field, message) => {
    const before = await counts()
    const response = await write({ ...good(), ...wrong })
    expect([response.status, errorBody.strict().parse(response.body).code]).toEqual([400, 'invalid_input'])
    expect(response.body.details).toEqual([{ path: field, message: expect.stringContaining(message) }])
    expect(await counts()).toEqual(before)
  })

  test.each([
    ['NUL', { message: 'a\0b' }, 400],
    ['a status', { status: 'DONE' }, 400],
    ['a body over the size limit', { message: 'x'.repeat(1_048_576) }, 413],
  ])('%s', async (_, wrong, status) => {
    const before = await counts()
    expect((await write({ ...good(), ...wrong })).status).toBe(status)
    expect(await counts()).toEqual(before)
  })
})

test('a bot caught by the honeypot gets the usual response, and nothing is stored', async () => {
  const before = await counts()
  const response = await write({ ...good(), remark2: 'x' })
  expect([response.status, response.body]).toEqual([201, { data: { received: true } }])
  expect(await counts()).toEqual(before)
})

test('too many from one IP address or email are throttled', async () => {
  const { email } = good()
  for (let i = 0; i < 10; i++) expect((await write({ ...good(), email, message: `${i}` })).status).toBe(201)
  expect((await write({ ...good(), email })).status).toBe(429)
  for (let i = 0; i < 9; i++) expect((await write(good())).status).toBe(201)
  expect((await write(good())).status).toBe(429)
  expect((await sendFrom(t, '203.0.113.8', '/inquiries', good())).status).toBe(201)
})

test('before setup the form returns an error', async () => {
  const empty = await startTestApp({ config: { role: 'web' }, empty: true })
  const response = await empty.send(null, 'POST /inquiries', { body: good() })
  expect([response.status, response.body.code]).toEqual([422, 'refused'])
  await empty.close()
})
