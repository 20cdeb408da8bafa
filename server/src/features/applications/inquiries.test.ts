import { inquiryTypes } from '@greenroom/contract/features/applications/applications.rules.ts'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { emailsTo, sendFrom } from '../../../test/mailbox.ts'

let t: TestApp
let houseAgencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  houseAgencyId = t.people.north.CREATOR.agencyId
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newForm = () => ({
  name: 'Ana Lopez',
  email: `${newId()}@new.test`,
  type: 'demo',
  message: 'May I\nsee it?',
})
const sendInquiry = (body: object) => t.send(null, 'POST /inquiries', { body })
const rowsOf = (email: string) =>
  t.sql('SELECT * FROM inquiries WHERE email = $1 ORDER BY created_at', [email])
const counts = async () =>
  (
    await t.sql(
      `SELECT (SELECT count(*) FROM inquiries)::int AS inquiries, (SELECT count(*) FROM mails)::int AS emails,
     (SELECT count(*) FROM audit_log)::int AS events`,
    )
  )[0]

describe('a message', () => {
  test.each(inquiryTypes)('of type %s is stored, acknowledged and audited', async (type) => {
    const form = { ...newForm(), type }
    const response = await sendInquiry({ ...form, email: form.email.toUpperCase() })
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
    const [mail, ...others] = await emailsTo(t, form.email)
    expect([mail?.subject, others]).toEqual(['We received your message', []])
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

  test.each([undefined, '', ' '])('of type %j is stored as general', async (type) => {
    const form = { ...newForm(), type }
    expect((await sendInquiry(form)).status).toBe(201)
    expect(await rowsOf(form.email)).toMatchObject([{ type: 'general' }])
  })

  test('submitted ten times is stored once, and another message from the same address is stored too', async () => {
    const form = newForm()
    await Promise.all(Array.from({ length: 10 }, () => sendInquiry(form)))
    expect(await rowsOf(form.email)).toHaveLength(1)
    expect(await emailsTo(t, form.email)).toHaveLength(1)
    await t.unthrottle()
    await sendInquiry({ ...form, message: 'And one more' })
    await sendInquiry({ ...form, type: 'support' })
    expect(await rowsOf(form.email)).toHaveLength(3)
  })

  test('sent again after it was closed is stored as a new one', async () => {
    const form = newForm()
    await sendInquiry(form)
    await t.sql(`UPDATE inquiries SET status = 'DONE' WHERE email = $1`, [form.email])
    await sendInquiry(form)
    expect((await rowsOf(form.email)).map(({ status }) => status)).toEqual(['DONE', 'NEW'])
  })
})

describe('rejects without storing anything:', () => {
  test.each([
    ['no name', { name: undefined }, 'name', 'Please tell us your name.'],
    ['no email', { email: undefined }, 'email', 'Please enter your email.'],
    ['no message', { message: undefined }, 'message', 'Please write a message.'],
    ['a blank message', { message: ' \n ' }, 'message', 'Please write a message.'],
    ['a bad email', { email: 'ana' }, 'email', 'full email address'],
    ['an unknown type', { type: 'sales' }, 'type', 'one from the list'],
    ['invisible characters in the name', { name: 'a\u202eb' }, 'name', 'can’t be displayed'],
    ['a number as the message', { message: 7 }, 'message', 'Please write a message.'],
    ['a message that is too long', { message: 'x'.repeat(5_001) }, 'message', 'At most 5,000'],
    ['a huge message', { message: 'x'.repeat(1_040_000) }, 'message', 'At most 5,000'],
  ])('%s', async (_, overrides, field, message) => {
    const before = await counts()
    const response = await sendInquiry({ ...newForm(), ...overrides })
    expect([response.status, errorBody.strict().parse(response.body).code]).toEqual([400, 'invalid_input'])
    expect(response.body.details).toEqual([{ path: field, message: expect.stringContaining(message) }])
    expect(await counts()).toEqual(before)
  })

  test.each([
    ['NUL', { message: 'a\0b' }, 400],
    ['a status', { status: 'DONE' }, 400],
    ['a body over the size limit', { message: 'x'.repeat(1_048_576) }, 413],
  ])('%s', async (_, overrides, status) => {
    const before = await counts()
    expect((await sendInquiry({ ...newForm(), ...overrides })).status).toBe(status)
    expect(await counts()).toEqual(before)
  })
})

test('a bot caught by the honeypot gets the usual response, and nothing is stored', async () => {
  const before = await counts()
  const response = await sendInquiry({ ...newForm(), remark2: 'x' })
  expect([response.status, response.body]).toEqual([201, { data: { received: true } }])
  expect(await counts()).toEqual(before)
})

test('too many messages from one IP address or email address are throttled', async () => {
  const { email } = newForm()
  for (let i = 0; i < 10; i++)
    expect((await sendInquiry({ ...newForm(), email, message: `${i}` })).status).toBe(201)
  expect((await sendInquiry({ ...newForm(), email })).status).toBe(429)
  for (let i = 0; i < 9; i++) expect((await sendInquiry(newForm())).status).toBe(201)
  expect((await sendInquiry(newForm())).status).toBe(429)
  expect((await sendFrom(t, '203.0.113.8', '/inquiries', newForm())).status).toBe(201)
})

test('before setup the form returns an error', async () => {
  const empty = await startTestApp({ config: { role: 'web' }, empty: true })
  const response = await empty.send(null, 'POST /inquiries', { body: newForm() })
  expect([response.status, response.body.code]).toEqual([422, 'refused'])
  await empty.close()
})
