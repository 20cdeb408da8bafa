import { gzipSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { metaOf, squeezed, tagsOf, textOf } from './kit/html.ts'
import { isFormPath, type SitePath, sitePaths } from './kit/site-pages.ts'
import { expect, test } from './kit/test.ts'

/** Every text and figure the specification has for these pages. */
const specified: Record<SitePath, string[]> = {
  '/': [
    ...['AI chat automation', 'Fan management', 'Revenue optimisation', 'Compliance monitoring', 'Analytics'],
    ...['GDPR', 'COPPA', 'FOSTA-SESTA', 'PCI DSS', 'built to support'],
    ...['illustrative', '14-day free trial', '24-48 h', '24 h', '18+', 'government ID'],
  ],
  '/agency': [
    ...['Starter', '$497/mo', 'up to 5 creators'],
    ...['Professional', '$997/mo', 'up to 20 creators'],
    ...['Enterprise', 'Custom', '14-day free trial'],
  ],
  '/b2b': ['15% revenue share', '$5K/mo', '$50 per active creator', 'Custom', 'Enterprise'],
  '/creators': ['$99', 'up to 1,000 fans', '$199', 'unlimited', '14-day free trial'],
  '/pricing': [
    ...['50% revenue split', '$3K', 'monthly revenue'],
    ...['$250', '500 fans', '1 platform', '$1000', '5,000 fans', '$2500', 'unlimited'],
    ...['15% revenue share', '$5K/mo', '$50 per active creator', 'Enterprise', 'Custom', '14-day free trial'],
  ],
  '/join': [
    'Name',
    'Email',
    'Phone',
    'OnlyFans',
    'Fansly',
    'Application Received!',
    '24-48 hours',
    '50%',
    '$3K',
  ],
  '/contact': ['Name', 'Email', 'Message', 'Message Sent!', 'sample'],
  '/legal/terms': ['template', 'counsel', '18', '14-day free trial'],
  '/legal/privacy': ['template', 'counsel'],
  '/legal/dmca': ['template', 'counsel', '24 hours'],
  '/legal/2257': ['template', 'counsel', '18 U.S.C. 2257'],
  '/legal/cookies': ['template', 'counsel'],
}

/** Where each page must lead on to. */
const leadsTo: Partial<Record<SitePath, string[]>> = {
  '/': ['/agency', '/b2b', '/creators', '/register', '/pricing', '/contact'],
  '/agency': ['/contact?type=agency'],
  '/b2b': ['/contact?type=b2b'],
  '/creators': ['/register'],
  '/pricing': ['/join', '/register', '/contact?type=b2b'],
}

const navigation = [
  ['Home', '/'],
  ['Join Our Agency', '/join'],
  ['For Agencies', '/agency'],
  ['Platform Licensing', '/b2b'],
  ['Pricing', '/pricing'],
  ['Contact', '/contact'],
]

async function read(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { maxRedirects: 0 })
  expect(answer.status(), path).toBe(200)
  expect(answer.headers()['content-type']).toContain('text/html')
  return answer.text()
}

const linksOf = (html: string) =>
  tagsOf(html, 'a').map(({ attributes, body }) => ({ to: attributes.href ?? '', label: textOf(body) }))

for (const path of sitePaths) {
  test.describe(path, () => {
    test('says what is specified, in the served HTML', async ({ request }) => {
      const html = await read(request, path)
      const text = squeezed(textOf(html))
      expect(specified[path].filter((words) => !text.includes(squeezed(words)))).toEqual([])
      const links = linksOf(html).map(({ to }) => to)
      expect((leadsTo[path] ?? []).filter((to) => !links.includes(to))).toEqual([])
      expect(tagsOf(html, 'h1')).toHaveLength(1)
    })

    test('carries the navigation and the footer', async ({ request }) => {
      const html = await read(request, path)
      const main = tagsOf(html, 'nav').find(({ attributes }) => attributes['aria-label'] === 'Main')
      expect(linksOf(main?.body ?? '').map(({ label, to }) => [label, to])).toEqual(navigation)
      const current = tagsOf(main?.body ?? '', 'a').filter(({ attributes }) => 'aria-current' in attributes)
      const listed = navigation.map(([, to]) => to).filter((to) => to === path)
      expect(current.map(({ attributes }) => attributes.href)).toEqual(listed)
      const header = linksOf(tagsOf(html, 'header')[0]?.body ?? '').map(({ label, to }) => `${label} ${to}`)
      expect(header).toEqual(expect.arrayContaining(['Login /login', 'Get Started /register']))
      const footer = linksOf(tagsOf(html, 'footer').at(-1)?.body ?? '').map(({ to }) => to)
      expect(sitePaths.filter((page) => !footer.includes(page))).toEqual([])
    })

    test('describes itself to search engines, previews and parental filters', async ({
      request,
      baseURL,
    }) => {
      const html = await read(request, path)
      expect(html).not.toContain('greenroom.invalid')
      const canonical = tagsOf(html, 'link').filter(({ attributes }) => attributes.rel === 'canonical')
      expect(canonical.map(({ attributes }) => attributes.href)).toEqual([`${baseURL}${path}`])
      expect(metaOf(html, 'og:url')).toEqual([`${baseURL}${path}`])
      expect(metaOf(html, 'rating')).toEqual(['adult'])
      expect(html).toContain('RTA-5042-1996-1400-1577-RTA')
      expect(metaOf(html, 'robots').join()).not.toContain('noindex')
      const [image = ''] = metaOf(html, 'og:image')
      const data = tagsOf(html, 'script').filter(
        ({ attributes }) => attributes.type === 'application/ld+json',
      )
      const pictures = data.flatMap(({ body }) => [...body.matchAll(/"image":"([^"]+)"/g)])
      expect(pictures.filter(([, its]) => its !== image)).toEqual([])
      const picture = await request.get(image)
      expect(picture.status(), image).toBe(200)
      expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
    })

    test('fits the first round trip of a new connection, headers and all', async ({ request }) => {
      const weigh = async () => {
        const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } })
        const headers = answer.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`)
        return headers.join('').length + Number(answer.headers()['content-length'])
      }
      // In its first seconds a server answers with what it could compress at once.
      await expect.poll(weigh, { timeout: 20_000 }).toBeLessThan(14_600)
    })

    test('ships no script but what its form needs', async ({ request }) => {
      const html = await read(request, path)
      const scripts = tagsOf(html, 'script')
      const data = scripts.filter(({ attributes }) => /ld\+json|speculationrules/.test(attributes.type ?? ''))
      for (const { body } of data) expect(() => JSON.parse(body)).not.toThrow()
      expect(data.some(({ attributes }) => attributes.type === 'speculationrules')).toBe(true)
      const live = scripts.filter((script) => !data.includes(script))
      expect(live).toHaveLength(isFormPath(path) ? 1 : 0)
      for (const { attributes } of live) {
        const script = await request.get(attributes.src ?? '')
        expect(gzipSync(await script.body()).length).toBeLessThan(4096)
      }
      expect(html).not.toMatch(/<[^>]+\son[a-z]+=|rel="modulepreload"/)
    })

    test('is readable without JavaScript, in both themes', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(400)
      for (const question of await page.getByRole('main').locator('summary').all()) {
        await question.click()
        await expect(question.locator('xpath=..')).toHaveAttribute('open', '')
      }
      await page.setViewportSize({ width: 375, height: 812 })
      await page.locator('header summary').click()
      const menu = page.getByRole('navigation', { name: 'Menu' })
      for (const [label = ''] of navigation)
        await expect(menu.getByRole('link', { name: label })).toBeVisible()
      const light = await page.screenshot()
      await page.emulateMedia({ colorScheme: 'dark' })
      const brightness = async (shot: Buffer) =>
        (await sharp(shot).greyscale().stats()).channels[0]?.mean ?? 0
      expect(await brightness(await page.screenshot())).toBeLessThan((await brightness(light)) - 40)
      await context.close()
    })
  })
}

test('no two pages share a title or a description, and each fits a result list', async ({ request }) => {
  const pages = await Promise.all(sitePaths.map((path) => read(request, path)))
  const titles = pages.map((html) => textOf(tagsOf(html, 'title')[0]?.body ?? ''))
  const descriptions = pages.flatMap((html) => metaOf(html, 'description'))
  expect(new Set(titles).size).toBe(sitePaths.length)
  expect(new Set(descriptions).size).toBe(sitePaths.length)
  expect(titles.filter((title) => title.length < 10 || title.length > 70)).toEqual([])
  expect(descriptions.filter(({ length }) => length < 70 || length > 160)).toEqual([])
})

test('search engines find who we are, what it costs and what is asked', async ({ request, baseURL }) => {
  const typesOn = async (path: SitePath) =>
    tagsOf(await read(request, path), 'script')
      .filter(({ attributes }) => attributes.type === 'application/ld+json')
      .flatMap(({ body }) => [...body.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type))
  expect(await typesOn('/')).toContain('Organization')
  expect(await typesOn('/pricing')).toEqual(expect.arrayContaining(['Product', 'Offer']))
  expect((await Promise.all(sitePaths.map(typesOn))).flat()).toContain('FAQPage')

  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(listed.sort()).toEqual(sitePaths.map((path) => `${baseURL}${path}`).sort())
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  const rules = await robots.text()
  expect(rules).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(rules).toMatch(/^Disallow: \/dashboard/m)
})

test('every link on the site leads somewhere, without a detour', async ({ request }) => {
  const targets = new Set<string>()
  for (const path of sitePaths) {
    const html = await read(request, path)
    for (const { to } of linksOf(html)) {
      if (/^(mailto|tel|https?):/.test(to)) continue
      const [page = '', anchor] = to.split('#')
      if (page) targets.add(page)
      if (anchor) expect(page ? await read(request, page) : html, to).toContain(`id="${anchor}"`)
    }
    for (const { attributes } of tagsOf(html, 'img')) {
      expect(attributes.width && attributes.height, `${path} ${attributes.src}`).toBeTruthy()
      targets.add(attributes.src ?? '')
    }
    for (const { attributes } of tagsOf(html, 'source'))
      for (const part of (attributes.srcset ?? '').split(',')) targets.add(part.trim().split(' ')[0] ?? '')
    for (const { attributes } of tagsOf(html, 'link'))
      if (attributes.href?.startsWith('/')) targets.add(attributes.href)
  }
  const missing: string[] = []
  for (const target of targets) {
    const answer = await request.get(target, { maxRedirects: 0 })
    if (answer.status() !== 200) missing.push(`${target}: ${answer.status()}`)
  }
  expect(missing).toEqual([])
})

test('any other path goes to the front page', async ({ request, page }) => {
  for (const path of ['/no-such-page', '/legal/nothing', '/agency/more']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([302, 303, 307, 308], path).toContain(answer.status())
    expect(new URL(answer.headers().location ?? '', 'http://x').pathname).toBe('/')
  }
  await page.goto('/nowhere')
  await expect(page).toHaveURL('/')
})
