import { missingFields } from '@greenroom/contract/features/site/site.rules.ts'
import type { SiteSettings } from '@greenroom/contract/features/site/site.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteFixture, startSiteFixture } from '../../../test/site-fixture.ts'
import { newSite } from '../../../test/team-samples.ts'
import { contactHtml } from '../../../test/web-build.ts'
import { createApp } from '../../app.ts'
import type { SessionSubscriber } from '../../platform/identity/sessions.ts'

/** Pages with slots, as produced by the build. */
const files = {
  'index.html':
    '<head><title>{{siteName}}</title><script type="application/ld+json">{"name":"{{siteName}}"}</script></head><ul><li><a href="/legal/terms">Terms</a></li></ul>',
  'contact/index.html': `${contactHtml}<p>{{siteName}}</p><ul>{{#offices}}<li>{{city}}: {{address}}</li>{{/offices}}</ul>{{#methods}}{{#href}}<a href="{{href}}">{{value}}</a>{{/href}}{{^href}}{{value}}{{/href}}{{/methods}}`,
  'legal/terms/index.html':
    '<title>{{siteName}}</title><p>{{companyAddress}} {{companyName}} {{custodianName}} {{#isTemplate}}Template{{/isTemplate}} {{#liability}}{{liability}}{{/liability}}{{^liability}}[liability]{{/liability}}</p>',
  'site.webmanifest': '{"name":"Greenroom"}',
  'shell.html': '<head></head><p>shell',
}

let fixture: SiteFixture
let node2: SiteFixture['site']
beforeAll(async () => {
  fixture = await startSiteFixture(files)
  node2 = await createApp(fixture.t.platform, () => false, fixture.built.build)
  await Promise.all([fixture.site.ready(), node2.ready()])
})
afterAll(async () => {
  await node2.close()
  await fixture.close()
})

const terms = {
  companyName: 'Copper Quay LLC',
  companyAddress: '1 Quay Road\nDover',
  companyRegistration: 'DE 123',
  billing: 'Monthly by card.',
  noticePeriod: '30 days',
  liability: 'As the law says.',
  governingLaw: 'Delaware',
}
const put = async (settings: Partial<SiteSettings>, user = fixture.t.people.north.SUPER_ADMIN) =>
  fixture.t.send(user.token, 'PUT /site', { body: await newSite(fixture.t, settings) })
const page = async (url: string, app = fixture.site) => (await app.inject(url)).body
const statusOf = (url: string) => fixture.site.inject(url).then(({ statusCode }) => statusCode)

describe('changing the site', () => {
  test.each([
    ['an agency admin', 403, () => fixture.t.people.north.AGENCY_ADMIN],
    ['compliance', 403, () => fixture.t.people.north.COMPLIANCE],
    ['a super admin in another agency', 422, () => fixture.t.people.south.SUPER_ADMIN],
    ['a super admin in the house agency', 200, () => fixture.t.people.north.SUPER_ADMIN],
  ])('as %s returns %i', async (_, status, user) => {
    expect((await put({ name: 'Tried' }, user())).status).toBe(status)
    expect((await fixture.t.send(user().token, 'GET /site')).status).toBe(status)
    expect(
      (await fixture.t.send(user().token, 'GET /site/preview/{page}', { params: { page: 'terms' } })).status,
    ).toBe(status)
  })

  test.each<[string, Record<string, unknown>]>([
    ['an unknown field', { slogan: 'x' }],
    ['an unknown legal field', { legal: { motto: 'x' } }],
    ['a field stored with the records', { legal: { custodianName: 'x' } }],
    ['an empty value', { legal: { companyName: ' ' } }],
    ['a name with a right-to-left override', { name: 'abc\u202edef' }],
    ['too many offices', { offices: Array.from({ length: 9 }, () => ({ city: 'A', address: 'B' })) }],
  ])('with %s is rejected', async (_, body) => {
    expect((await put(body as Partial<SiteSettings>)).status).toBe(400)
  })
})

describe('two people changing the site', () => {
  const send = (body: object) =>
    fixture.t.send(fixture.t.people.north.SUPER_ADMIN.token, 'PUT /site', { body })
  const get = () => fixture.t.send(fixture.t.people.north.SUPER_ADMIN.token, 'GET /site')

  test('don’t revert each other: a save from an older page is refused', async () => {
    const { settings, rev } = (await get()).body.data
    const opened = { ...settings, name: 'First', legal: { companyName: 'Copper Quay LLC' }, rev }
    expect((await send(opened)).status).toBe(200)
    const stale = await send({ ...opened, name: 'Stale' })
    expect([stale.status, stale.body.code, stale.body.message]).toEqual([
      409,
      'conflict',
      'Someone else changed the site settings. Reload them and try again.',
    ])
    expect((await get()).body.data.settings.name).toBe('First')
  })

  test('at the same time: exactly one of twenty saves wins', async () => {
    const opened = await newSite(fixture.t)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => send({ ...opened, name: `Name ${i}` })),
    )
    const [winner, ...others] = responses.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await newSite(fixture.t)).rev).toBe(winner?.body.data.rev)
  })

  test('a new custodian of the records keeps the revision of the settings', async () => {
    const opened = await newSite(fixture.t, { name: 'Copper Quay' })
    const body = { name: 'Ada Keeper', title: 'Counsel', address: '2 Record Street' }
    const { token } = fixture.t.people.north.AGENCY_ADMIN
    expect((await fixture.t.send(token, 'PUT /compliance/custodian', { body })).status).toBe(200)
    expect((await send(opened)).status).toBe(200)
  })
})

test('every node shows a change without a restart', async () => {
  expect(
    (await put({ name: 'Copper Quay', offices: [{ city: 'Dover', address: '1 Quay Road' }] })).status,
  ).toBe(200)
  for (const app of [fixture.site, node2]) {
    await expect.poll(() => page('/', app)).toContain('<title>Copper Quay</title>')
    await expect.poll(() => page('/login', app)).toContain('&quot;name&quot;:&quot;Copper Quay&quot;')
    await expect.poll(() => page('/contact', app)).toContain('<li>Dover: 1 Quay Road</li>')
  }
})

test('a node is ready only after publishing changes made while it starts', async () => {
  const { platform } = fixture.t
  const subscribers: SessionSubscriber[] = []
  const subscribe = (subscriber: SessionSubscriber) => {
    subscribers.push(subscriber)
    return () => {}
  }
  const sessions = { ...platform.sessions, subscribe }
  const starting = await createApp({ ...platform, sessions }, () => false, fixture.built.build)
  let isReady = false
  const ready = starting.ready().then(() => {
    isReady = true
  })
  for (let i = 0; i < 200 && !isReady; i++) {
    for (const { onChange } of subscribers) onChange({ kind: 'agency', id: '' })
    await new Promise(setImmediate)
  }
  await ready
  expect(await page('/', starting)).toContain('<title>Copper Quay</title>')
  await starting.close()
})

test('the contact form returns the current page', async () => {
  await put({ name: 'Second Name' })
  await expect.poll(() => page('/contact')).toContain('Second Name')
  const { body } = await fixture.post(
    { path: '/contact', table: '', success: '', validFields: () => ({}) },
    { name: 'x' },
  )
  expect(body).toContain('Second Name')
  expect(await page('/contact?type=demo')).toContain('Second Name')
})

test('a malicious name is escaped everywhere', async () => {
  const name = `</title><script>alert(1)</script>"'{{isDemo}}`
  expect((await put({ name, methods: [{ name: 'Chat', value: 'javascript:alert(1)' }] })).status).toBe(200)
  await expect.poll(() => page('/')).toContain('&lt;script&gt;')
  for (const url of ['/', '/contact', '/login', '/dashboard', '/legal/terms', '/site.webmanifest'])
    expect(await page(url), url).not.toContain('<script>alert')
  expect(await page('/contact')).not.toContain('href="javascript:')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await page('/')) ?? []
  expect(JSON.parse(json)).toMatchObject({ name })
})

describe('a legal page', () => {
  test('with unfilled fields is neither shown nor linked', async () => {
    await put({ legal: { ...terms, liability: undefined }, legalReviewed: true })
    await expect.poll(() => statusOf('/legal/terms')).toBe(404)
    expect(await page('/legal/terms')).toContain('Not published yet')
    expect(await page('/')).not.toContain('/legal/terms')
    expect(await page('/sitemap.xml')).not.toContain('/legal/terms')
  })

  test('is not shown before its review is confirmed', async () => {
    await put({ legal: terms, legalReviewed: false })
    expect(await statusOf('/legal/terms')).toBe(404)
  })

  test('with all fields and a review is shown and linked', async () => {
    expect(missingFields('terms', terms)).toEqual([])
    await put({ legal: terms, legalReviewed: true })
    await expect.poll(() => statusOf('/legal/terms')).toBe(200)
    const html = await page('/legal/terms')
    expect(html).toContain('1 Quay Road\nDover')
    expect(html).not.toContain('[liability]')
    expect(html).not.toContain('Template')
    expect(await page('/')).toContain('href="/legal/terms"')
    expect(await page('/sitemap.xml')).toContain('/legal/terms')
  })

  test('shows the custodian of the records', async () => {
    const user = fixture.t.people.north.AGENCY_ADMIN
    const body = { name: 'Ruth Keeper', title: 'Counsel', address: '2 Record Street' }
    await put({ legal: terms, legalReviewed: true })
    await fixture.t.send(user.token, 'PUT /compliance/custodian', { body })
    await expect.poll(() => page('/legal/terms')).toContain('Ruth Keeper')
    expect(
      (await fixture.t.send(fixture.t.people.north.SUPER_ADMIN.token, 'GET /site')).body.data.custodian,
    ).toEqual(body)
  })

  test('is previewed with missing fields marked', async () => {
    await put({ legal: { companyName: 'Copper Quay LLC' } })
    const { token } = fixture.t.people.north.SUPER_ADMIN
    const headers = { authorization: `Bearer ${token}` }
    const { html } = (await fixture.site.inject({ url: '/api/site/preview/terms', headers })).json().data
    expect(html).toContain('Copper Quay LLC')
    expect(html).toContain('[liability]')
    expect(html).toContain('Template')
  })
})

test('with SITE=off only sign-in and the legal pages are available', async () => {
  const platform = { ...fixture.t.platform, config: { ...fixture.t.platform.config, site: false } }
  const appWithoutSite = await createApp(platform, () => false, fixture.built.build)
  await appWithoutSite.ready()
  const responses: Record<string, [number, string?]> = {}
  for (const url of [
    '/',
    '/join',
    '/contact',
    '/contact?type=demo',
    '/login',
    '/dashboard',
    '/legal/report',
    '/robots.txt',
  ]) {
    const { statusCode, headers } = await appWithoutSite.inject(url)
    responses[url] = headers.location ? [statusCode, headers.location] : [statusCode]
  }
  expect(responses).toEqual({
    '/': [302, '/login'],
    '/join': [302, '/login'],
    '/contact': [302, '/login'],
    '/contact?type=demo': [302, '/login'],
    '/login': [200],
    '/dashboard': [200],
    '/legal/report': [200],
    '/robots.txt': [200],
  })
  expect(await page('/robots.txt', appWithoutSite)).toContain('Disallow: /\n')
  for (const url of ['/join', '/api/applications', '/contact', '/api/inquiries'])
    expect(
      (await appWithoutSite.inject({ method: 'POST', url, payload: {} })).statusCode,
      url,
    ).toBeGreaterThanOrEqual(400)
  await appWithoutSite.close()
})
