// npm run site:shots: takes the product screenshots for the public site and the README, with demo data.
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startServer } from '../e2e/kit/server.ts'
import { people, signInByForm } from '../e2e/kit/test.ts'
import { findOrInstallChromium } from './chromium.mjs'
import { takeSocialPictures } from './site-social.ts'
import { ensureWebBuilt } from './web-build.mjs'

type View = 'desktop' | 'phone'
type Screen = {
  name: string
  path: string
  as: string
  view?: View
  readyText: string
  /** Steps before taking the picture. */
  prepare?: (page: Page) => Promise<void>
}

/** Each screen with its user and a text that appears once it has loaded. */
const screens: Screen[] = [
  {
    name: 'dashboard-phone',
    path: '/dashboard',
    as: people.AGENCY_ADMIN,
    view: 'phone',
    readyText: 'Welcome back',
  },
  { name: 'dashboard', path: '/dashboard', as: people.AGENCY_ADMIN, readyText: 'Welcome back' },
]

/** Screens in the README, in the light theme and one size. */
const readmeScreens: Screen[] = [
  { name: 'home', path: '/dashboard', as: people.AGENCY_ADMIN, readyText: 'Needs Attention' },
  {
    name: 'chat',
    path: '/dashboard/chat',
    as: people.CHAT_OPERATOR,
    readyText: 'No Conversation Selected',
    prepare: openSuggestion,
  },
  { name: 'compliance', path: '/dashboard/compliance', as: people.COMPLIANCE, readyText: 'Deadline desk' },
  { name: 'content', path: '/dashboard/content', as: people.AGENCY_ADMIN, readyText: 'items' },
]
const README_WIDTH = 1280

const views = {
  desktop: {
    width: 1440,
    height: 900,
    widths: [640, 960, 1440],
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
  },
  phone: {
    width: 390,
    height: 844,
    widths: [390, 780],
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  },
} as const
/** For a second sign-in, which gives the list of sessions more than one row. */
const otherUserAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'
const themes = ['light', 'dark'] as const
const formats = { avif: { quality: 50, effort: 4 }, webp: { quality: 78, effort: 5 } } as const

const targets = {
  shots: join(import.meta.dirname, '../web/public/site/shots'),
  social: join(import.meta.dirname, '../web/public/site/og'),
  readme: join(import.meta.dirname, '../docs/screens'),
}
// Pictures go to a temporary folder first, because an interrupted run must not leave the site without pictures.
const tempFolder = await mkdtemp(join(tmpdir(), 'greenroom-shots-'))
const folders = {
  shots: join(tempFolder, 'shots'),
  social: join(tempFolder, 'og'),
  readme: join(tempFolder, 'screens'),
}

ensureWebBuilt(process.execPath)
const executablePath = await findOrInstallChromium()
if (!executablePath) throw new Error('Chromium not found. Set CHROMIUM_PATH.')
const server = await startServer()
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  chromiumSandbox: process.getuid?.() !== 0,
})
const hashesBefore = await hashPictures()
try {
  for (const folder of Object.values(folders)) await mkdir(folder)
  await takeScreens(browser, server.origin)
  await takeReadmeScreens(browser, server.origin)
  await takeSocialPictures(browser, server.origin, folders.social)
  for (const name of Object.keys(targets) as (keyof typeof targets)[]) {
    await rm(targets[name], { recursive: true, force: true })
    await cp(folders[name], targets[name], { recursive: true })
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(tempFolder, { recursive: true, force: true })
}
await report()

async function takeScreens(browser: Browser, origin: string): Promise<void> {
  const contexts = new Map<string, BrowserContext>()
  for (const { name, path, as, view = 'desktop', readyText } of screens) {
    const key = `${view} ${as}`
    const context = contexts.get(key) ?? (await openContext(browser, origin, view, as))
    contexts.set(key, context)
    const page = await context.newPage()
    const { widths } = views[view]
    for (const colorScheme of themes) {
      const picture = await takePicture(page, { path, readyText }, colorScheme)
      await writeSizes(picture, join(folders.shots, `${name}-${colorScheme}`), widths)
    }
    await page.close()
  }
}

async function takeReadmeScreens(browser: Browser, origin: string): Promise<void> {
  for (const screen of readmeScreens) {
    const context = await openContext(browser, origin, 'desktop', screen.as)
    const picture = await takePicture(await context.newPage(), screen, 'light')
    await sharp(picture)
      .resize({ width: README_WIDTH, kernel: 'lanczos3' })
      .webp(formats.webp)
      .toFile(join(folders.readme, `${screen.name}.webp`))
    await context.close()
  }
}

async function takePicture(
  page: Page,
  { path, readyText, prepare }: Pick<Screen, 'path' | 'readyText' | 'prepare'>,
  colorScheme: (typeof themes)[number],
): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(path)
  await page.getByText(readyText).first().waitFor()
  await prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}

/** The first conversation in the demo is waiting for a reply. */
async function openSuggestion(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Waiting/ })
    .first()
    .waitFor()
  await page.keyboard.press('j')
  await page.getByText(/confidence, (high|medium)/).waitFor()
}

async function openContext(
  browser: Browser,
  baseURL: string,
  view: View,
  email: string,
): Promise<BrowserContext> {
  const { width, height, userAgent } = views[view]
  const context = await browser.newContext({
    baseURL,
    userAgent,
    viewport: { width, height },
    deviceScaleFactor: 2,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  if (view === 'phone')
    await signInAndDismissSetup(await browser.newContext({ baseURL, userAgent: otherUserAgent }), email)
  await signInAndDismissSetup(context, email)
  return context
}

async function signInAndDismissSetup(context: BrowserContext, email: string): Promise<void> {
  const page = await context.newPage()
  await signInByForm(page, email)
  // Dismissed here, because a tooltip would appear in the screenshot.
  await page
    .getByRole('region', { name: 'Finish setting up' })
    .getByRole('button', { name: 'Dismiss' })
    .click()
  await page.close()
}

async function writeSizes(picture: Buffer, base: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    const resized = sharp(picture).resize({ width, kernel: 'lanczos3' })
    await resized.clone().avif(formats.avif).toFile(`${base}-${width}.avif`)
    await resized.clone().webp(formats.webp).toFile(`${base}-${width}.webp`)
  }
}

/** Hashes of the pictures on disk, by name. */
async function hashPictures(): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const folder of Object.values(targets))
    for (const name of await readdir(folder).catch(() => []))
      hashes.set(
        name,
        createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex'),
      )
  return hashes
}

/** Screens that show a sign-in time differ in every run, so not every change needs a commit. */
async function report(): Promise<void> {
  const after = await hashPictures()
  const names = [...new Set([...hashesBefore.keys(), ...after.keys()])]
  const changed = names.filter((name) => hashesBefore.get(name) !== after.get(name))
  console.log(`${after.size} pictures, ${changed.length} changed`)
  for (const name of changed.sort()) console.log(`  ${name}`)
}
