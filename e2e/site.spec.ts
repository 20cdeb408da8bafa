import sharp from 'sharp'
import { sitePaths } from './kit/site-pages.ts'
import { expect, test } from './kit/test.ts'

const navigation = ['Home', 'Join Our Agency', 'For Agencies', 'Platform Licensing', 'Pricing', 'Contact']

test('public pages have a canonical URL and fit in the first round trip', async ({ request, baseURL }) => {
  for (const path of sitePaths) {
    const html = await (await request.get(path, { maxRedirects: 0 })).text()
    expect(html, path).not.toContain('greenroom.invalid')
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
    const size = async () => {
      const response = await request.get(path, { headers: { 'accept-encoding': 'br' } })
      const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`)
      return headers.join('').length + Number(response.headers()['content-length'])
    }
    // Right after startup, the server uses a faster compression with a larger result.
    await expect.poll(size, { timeout: 20_000, message: path }).toBeLessThan(14_600)
  }
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(urls.sort()).toEqual(sitePaths.map((path) => `${baseURL}${path}`).sort())
})

const themedPaths: readonly string[] = ['/', '/pricing', '/contact', '/legal/terms']

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } })

  test('public pages show content and a menu, and follow the theme', { tag: '@long' }, async ({ page }) => {
    const brightness = async () => {
      const { channels } = await sharp(await page.screenshot())
        .grayscale()
        .stats()
      return channels[0]?.mean ?? 0
    }
    for (const path of sitePaths) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(400)
      const question = page.getByRole('main').locator('summary').first()
      if (await question.isVisible()) {
        await question.click()
        await expect(question.locator('xpath=..')).toHaveAttribute('open', '')
      }
      await page.locator('header summary').click()
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await expect(menu).toBeVisible()
      for (const name of navigation)
        expect(await menu.getByRole('link', { name }).isVisible(), name).toBe(true)
      // All pages have the same theme; axe checks the dark colors of each.
      if (!themedPaths.includes(path)) continue
      const light = await brightness()
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      // With reduced motion, the theme changes immediately.
      expect(await page.evaluate(() => document.getAnimations().length), path).toBe(0)
      expect(await brightness(), path).toBeLessThan(light - 40)
    }
  })
})
