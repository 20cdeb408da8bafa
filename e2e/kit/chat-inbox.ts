import type { Page } from '@playwright/test'
import { apiAs, expect, people, signInByApi } from './test.ts'

export type ChatFan = { id: string; name: string; creator: { id: string; stageName: string } }

/** Adds a fan of the first creator. */
export async function newChatFan(origin: string, overrides: object = {}, filter = ''): Promise<ChatFan> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const { data: creators } = (await admin.call('GET', `/creators?sort=name${filter}`)) as unknown as {
    data: ChatFan['creator'][]
  }
  const creator = creators[0]
  const username = `own.${crypto.randomUUID().slice(0, 8)}`
  const body = { creatorId: creator?.id, username, ...overrides }
  const { data } = (await admin.call('POST', '/fans', body)) as unknown as { data: { id: string } }
  if (!creator || !data) throw new Error('The fan was not added')
  const { displayName } = overrides as { displayName?: string }
  return { id: data.id, name: displayName ?? username, creator }
}

export const listOf = (page: Page) => page.getByRole('list', { name: 'Conversations' })
export const rowOf = (page: Page, fan: ChatFan) => listOf(page).locator(`[data-fan="${fan.id}"]`)
export const rowsOf = (page: Page) => listOf(page).locator('[data-fan]')
export const profileOf = (page: Page, fan: ChatFan) =>
  page.getByRole('region', { name: `${fan.name}’s profile` })
export const composerOf = (page: Page) => page.locator('[data-pane="chat"] textarea')

export async function openInbox(page: Page, path = '', email: string = people.AGENCY_ADMIN): Promise<void> {
  await signInByApi(page, email)
  await page.goto(`/dashboard/chat${path}`)
  await expect(page.getByRole('textbox', { name: 'Search conversations' })).toBeVisible()
}

/** Moves the pointer off the list, which keeps its order while hovered. */
export const movePointerAway = (page: Page) => page.mouse.move(5, 5)
