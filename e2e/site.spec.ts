import sharp from 'sharp'
import { sitePaths } from './kit/site-pages.ts'
import { expect, test } from './kit/test.ts'

const navigation = ['Home', 'Join Our Agency', 'For Agencies', 'Platform Licensing', 'Pricing', 'Contact']

test('pages are served with their own address and fit the first round trip', async ({ request, baseURL }) => {
  for (const path of sitePaths) {
    const html = await (await request.get(path, { maxRedirects: 0 })).text()
    expect(html, path).not.toContain('greenroom.invalid')
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
    const size = async () => {
      const reply = await request.get(path, { headers: { 'accept-encoding': 'br' } })
      const headers = reply.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`)
      return headers.join('').length + Number(reply.headers()['content-length'])
    }
    // Just after its start the server sends a quicker, larger compression.
    await expect.poll(size, { timeout: 20_000, message: path }).toBeLessThan(14_600)
  }
})

for (const path of sitePaths) {
  test(`${path} is readable without JavaScript in both themes`, async ({ browser, baseURL }) => {
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
    for (const label of navigation) await expect(menu.getByRole('link', { name: label })).toBeVisible()
    const light = await page.screenshot()
    await page.emulateMedia({ colorScheme: 'dark' })
    const brightness = async (shot: Buffer) => (await sharp(shot).greyscale().stats()).channels[0]?.mean ?? 0
    expect(await brightness(await page.screenshot())).toBeLessThan((await brightness(light)) - 40)
    await context.close()
  })
}

test('sitemap and robots.txt list the public pages', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(listed.sort()).toEqual(sitePaths.map((path) => `${baseURL}${path}`).sort())
  const robots = await request.get('/robots.txt')
  expect(robots.headers()['content-type']).toContain('text/plain')
  const rules = await robots.text()
  expect(rules).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(rules).toMatch(/^Disallow: \/dashboard/m)
})

test('unknown paths redirect to the landing page', async ({ request, page }) => {
  for (const path of ['/no-such-page', '/legal/nothing', '/agency/more']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([302, 303, 307, 308], path).toContain(answer.status())
    expect(new URL(answer.headers().location ?? '', 'http://x').pathname).toBe('/')
  }
  await page.goto('/nowhere')
  await expect(page).toHaveURL('/')
})
