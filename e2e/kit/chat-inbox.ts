import type { Page } from '@playwright/test'
import { type Bridge, openBridge } from './bridge.ts'
import type { RunningServer } from './server.ts'
import { startServer } from './server.ts'
import { apiAs, expect, people, test as shared, signInByApi } from './test.ts'

/** A server of its own: other journeys expect a quiet inbox. */
export const test = shared.extend<object, { server: RunningServer; bridge: Bridge }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  bridge: [
    async ({ server }, use) => {
      const bridge = await openBridge(server)
      await use(bridge)
      bridge.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
})

export type ChatFan = { id: string; name: string; creator: { id: string; stageName: string } }

/** A new fan of the first creator. */
export async function newChatFan(origin: string, about: object = {}, filter = ''): Promise<ChatFan> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const { data: creators } = (await admin.call('GET', `/creators?sort=name${filter}`)) as unknown as {
    data: ChatFan['creator'][]
  }
  const owner = creators[0]
  const username = `own.${crypto.randomUUID().slice(0, 8)}`
  const body = { creatorId: owner?.id, username, ...about }
  const { data } = (await admin.call('POST', '/fans', body)) as unknown as { data: { id: string } }
  if (!owner || !data) throw new Error('The fan was not added')
  const { displayName } = about as { displayName?: string }
  return { id: data.id, name: displayName ?? username, creator: owner }
}

export const listOf = (page: Page) => page.getByRole('list', { name: 'Conversations' })
export const rowOf = (page: Page, fan: ChatFan) => listOf(page).locator(`[data-fan="${fan.id}"]`)
export const rowsOf = (page: Page) => listOf(page).locator('[data-fan]')
export const profileOf = (page: Page, fan: ChatFan) =>
  page.getByRole('region', { name: `Profile of ${fan.name}` })
export const composerOf = (page: Page) => page.locator('[data-pane="chat"] textarea')

export async function openInbox(page: Page, path = '', email: string = people.AGENCY_ADMIN): Promise<void> {
  await signInByApi(page, email)
  await page.goto(`/dashboard/chat${path}`)
  await expect(page.getByRole('textbox', { name: 'Search conversations' })).toBeVisible()
}

/** Off the list, which keeps its order under the pointer. */
export const movePointerAway = (page: Page) => page.mouse.move(5, 5)
