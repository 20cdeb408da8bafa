import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { emailsTo } from '../../../test/mailbox.ts'
import {
  contact,
  errorsOf,
  forms,
  join,
  messageOf,
  type SiteFixture,
  showsSuccess,
  startSiteFixture,
  urlencoded,
} from '../../../test/site-fixture.ts'
import { createApp } from '../../app.ts'

let s: SiteFixture
beforeAll(async () => {
  s = await startSiteFixture()
})
afterAll(() => s.close())
beforeEach(() => s.t.unthrottle())

describe.each(forms)('a submission to $path', (form) => {
  test('is received, and returns the success page', async () => {
    const fields = form.validFields()
    const { statusCode, headers, body } = await s.post(form, fields)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(showsSuccess(body)).toBe(true)
    expect(body).toContain(form.success)
    expect(body).toContain('<form hidden=""')
    expect(body).not.toContain('Ana')
    const rows = await s.rowsOf(form, fields.email ?? '')
    expect(rows).toMatchObject([{ message: 'Two\nlines & <b>more</b>' }])
    expect(await emailsTo(s.t, fields.email ?? '')).toHaveLength(1)
    expect((await s.t.sql('SELECT * FROM audit_log ORDER BY at DESC LIMIT 1'))[0]).toMatchObject({
      actor_kind: 'visitor',
      actor_name: 'Visitor at 127.0.0.1',
    })
  })

  test('sent twice is received once', async () => {
    const fields = form.validFields()
    const responses = await Promise.all([s.post(form, fields), s.post(form, fields)])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await s.rowsOf(form, fields.email ?? '')).toHaveLength(1)
  })

  test.each([
    ['no name', { name: '' }, { name: 'Please tell us your name.' }],
    ['no email', { email: ' ' }, { email: 'Please enter your email.' }],
    [
      'a bad email',
      { email: 'ana@' },
      { email: 'Please enter a full email address, like name@example.com.' },
    ],
    ['a bidi character', { name: 'a\u202eb' }, { name: 'Contains characters that can’t be displayed.' }],
    ['a long message', { message: 'y'.repeat(5_001) }, { message: 'At most 5,000 characters.' }],
  ])('with %s returns the error and all values', async (_, overrides, errors) => {
    const before = await s.count(form)
    const fields = { ...form.validFields(), ...overrides } as Record<string, string>
    const { statusCode, headers, body } = await s.post(form, fields)
    expect([statusCode, headers['cache-control']]).toEqual([422, 'no-store'])
    expect(errorsOf(body)).toEqual(errors)
    expect(messageOf(body)).toContain('Nothing has been sent yet. Everything you typed is still here.')
    expect(showsSuccess(body)).toBe(false)
    expect(body).toContain(` value="${fields.name}" id="name"`)
    expect(body).toContain(` value="${fields.email}" id="email"`)
    expect(body).toContain(
      `\n${fields.message?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</textarea>`,
    )
    expect(await s.count(form)).toBe(before)
  })

  test('without input reports every field', async () => {
    const required =
      form === join ? ['name', 'email', 'phone', 'platform', 'monthlyRevenue'] : ['name', 'email', 'message']
    for (const body of ['', 'x=1']) {
      const response = await s.post(form, body)
      expect([response.statusCode, Object.keys(errorsOf(response.body))]).toEqual([422, required])
    }
    const withoutBody = await s.site.inject({ method: 'POST', url: form.path })
    expect([withoutBody.statusCode, Object.keys(errorsOf(withoutBody.body))]).toEqual([422, required])
  })

  test('of 1 MB returns the length error and keeps all values', async () => {
    const before = await s.count(form)
    const { remark2, ...fields } = form.validFields()
    const response = await s.post(form, { ...fields, message: 'z'.repeat(1_048_576) })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([422, 'no-store'])
    expect(messageOf(response.body)).toContain('Everything you typed is still here.')
    expect(errorsOf(response.body)).toEqual({ message: 'At most 5,000 characters.' })
    expect(response.body).toContain('<input value="Ana Maria Lopez"')
    expect(response.body.includes(`\n${'z'.repeat(1_048_576)}</textarea>`)).toBe(true)
    expect(await s.count(form)).toBe(before)
  })

  test.each([5, 17])('of %i MB is rejected with a message that says what to do', async (megabytes) => {
    const before = await s.count(form)
    const response = await s.post(form, { ...form.validFields(), message: 'z'.repeat(megabytes * 1_048_576) })
    expect([response.statusCode, response.headers['cache-control']]).toEqual([413, 'no-store'])
    expect(messageOf(response.body)).toContain('Go back in your browser: what you typed is still there.')
    expect(await s.count(form)).toBe(before)
  })

  test('with a NUL character returns 400 and a page without it', async () => {
    const before = await s.count(form)
    const response = await s.post(form, { ...form.validFields(), message: 'a\0b' })
    expect(response.statusCode).toBe(400)
    expect(messageOf(response.body)).toContain('NUL')
    expect(response.body).toContain('\nab</textarea>')
    expect(response.body).not.toContain('\0')
    expect((await s.post(form, { ...form.validFields(), 'a\0': 'b' })).statusCode).toBe(400)
    expect(await s.count(form)).toBe(before)
  })

  test('with markup shows it as text', async () => {
    const name = `"><script>alert('1')</script>`
    const response = await s.post(form, {
      ...form.validFields(),
      name,
      email: name,
      type: name,
      platform: name,
    })
    expect(response.statusCode).toBe(422)
    expect(response.body).not.toContain('<script>')
    expect(response.body).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"')
  })

  test('from a bot caught by the honeypot looks the same and stores nothing', async () => {
    const before = await s.count(form)
    const response = await s.post(form, { ...form.validFields(), remark2: 'https://spam.test' })
    expect([response.statusCode, showsSuccess(response.body)]).toEqual([200, true])
    expect(await s.count(form)).toBe(before)
    expect(response.body).toBe((await s.post(form, form.validFields())).body)
  })

  test('is throttled together with API calls, and loses no input', async () => {
    const limit = form === join ? 6 : 10
    const email = `${newId()}@new.test`
    const { remark2, ...body } = form.validFields()
    const fields = { ...body, email }
    const key = form === join ? 'POST /applications' : 'POST /inquiries'
    for (let i = 1; i < limit; i++) expect((await s.post(form, fields)).statusCode).toBe(200)
    expect((await s.t.send(null, key, { body: fields })).status).toBe(201)
    const throttled = await s.post(form, { ...fields, email: email.toUpperCase() })
    expect(throttled.statusCode).toBe(429)
    expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(0)
    expect(messageOf(throttled.body)).toMatch(
      /Too many attempts\. Try again in \d+ minutes\. Everything you typed/,
    )
    expect(throttled.body).toContain('<input value="Ana Maria Lopez"')
    await s.t.unthrottle()
    for (let i = 0; i < 20; i++)
      expect((await s.post(form, form.validFields(), {}, '203.0.113.5')).statusCode).toBe(200)
    expect((await s.post(form, form.validFields(), {}, '203.0.113.5')).statusCode).toBe(429)
  })

  test.each([
    ['application/json', '{"name":"Ana"}'],
    ['text/plain', 'name=Ana'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('as %s is rejected', async (type, payload) => {
    const response = await s.post(form, payload, { 'content-type': type })
    expect([response.statusCode, response.headers['content-type']]).toEqual([415, 'text/html; charset=utf-8'])
    expect(messageOf(response.body)).toContain('send it again from this page')
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)('by %s returns 404', async (method) => {
    expect((await s.site.inject({ method, url: form.path })).statusCode).toBe(404)
  })

  test('returns an error when the house agency is not set up', async () => {
    const empty = await startTestApp({ config: { role: 'web' }, empty: true })
    const app = await createApp(empty.platform, () => false, s.built.build)
    const response = await s.post(form, form.validFields(), {}, '127.0.0.1', app)
    expect(response.statusCode).toBe(422)
    expect(messageOf(response.body)).toContain('hasn’t been set up yet')
    expect(response.body).toContain('<input value="Ana Maria Lopez"')
    await app.close()
    await empty.close()
  })

  const host = 'localhost:80'
  test.each([
    ['the same page', { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }, 200],
    ['the public URL', { origin: 'http://localhost:3000' }, 200],
    ['an old browser', {}, 200],
    ['a URL typed by hand', { 'sec-fetch-site': 'none' }, 200],
    ['a browser that hides the origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
    ['another site', { origin: 'https://evil.test' }, 403],
    ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a subdomain of the same site', { 'sec-fetch-site': 'same-site' }, 403],
    ['another port', { origin: 'http://localhost:8080' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['conflicting headers', { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }, 403],
  ])('from %s, with headers %j, returns %i', async (_, headers, status) => {
    const before = await s.count(form)
    const response = await s.post(form, form.validFields(), headers as Record<string, string>)
    expect(response.statusCode).toBe(status)
    expect((await s.count(form)) - before).toBe(status === 200 ? 1 : 0)
    if (status === 403) expect(messageOf(response.body)).toContain('from another website')
  })
})

describe('the join form', () => {
  test.each([
    ['phone', '', 'Please enter your phone number.'],
    ['phone', 'call me', 'Please enter a phone number with its area code.'],
    ['platform', '', 'Please pick your main platform.'],
    ['platform', 'myspace', 'Please pick one from the list.'],
    ['monthlyRevenue', '', 'Please pick a range.'],
    ['monthlyRevenue', '1k', 'Please pick one from the list.'],
  ])('rejects %s %j', async (field, value, message) => {
    const response = await s.post(join, { ...join.validFields(), [field]: value })
    expect([response.statusCode, errorsOf(response.body)]).toEqual([422, { [field]: message }])
    expect(response.body.includes('<option selected="" value="fansly">')).toBe(field !== 'platform')
  })
})

describe('the contact form', () => {
  test.each([
    ['type', 'sales', 'Please pick one from the list.'],
    ['message', '', 'Please write a message.'],
  ])('rejects %s %j', async (field, value, message) => {
    const response = await s.post(contact, { ...contact.validFields(), [field]: value })
    expect([response.statusCode, errorsOf(response.body)]).toEqual([422, { [field]: message }])
  })

  test('without a type is stored as general', async () => {
    const { type, ...fields } = contact.validFields()
    expect((await s.post(contact, fields)).statusCode).toBe(200)
    expect(await s.rowsOf(contact, fields.email ?? '')).toMatchObject([{ type: 'general' }])
  })

  test.each([
    ['/contact?type=demo', 'demo'],
    ['/contact?type=agency&utm=x', 'agency'],
    ['/contact', null],
    ['/contact?type=', null],
    ['/contact?type=sales', null],
    ['/contact?type=__proto__', null],
    ['/contact?type=demo&type=b2b', null],
    ['/contact?type=%22%3E', null],
  ])('%s opens with %j', async (url, type) => {
    const { statusCode, body, headers } = await s.site.inject(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(/<option selected="" value="(\w+)"/.exec(body)?.[1] ?? null).toBe(type)
  })
})

test('without PostgreSQL the page asks to try again and keeps the values', async () => {
  const admin = new pg.Client({ ...s.t.db.admin, database: 'postgres' })
  await admin.connect()
  const { database } = s.t.db.admin
  await admin.query(`ALTER DATABASE ${database} CONNECTION LIMIT 0`)
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = 'greenroom_app'`,
    [database],
  )
  for (const form of forms) {
    const response = await s.post(form, form.validFields())
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBeDefined()
    expect(messageOf(response.body)).toContain('nothing was sent. Everything you typed is still here.')
    expect(messageOf(response.body)).toContain('Please try again in a moment.')
    expect(response.body).toContain('<input value="Ana Maria Lopez"')
  }
  await admin.query(`ALTER DATABASE ${database} CONNECTION LIMIT -1`)
  await admin.end()
  expect((await s.post(join, join.validFields())).statusCode).toBe(200)
})

test('a server error is logged without the input', async () => {
  const before = s.logged().length
  await s.t.sql('ALTER TABLE inquiries ADD CONSTRAINT broken CHECK (false) NOT VALID')
  const response = await s.post(contact, contact.validFields())
  await s.t.sql('ALTER TABLE inquiries DROP CONSTRAINT broken')
  expect(response.statusCode).toBe(500)
  expect(messageOf(response.body)).toContain(
    'we did not receive your form. Everything you typed is still here.',
  )
  expect(s.logged().slice(before)).toContain('request failed')
  expect(s.logged()).not.toMatch(/@new\.test|Ana|Lopez|lines|010-4477/)
})

test('the content security policy allows the prefetch script', async () => {
  const { headers } = await s.site.inject('/')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
})

test('without a web build the forms return 404', async () => {
  for (const { path } of forms)
    expect((await s.t.app.inject({ method: 'POST', url: path, headers: urlencoded })).statusCode).toBe(404)
})
