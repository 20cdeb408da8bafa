import type { Page } from '@playwright/test'
import { apiAs, expect, people, signIn } from './test.ts'

type SentRow = {
  id: string
  title: string
  recipients: number
  kind: string
  delivered: number
  read: number
}

/** Fetches sent messages with this title. */
export async function sentMessages(origin: string, title: string): Promise<SentRow[]> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const { data } = (await admin.call('GET', '/notifications/admin/sends?limit=100')) as unknown as {
    data: SentRow[]
  }
  return data.filter((row) => row.title === title)
}

export async function newRecipient(
  origin: string,
  email?: string,
): Promise<{ id: string; stageName: string }> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const stageName = `Wren ${crypto.randomUUID().slice(0, 8)}`
  const { data } = (await admin.call('POST', '/creators', {
    stageName,
    ...(email && { email }),
  })) as unknown as { data: { id: string } }
  return { id: data.id, stageName }
}

export async function openMessaging(page: Page, email: string = people.AGENCY_ADMIN): Promise<void> {
  await signIn(page, email)
  await page.goto('/dashboard/messaging')
  await expect(page.getByRole('heading', { name: 'Admin Messaging' })).toBeVisible()
}

export const creatorCheckbox = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Creators' }).getByRole('checkbox', { name })
export const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' })
export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send to Selected/ })

export async function fillMessage(
  page: Page,
  title: string,
  message = 'The studio is closed on Friday.',
): Promise<void> {
  await titleField(page).fill(title)
  await messageField(page).fill(message)
}

export const newTitle = (title: string) => `${title} ${crypto.randomUUID().slice(0, 8)}`
