import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { testWithServers } from './worker-servers.ts'

export const DEMO_PASSWORD = 'greenroom-demo'

export const people = {
  SUPER_ADMIN: 'sol@northlight.test',
  AGENCY_ADMIN: 'mara@northlight.test',
  COMPLIANCE: 'priya@northlight.test',
  CHAT_OPERATOR: 'dana@northlight.test',
  CREATOR: 'juno@northlight.test',
} as const

export type DemoRole = keyof typeof people

type ConsoleErrors = { allowed: RegExp[]; allow(pattern: RegExp): void }

/** Journeys run against the shared demo server; an error on the page's console fails the journey. */
export const test = testWithServers.extend<{ consoleErrors: ConsoleErrors }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  baseURL: async ({}, use) => use(process.env.GREENROOM_ORIGIN),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  consoleErrors: async ({}, use) => {
    const allowed: RegExp[] = []
    await use({ allowed, allow: (pattern) => void allowed.push(pattern) })
  },
  // Not an automatic fixture, because tests that only call the server shouldn't open a page.
  page: async ({ page, consoleErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await use(page)
    expect(errors.filter((text) => !consoleErrors.allowed.some((pattern) => pattern.test(text)))).toEqual([])
    await stopNavigations(page)
  },
})

/** Chromium can ignore a close during a navigation, which would make the journey hang. */
async function stopNavigations(page: Page): Promise<void> {
  const pages =
    page
      .context()
      .browser()
      ?.contexts()
      .flatMap((context) => context.pages()) ?? []
  await Promise.all(pages.map((page) => page.evaluate(() => window.stop()).catch(() => undefined)))
}

/** For journeys that change the whole agency, write as a fan or add thousands of rows. */
export const testOnOwnServer = test.extend({ baseURL: async ({ ownServer }, use) => use(ownServer.origin) })

export { expect }

export async function trySignIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs in through the form, for journeys about signing in. */
export async function signInByForm(page: Page, email: string, password?: string): Promise<void> {
  await trySignIn(page, email, password)
  await expect(page).toHaveURL('/dashboard')
}

/** Signs in with a new session, without opening a page of the app. */
export async function signInByApi(
  page: Page,
  email: string,
  password: string = DEMO_PASSWORD,
): Promise<void> {
  // Local storage requires a page from the same origin.
  await page.goto('/robots.txt')
  const token = await newToken(new URL(page.url()).origin, email, password)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

export async function signIn(page: Page, email: string, password?: string): Promise<void> {
  await signInByApi(page, email, password)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}

/** Waits for animations, because axe would see intermediate colors. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      .filter((a) => Number.isFinite(a.effect?.getComputedTiming().endTime ?? 0))
    await Promise.allSettled(finiteAnimations.map((animation) => animation.finished))
  })
}

/** Color rules; the others have the same result in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Axe violations as text. Legacy mode saves opening a second page, which is only needed for cross-origin frames.
 * Passed checks are not reported, which saves time as well.
 */
export async function axeFindings(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      ...(theme === 'dark' && { runOnly: { type: 'rule', values: COLOR_RULES } }),
    })
    .exclude('[data-base-ui-focus-guard]')
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, html }) => `${id}: ${target} ${any[0]?.message} ${html}`),
  )
}

/**
 * Expects no axe violations in the light theme; dark colors are checked on the component page. Only in CI and with
 * `npm test -- --all`, because page tests run axe on the same screens.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!process.env.TEST_ALL) return
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light'
  })
  await waitForAnimations(page)
  expect(await axeFindings(page)).toEqual([])
}

async function request(origin: string, method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  })
  return (await response.json()) as { data: never }
}

async function newToken(origin: string, email: string, password: string): Promise<string> {
  const response = await request(origin, 'POST', '/auth/sign-in', { email, password })
  const { data } = response as { data?: { token?: string } }
  if (!data?.token) throw new Error(`${email} could not sign in: ${JSON.stringify(response)}`)
  return data.token
}

// Well below the 15 minutes after which a session locks.
const TOKEN_REUSE_MS = 5 * 60_000
const demoTokens = new Map<string, { token: Promise<string>; expiresAt: number }>()

/** Demo users share one session per worker. Other users get a new one, because journeys test their sessions. */
function demoToken(origin: string, email: string): Promise<string> {
  const key = `${origin} ${email}`
  const cached = demoTokens.get(key)
  if (cached && cached.expiresAt > Date.now()) return cached.token
  const token = newToken(origin, email, DEMO_PASSWORD)
  demoTokens.set(key, { token, expiresAt: Date.now() + TOKEN_REUSE_MS })
  return token
}

/** Calls the API as a user, for steps that a journey needs but does not test. */
export async function apiAs(origin: string, email: string, password: string = DEMO_PASSWORD) {
  const isDemo = password === DEMO_PASSWORD && Object.values<string>(people).includes(email)
  const token = await (isDemo ? demoToken(origin, email) : newToken(origin, email, password))
  return {
    token,
    call: (method: string, path: string, body?: unknown) => request(origin, method, path, body, token),
  }
}
