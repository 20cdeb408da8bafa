import { join } from 'node:path'
import { caseFormNames } from '@greenroom/contract/features/cases/case-forms.rules.ts'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { sitePaths } from '../e2e/kit/site-pages.ts'

const size = { width: 1200, height: 630 }

/**
 * Takes the preview pictures for shared links: each page's headline next to the door illustration of the sign-in page,
 * in the product's fonts and colors.
 */
export async function takeSocialPictures(browser: Browser, origin: string, folder: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: size,
    bypassCSP: true,
    colorScheme: 'light',
  })
  const page = await context.newPage()
  for (const path of sitePaths.filter((path) => !formPaths.includes(path))) {
    const headline = await readHeadline(page, path)
    await page.goto('/login')
    const door = await page
      .locator('svg[viewBox="0 0 740 900"]')
      .first()
      .evaluate((svg) => svg.outerHTML)
    await page.evaluate(([html]) => (document.body.innerHTML = html ?? ''), [template(headline, door)])
    await page.evaluate(() => document.fonts.ready)
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture)
      .jpeg({ quality: 84, mozjpeg: true })
      .toFile(join(folder, fileName(path)))
  }
  await context.close()
}

/** The request forms share the picture of the DMCA page. */
const formPaths = caseFormNames.map((form) => `/legal/${form}`)

const specialNames: Record<string, string> = { '/': 'home', '/legal/2257': 'record-keeping' }

/** Matches the names in the site's meta tags: '/pricing' is pricing.jpg, '/legal/terms' is terms.jpg. */
function fileName(path: string): string {
  return `${specialNames[path] ?? path.split('/').at(-1)}.jpg`
}

/** Reads the headline from the page, to keep the picture in sync with it. */
async function readHeadline(page: Page, path: string): Promise<string> {
  const response = await page.goto(path)
  if (!response?.ok() || new URL(page.url()).pathname !== path) throw new Error(`No page at ${path}`)
  return (await page.locator('h1').first().innerText()).trim()
}

function template(headline: string, door: string): string {
  const escaped = headline.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
  const fontSize = headline.length > 60 ? 60 : headline.length > 36 ? 72 : 88
  return `
    <style>
      .picture { position: fixed; inset: 0; background: var(--color-room); color: var(--color-on-room); overflow: hidden }
      .door { position: absolute; right: 0; top: 0; width: 470px; height: 630px }
      .door svg { width: 100%; height: 100% }
      .floor { position: absolute; left: 0; right: 0; top: 420px; bottom: 0; background: var(--color-room-deep) }
      .text { position: absolute; inset: 64px 450px 64px 72px; display: flex; flex-direction: column; justify-content: space-between }
      .text h1 { font: 600 ${fontSize}px/1.04 var(--font-display); letter-spacing: -0.015em; margin: 0; text-wrap: balance }
      .brand { font: 600 34px/1 var(--font-ui); letter-spacing: -0.01em; display: flex; align-items: center; gap: 16px }
      .note { font: 400 24px/1.4 var(--font-ui); color: var(--color-on-room-2); margin: 0 }
    </style>
    <div class="picture">
      <div class="floor"></div>
      <div class="door">${door}</div>
      <div class="text">
        <div class="brand">
          <svg width="35" height="44" viewBox="0 0 16 20"><rect width="16" height="20" rx="3.5" fill="var(--door)"/><circle cx="11.3" cy="10.5" r="2.5" fill="var(--door-light)"/></svg>
          Greenroom
        </div>
        <h1>${escaped}</h1>
        <p class="note">The back office for agencies that manage creators</p>
      </div>
    </div>`
}
