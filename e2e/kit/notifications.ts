import type { Browser, Page } from '@playwright/test'
import { newCreator } from './people.ts'
import { apiAs, expect, people, signIn } from './test.ts'

type Message = { title: string; message?: string; actionUrl?: string; priority?: string }

/** Adds a creator; the returned `send` sends them a message as an admin. */
export async function newReader(origin: string) {
  const creator = await newCreator(origin)
  const creatorApi = await apiAs(origin, creator.email, creator.password)
  const me = (await creatorApi.call('GET', '/auth/me')) as unknown as { data: { creator: { id: string } } }
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const send = async (message: Message) => {
    const response = await admin.call('POST', '/notifications/admin/send', {
      creatorIds: [me.data.creator.id],
      message: 'Some details.',
      ...message,
    })
    if (!response.data) throw new Error(JSON.stringify(response))
  }
  return { ...creator, creatorApi, send }
}

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
export const notificationRow = (page: Page, title: string) =>
  panel(page).getByRole('listitem').filter({ hasText: title })
export const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAttribute('data-tip', count ? `Notifications, ${count} unread` : 'Notifications')

/** Signs in the same person on another device. */
export async function openSecondDevice(
  browser: Browser,
  origin: string,
  account: { email: string; password: string },
) {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await signIn(page, account.email, account.password)
  return page
}
