import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export const DEMO_PASSWORD = 'greenroom-demo'

export const people = {
  SUPER_ADMIN: 'sol@northlight.test',
  AGENCY_ADMIN: 'mara@northlight.test',
  COMPLIANCE: 'priya@northlight.test',
  CHAT_OPERATOR: 'dana@northlight.test',
  CREATOR: 'juno@northlight.test',
} as const

export type DemoRole = keyof typeof people

/** Journeys run against the shared demo server; an error on the page's console fails the journey. */
export const test = base.extend<{ quietConsole: { allow(pattern: RegExp): void } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on the pattern
  baseURL: async ({}, use) => use(process.env.GREENROOM_ORIGIN),
  quietConsole: [
    async ({ page }, use) => {
      const allowed: RegExp[] = []
      const heard: string[] = []
      page.on('console', (message) => message.type() === 'error' && heard.push(message.text()))
      page.on('pageerror', (error) => heard.push(error.message))
      await use({ allow: (pattern) => void allowed.push(pattern) })
      expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export async function trySignIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export async function signIn(page: Page, email: string, password?: string): Promise<void> {
  await trySignIn(page, email, password)
  await expect(page).toHaveURL('/dashboard')
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}

/** Colours on their way from one theme to the other are nobody's to judge. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((a) => Number.isFinite(a.effect?.getComputedTiming().endTime ?? 0))
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/** Nothing that axe can find, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), colorScheme)
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })))
    expect(
      found.map(({ id, target, any, html }) => `${colorScheme} ${id}: ${target} ${any[0]?.message} ${html}`),
    ).toEqual([])
  }
}

/** Calls the API as somebody, for what a journey needs but is not about. */
export async function apiAs(origin: string, email: string, password: string = DEMO_PASSWORD) {
  const post = async (path: string, body: unknown, token?: string) => call('POST', path, body, token)
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
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
  const { data } = (await post('/auth/sign-in', { email, password })) as unknown as {
    data: { token: string }
  }
  return {
    token: data.token,
    call: (method: string, path: string, body?: unknown) => call(method, path, body, data.token),
  }
}

type MailBrief = { id: string; to: string; subject: string }

/** The newest mail to somebody, read in the outbox as a super admin would. */
export async function linkMailedTo(origin: string, to: string, subject: RegExp): Promise<string> {
  const admin = await apiAs(origin, people.SUPER_ADMIN)
  for (let tries = 0; tries < 50; tries++) {
    const { data: mails } = (await admin.call('GET', '/mail?limit=50')) as unknown as { data: MailBrief[] }
    const mail = mails.find((m) => m.to === to && subject.test(m.subject))
    if (mail) {
      const { data } = (await admin.call('GET', `/mail/${mail.id}`)) as unknown as { data: { text: string } }
      const link = /https?:\/\/\S+token=[\w-]+/.exec(data.text)?.[0]
      if (link) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No mail to ${to} about ${subject}`)
}
