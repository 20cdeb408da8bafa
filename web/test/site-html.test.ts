import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { prerenderedPages } from '../scripts/prerendered.ts'
import { SITE_ORIGIN } from '../src/features/site/site-origin.ts'
import { metaOf, normalize, tagsOf, textOf } from './html.ts'

const clientDir = join(import.meta.dirname, '../build/client')
/** Shown instead of a legal page that is not published; not indexed. */
const NOT_PUBLISHED = '/legal/not-published'
const pages = prerenderedPages.filter(({ path }) => path !== NOT_PUBLISHED)
const paths = pages.map(({ path }) => path)
/** Filled in by the server. */
const isPlaceholder = (url: string) => url.startsWith('{{')
const filePath = (url: string) => join(clientDir, url)
const read = (path: string) => readFileSync(filePath(join(path, 'index.html')), 'utf8')
const linksOf = (html: string) =>
  tagsOf(html, 'a').map(({ attributes, body }) => ({ to: attributes.href ?? '', label: textOf(body) }))
const jsonLdOf = (html: string) =>
  tagsOf(html, 'script').filter(({ attributes }) => attributes.type === 'application/ld+json')

function jpegSize(path: string) {
  const bytes = readFileSync(path)
  const isFrame = (marker: number) => marker === 0xffc0 || marker === 0xffc2
  let at = 2
  while (!isFrame(bytes.readUInt16BE(at))) at += 2 + bytes.readUInt16BE(at + 2)
  return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
}

/** The product starts no trial, charges nothing and enforces no limit. */
const byContact = 'The free trial, the plan and its limits are offers that we agree with you: ask us.'

/** Texts and numbers from the specification, and what the product keeps of them. */
const specTexts: Record<string, string[]> = {
  '/': [
    ...['AI chat automation', 'Fan management', 'Revenue optimisation', 'Compliance monitoring', 'Analytics'],
    ...['GDPR', 'COPPA', 'FOSTA-SESTA', 'PCI DSS', 'built to support'],
    ...['illustrative', '14-day free trial', '24-48 h', '24 h', '18+', 'government ID'],
  ],
  '/agency': [
    ...['Starter', '$497/mo', 'up to 5 creators'],
    ...['Professional', '$997/mo', 'up to 20 creators'],
    ...['Enterprise', 'Custom', '14-day free trial', byContact],
  ],
  '/b2b': ['15% revenue share', '$5K/mo', '$50 per active creator', 'Custom', 'Enterprise'],
  '/creators': [
    ...['$99', 'up to 1,000 fans', '$199', 'unlimited', '14-day free trial', byContact],
    ...['Only you send messages, until you accept an agency’s management.', 'If you run your own page here'],
  ],
  '/pricing': [
    ...['50% revenue split', '$3K', 'monthly revenue'],
    ...['$250', '500 fans', '1 platform', '$1000', '5,000 fans', '$2500', 'unlimited'],
    ...['15% revenue share', '$5K/mo', '$50 per active creator', 'Enterprise', 'Custom', '14-day free trial'],
    byContact,
  ],
  '/join': [
    ...['Name', 'Email', 'Phone', 'OnlyFans', 'Fansly', 'Application Received!'],
    ...['24-48 hours', '50%', '$3K'],
  ],
  '/contact': ['Name', 'Email', 'Message', 'Message Sent!', 'sample'],
  '/legal/terms': ['template', 'counsel', '18', '14-day free trial'],
  '/legal/privacy': ['template', 'counsel'],
  '/legal/dmca': ['template', 'counsel', '24 hours'],
  '/legal/2257': ['template', 'counsel', '18 U.S.C. 2257'],
  '/legal/cookies': ['template', 'counsel'],
  '/legal/takedown': ['penalty of perjury', 'good faith', 'Signature', 'Postal address', '24 hours'],
  '/legal/counter-notice': [
    'penalty of perjury',
    'jurisdiction',
    'service of process',
    '10 to 14 business days',
  ],
  '/legal/intimate-image': ['48 hours', 'without the consent', 'Signature', 'identical copies'],
  '/legal/personal-data': ['one month', 'prove who you are'],
  '/legal/report': ['Someone may be under 18', 'good faith', '7 business days', 'anonymously'],
}

const callsToAction: Record<string, string[]> = {
  '/': ['/agency', '/b2b', '/creators', '/register', '/pricing', '/contact'],
  '/agency': ['/contact?type=agency'],
  '/b2b': ['/contact?type=b2b'],
  '/creators': ['/register'],
  '/pricing': ['/join', '/register', '/contact?type=creator', '/contact?type=b2b'],
}

const navigation = [
  ['Home', '/'],
  ['Join Our Agency', '/join'],
  ['For Agencies', '/agency'],
  ['Platform Licensing', '/b2b'],
  ['Pricing', '/pricing'],
  ['Contact', '/contact'],
]

beforeAll(() => ensureWebBuilt(process.execPath), 300_000)

describe.each(pages)('$path', ({ path, hasForm }) => {
  it('contains the specified texts, one h1 and its calls to action', () => {
    const html = read(path)
    const text = normalize(textOf(html))
    expect(specTexts[path]?.filter((phrase) => !text.includes(normalize(phrase)))).toEqual([])
    expect(tagsOf(html, 'h1')).toHaveLength(1)
    const links = linksOf(html).map(({ to }) => to)
    expect((callsToAction[path] ?? []).filter((to) => !links.includes(to))).toEqual([])
  })

  it('has a space between links and the words after them', () => {
    expect(read(path)).not.toMatch(/<\/a>\w/)
  })

  it('has the navigation, and a footer that links to every page', () => {
    const html = read(path)
    const main = tagsOf(html, 'nav').find(({ attributes }) => attributes['aria-label'] === 'Main')?.body ?? ''
    expect(linksOf(main).map(({ label, to }) => [label, to])).toEqual(navigation)
    const current = tagsOf(main, 'a').filter(({ attributes }) => 'aria-current' in attributes)
    const expected = navigation.map(([, to]) => to).filter((to) => to === path)
    expect(current.map(({ attributes }) => attributes.href)).toEqual(expected)
    const header = linksOf(tagsOf(html, 'header')[0]?.body ?? '').map(({ label, to }) => `${label} ${to}`)
    expect(header).toEqual(expect.arrayContaining(['Login /login', 'Get Started /register']))
    const footer = linksOf(tagsOf(html, 'footer').at(-1)?.body ?? '').map(({ to }) => to)
    expect(paths.filter((page) => !footer.includes(page))).toEqual([])
  })

  it('has canonical, rating and social image tags', () => {
    const html = read(path)
    const canonical = tagsOf(html, 'link').filter(({ attributes }) => attributes.rel === 'canonical')
    expect(canonical.map(({ attributes }) => attributes.href)).toEqual([SITE_ORIGIN + path])
    expect(metaOf(html, 'og:url')).toEqual([SITE_ORIGIN + path])
    expect(metaOf(html, 'rating')).toEqual(['adult'])
    expect(html).toContain('RTA-5042-1996-1400-1577-RTA')
    expect(metaOf(html, 'robots').join()).not.toContain('noindex')
    const [image = ''] = metaOf(html, 'og:image')
    const structuredImages = jsonLdOf(html).flatMap(({ body }) => [...body.matchAll(/"image":"([^"]+)"/g)])
    expect(structuredImages.filter(([, url]) => url !== image)).toEqual([])
    expect(jpegSize(filePath(image.replace(SITE_ORIGIN, '')))).toEqual({ width: 1200, height: 630 })
  })

  it('ships no script except for its form', () => {
    const html = read(path)
    const scripts = tagsOf(html, 'script')
    const data = scripts.filter(({ attributes }) => /ld\+json|speculationrules/.test(attributes.type ?? ''))
    for (const { body } of data) expect(() => JSON.parse(body)).not.toThrow()
    expect(data.some(({ attributes }) => attributes.type === 'speculationrules')).toBe(true)
    const executable = scripts.filter((script) => !data.includes(script))
    expect(executable).toHaveLength(hasForm ? 1 : 0)
    for (const { attributes } of executable)
      expect(gzipSync(readFileSync(filePath(attributes.src ?? ''))).length).toBeLessThan(4096)
    expect(html).not.toMatch(/<[^>]+\son[a-z]+=|rel="modulepreload"/)
  })

  it('references only assets that exist', () => {
    const html = read(path)
    const images = tagsOf(html, 'img')
      .map(({ attributes }) => attributes)
      .filter(({ src = '' }) => !isPlaceholder(src))
    expect(images.filter(({ width, height }) => !width || !height)).toEqual([])
    const assets = [
      ...images.map(({ src = '' }) => src),
      ...tagsOf(html, 'source').flatMap(({ attributes }) =>
        (attributes.srcset ?? '').split(',').map((part) => part.trim().split(' ')[0] ?? ''),
      ),
      ...tagsOf(html, 'link').flatMap(({ attributes }) => attributes.href ?? []),
      ...tagsOf(html, 'script').flatMap(({ attributes }) => attributes.src ?? []),
      ...[...html.matchAll(/url\(["']?(\/[^"')]+)["']?\)/g)].map(([, url = '']) => url),
    ].filter((url) => url.startsWith('/'))
    expect(assets.length).toBeGreaterThan(4)
    expect(assets.filter((url) => !existsSync(filePath(url)))).toEqual([])
  })

  it('links only to pages and anchors that exist', () => {
    const { routes } = JSON.parse(readFileSync(filePath('manifest-server.json'), 'utf8')) as {
      routes: string[]
    }
    const html = read(path)
    const internalLinks = linksOf(html).filter(
      ({ to }) => !/^(mailto|tel|https?):/.test(to) && !isPlaceholder(to),
    )
    const brokenLinks = internalLinks.filter(({ to }) => {
      const [target = '', anchor] = to.split('#')
      const page = target.split('?')[0] || path
      if (!paths.includes(page)) return !routes.includes(page)
      return anchor !== undefined && !read(page).includes(`id="${anchor}"`)
    })
    expect(brokenLinks).toEqual([])
  })

  it('fits into the first round trip of a connection', () => {
    expect(statSync(filePath(join(path, 'index.html.br'))).size).toBeLessThan(13_700)
  })
})

it('the landing page has six feature cards, three audience cards and testimonials', () => {
  const html = read('/')
  const section = (title: string) =>
    tagsOf(html, 'section').find(({ body }) => body.includes(title))?.body ?? ''
  expect(tagsOf(section('Everything your agency needs'), 'h3').map(({ body }) => body)).toEqual([
    ...['AI chat automation', 'Fan management', 'Revenue optimisation'],
    ...['Compliance monitoring', 'Analytics', 'Content scheduling'],
  ])
  expect(linksOf(section('Who it’s for')).map(({ to }) => to)).toEqual(['/agency', '/b2b', '/creators'])
  expect(html).toMatch(/\{\{#testimonials\}\}<figure.+\{\{quote\}\}.+\{\{\/testimonials\}\}/s)
})

it('has unique titles and descriptions that fit in search results', () => {
  const documents = paths.map(read)
  const titles = documents.map((html) => textOf(tagsOf(html, 'title')[0]?.body ?? ''))
  const descriptions = documents.flatMap((html) => metaOf(html, 'description'))
  expect(new Set(titles).size).toBe(paths.length)
  expect(new Set(descriptions).size).toBe(paths.length)
  expect(titles.filter((title) => title.length < 10 || title.length > 70)).toEqual([])
  expect(descriptions.filter(({ length }) => length < 70 || length > 160)).toEqual([])
})

it('has structured data for the organization, prices and FAQs', () => {
  const typesOn = (path: string) =>
    jsonLdOf(read(path)).flatMap(({ body }) => [...body.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type))
  expect(typesOn('/')).toContain('Organization')
  expect(typesOn('/pricing')).toEqual(expect.arrayContaining(['Product', 'Offer']))
  for (const path of ['/agency', '/b2b', '/creators', '/pricing']) expect(typesOn(path)).toContain('FAQPage')
})
