import { applicationStatuses } from '@greenroom/contract/features/applications/applications.rules.ts'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { emailsTo, eventually, sendFrom } from '../../../test/mailbox.ts'
import { canary } from '../../../test/seed-agencies.ts'
import { receiveApplication } from './applications.service.ts'

let t: TestApp
let houseAgencyId: string
beforeAll(async () => {
  t = await startTestApp()
  houseAgencyId = t.people.north.CREATOR.agencyId
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newForm = () => ({
  name: 'Ana Maria Lopez',
  email: `${newId()}@new.test`,
  phone: '+1 (555) 010-4477',
  platform: 'fansly',
  monthlyRevenue: '25-50k',
  message: 'Two\nlines & <b>no markup</b>',
})
const apply = (body: object | string) => t.send(null, 'POST /applications', { body })
const rowsOf = (email: string) =>
  t.sql('SELECT * FROM applications WHERE email = $1 ORDER BY created_at', [email])
const versionsOf = (email: string) =>
  t.sql(
    `SELECT v.* FROM application_versions v JOIN applications a ON a.id = v.application_id WHERE a.email = $1 ORDER BY v.replaced_at`,
    [email],
  )
const eventsOf = (id: string) =>
  t.sql(`SELECT * FROM audit_log WHERE details->>'applicationId' = $1 ORDER BY seq`, [id])
const counts = async () =>
  (
    await t.sql(
      `SELECT (SELECT count(*) FROM applications)::int AS applications, (SELECT count(*) FROM application_versions)::int AS versions,
     (SELECT count(*) FROM mails WHERE dedupe_key NOT LIKE 'notification %')::int AS emails,
     (SELECT count(*) FROM notifications)::int AS notifications, (SELECT count(*) FROM audit_log)::int AS events`,
    )
  )[0]

describe('an application', () => {
  test('is stored in the house agency with all its fields', async () => {
    const form = newForm()
    const response = await apply({ ...form, name: '  Ana  Maria Lopez ', email: form.email.toUpperCase() })
    expect([response.status, response.body]).toEqual([201, { data: { received: true } }])
    expect(response.headers['cache-control']).toBe('no-store')
    expect(await rowsOf(form.email)).toEqual([
      {
        id: expect.any(String),
        agency_id: houseAgencyId,
        email: form.email,
        first_name: 'Ana',
        last_name: 'Maria Lopez',
        phone: form.phone,
        platform: 'fansly',
        current_revenue: '25-50k',
        message: form.message,
        instagram: null,
        tiktok: null,
        onlyfans: null,
        desired_outcome: null,
        status: 'PENDING',
        owner_id: null,
        decided_by: null,
        decided_at: null,
        reason: null,
        creator_id: null,
        created_at: expect.any(Date),
        updated_at: expect.any(Date),
      },
    ])
  })

  test('accepts a single name without a message', async () => {
    const { message, ...form } = { ...newForm(), name: 'Juno' }
    expect((await apply(form)).status).toBe(201)
    expect(await rowsOf(form.email)).toMatchObject([{ first_name: 'Juno', last_name: '', message: '' }])
  })

  test('is audited with the visitor as actor and no form input', async () => {
    const form = newForm()
    await sendFrom(t, '203.0.113.7', '/applications', form)
    const [row] = await rowsOf(form.email)
    const events = await eventsOf(row.id)
    expect(events).toMatchObject([
      {
        agency_id: houseAgencyId,
        action: 'application.received',
        actor_kind: 'visitor',
        actor_id: null,
        actor_name: 'Visitor at 203.0.113.7',
        details: { applicationId: row.id, again: false },
      },
    ])
    expect(JSON.stringify(events)).not.toMatch(/@|Ana|Lopez|010-4477|lines/)
  })

  test('is acknowledged by an email that does not quote it', async () => {
    const form = { ...newForm(), name: 'Buy Now at spam.test' }
    await apply(form)
    const [mail, ...others] = await emailsTo(t, form.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Application Received!', about_role: 'CREATOR' })
    expect(mail?.text).toContain('24-48 hours')
    expect(mail?.text).toContain(`${canary.north} agency`)
    expect(mail?.text).not.toMatch(/Buy|spam\.test|lines|010-4477/)
    await eventually(async () => (await emailsTo(t, form.email))[0]?.status === 'OUTBOX')
  })

  test('is not stored in another agency', async () => {
    const form = newForm()
    await apply(form)
    const south = t.people.south.CREATOR.agencyId
    const rows = await t.sql('SELECT 1 FROM applications WHERE agency_id = $1', [south])
    expect(rows).toEqual([])
  })
})

describe('a second submission from the same address', () => {
  test('updates the pending one and keeps the earlier version', async () => {
    const form = newForm()
    await apply(form)
    const [before] = await rowsOf(form.email)
    const secondForm = {
      name: 'Ana Lopez',
      phone: '0171/55 83 02',
      platform: 'other',
      monthlyRevenue: '50k+',
    }
    expect((await apply({ email: form.email, ...secondForm })).status).toBe(201)
    const rows = await rowsOf(form.email)
    expect(rows).toMatchObject([
      {
        id: before.id,
        first_name: 'Ana',
        last_name: 'Lopez',
        phone: '0171/55 83 02',
        platform: 'other',
        current_revenue: '50k+',
        message: '',
        status: 'PENDING',
        created_at: before.created_at,
      },
    ])
    expect(rows[0].updated_at.getTime()).toBeGreaterThan(before.updated_at.getTime())
    expect(await versionsOf(form.email)).toMatchObject([
      {
        agency_id: houseAgencyId,
        application_id: before.id,
        first_name: 'Ana',
        last_name: 'Maria Lopez',
        phone: form.phone,
        platform: 'fansly',
        current_revenue: '25-50k',
        message: form.message,
        submitted_at: before.updated_at,
      },
    ])
    expect((await eventsOf(before.id)).map(({ details }) => details.again)).toEqual([false, true])
    const subjects = (await emailsTo(t, form.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Your application was updated', 'Application Received!'])
  })

  test('keeps details added by an admin', async () => {
    const form = newForm()
    await apply(form)
    await t.sql(`UPDATE applications SET instagram = '@ana' WHERE email = $1`, [form.email])
    await apply({ ...form, message: 'More' })
    expect(await rowsOf(form.email)).toMatchObject([{ instagram: '@ana', message: 'More' }])
  })

  test('with the same values counts as one submission, mail and event', async () => {
    const form = newForm()
    await Promise.all([apply(form), apply(form), apply(form)])
    const before = await counts()
    await apply({ ...form, email: ` ${form.email.toUpperCase()}`, name: `${form.name} ` })
    expect(await counts()).toEqual(before)
    expect(await rowsOf(form.email)).toHaveLength(1)
    expect(await emailsTo(t, form.email)).toHaveLength(1)
    expect(await versionsOf(form.email)).toEqual([])
  })

  test('twenty concurrent submissions create one application with nineteen earlier versions', async () => {
    const { email, ...form } = newForm()
    const ctx = { platform: t.platform, requestId: 'r', ipAddress: '203.0.113.9', device: 'Test' }
    const messages = Array.from({ length: 20 }, (_, i) => `message ${i}`)
    await Promise.all(messages.map((message) => receiveApplication(ctx, { ...form, email, message })))
    const [row, ...others] = await rowsOf(email)
    expect(others).toEqual([])
    const versions = await versionsOf(email)
    expect([...versions, row].map(({ message }) => message).toSorted()).toEqual(messages.toSorted())
    const events = await eventsOf(row.id)
    expect(events.filter(({ details }) => !details.again)).toHaveLength(1)
    expect(events).toHaveLength(20)
  })

  test.each(applicationStatuses.filter((status) => status !== 'PENDING'))(
    'is a new application once the first is %s',
    async (status) => {
      const form = newForm()
      await apply(form)
      await t.sql('UPDATE applications SET status = $2 WHERE email = $1', [form.email, status])
      await apply(form)
      const rows = await rowsOf(form.email)
      expect(rows.map((row) => row.status)).toEqual([status, 'PENDING'])
      expect(await versionsOf(form.email)).toEqual([])
      expect(await emailsTo(t, form.email)).toHaveLength(2)
    },
  )
})

describe('rejects without storing anything:', () => {
  const missing = (name: string) => {
    const { [name as 'name']: _, ...form } = newForm()
    return form
  }
  test.each([
    ['no name', () => missing('name'), 'name', 'Please tell us your name.'],
    ['no email', () => missing('email'), 'email', 'Please enter your email.'],
    ['no phone', () => missing('phone'), 'phone', 'Please enter your phone number.'],
    ['no platform', () => missing('platform'), 'platform', 'Please pick your main platform.'],
    ['no revenue range', () => missing('monthlyRevenue'), 'monthlyRevenue', 'Please pick a range.'],
    ['a blank name', () => ({ ...newForm(), name: ' \t ' }), 'name', 'Please tell us your name.'],
    ['a number as the name', () => ({ ...newForm(), name: 7 }), 'name', 'Please tell us your name.'],
    ['a bad email', () => ({ ...newForm(), email: 'ana@example' }), 'email', 'full email address'],
    ['two emails', () => ({ ...newForm(), email: 'a@b.test,c@d.test' }), 'email', 'full email address'],
    ['words as the phone number', () => ({ ...newForm(), phone: 'call me' }), 'phone', 'area code'],
    ['an unknown platform', () => ({ ...newForm(), platform: 'myspace' }), 'platform', 'one from the list'],
    ['unknown revenue', () => ({ ...newForm(), monthlyRevenue: '1k' }), 'monthlyRevenue', 'from the list'],
    ['a long message', () => ({ ...newForm(), message: 'x'.repeat(5_001) }), 'message', 'At most 5,000'],
    ['a huge message', () => ({ ...newForm(), message: 'x'.repeat(1_040_000) }), 'message', 'At most 5,000'],
    ['a list as the message', () => ({ ...newForm(), message: ['a'] }), 'message', 'text'],
  ])('%s', async (_, body, field, message) => {
    const before = await counts()
    const response = await apply(body())
    expect([response.status, errorBody.strict().parse(response.body).code]).toEqual([400, 'invalid_input'])
    expect(response.body.details).toEqual([{ path: field, message: expect.stringContaining(message) }])
    expect(await counts()).toEqual(before)
  })

  test.each([
    ['NUL', () => ({ ...newForm(), message: 'a\0b' }), 400],
    ['a status', () => ({ ...newForm(), status: 'APPROVED' }), 400],
    ['an empty body', () => ({}), 400],
    ['a body over the size limit', () => ({ ...newForm(), message: 'x'.repeat(1_048_576) }), 413],
  ])('%s', async (_, body, status) => {
    const before = await counts()
    expect((await apply(body())).status).toBe(status)
    expect(await counts()).toEqual(before)
  })

  test.each(['PUT', 'DELETE', 'PATCH'])('the method %s', async (method) => {
    expect((await t.send(null, `${method} /applications`)).status).toBe(404)
  })

  test('a form instead of JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(newForm()).toString()
    const response = await t.app.inject({ method: 'POST', url: '/api/applications', payload, headers })
    expect(response.statusCode).toBe(415)
  })
})

test('a bot caught by the honeypot gets the usual response, and nothing is stored', async () => {
  const form = newForm()
  const before = await counts()
  const response = await apply({ ...form, remark2: 'https://spam.test' })
  expect([response.status, response.body]).toEqual([201, { data: { received: true } }])
  expect(await counts()).toEqual(before)
})

test('too many applications from one IP address or email address are throttled', async () => {
  const { email } = newForm()
  for (let i = 0; i < 6; i++)
    expect((await apply({ ...newForm(), email: i % 2 ? email : email.toUpperCase() })).status).toBe(201)
  const throttled = await apply({ ...newForm(), email })
  expect([throttled.status, throttled.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0)
  for (let i = 0; i < 13; i++) expect((await apply(newForm())).status).toBe(201)
  expect((await apply(newForm())).status).toBe(429)
  expect((await sendFrom(t, '203.0.113.8', '/applications', newForm())).status).toBe(201)
})

test('before setup the form returns an error', async () => {
  const empty = await startTestApp({ config: { role: 'web' }, empty: true })
  const response = await empty.send(null, 'POST /applications', { body: newForm() })
  expect([response.status, response.body.code]).toEqual([422, 'refused'])
  expect(response.body.message).toContain('hasn’t been set up yet')
  expect(await empty.sql('SELECT 1 FROM applications')).toEqual([])
  await empty.close()
})
