import { reviewChecks } from '@greenroom/contract/features/content/reviews.rules.ts'
import type { Page } from '@playwright/test'
import { apiAs, expect, people } from './test.ts'
import type { ChatServer, Fan } from './threads.ts'

type PricedFile = { file: { name: string; mimeType: string; buffer: Buffer }; price: string; title: string }

/** Attaches a file from disk with a price, which makes it a library item whose message waits for clearance. */
export async function sendOnceCleared(page: Page, { file, price, title }: PricedFile): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles([file])
  await page.getByRole('list', { name: 'Attachments' }).getByLabel('Price $').fill(price)
  const send = page.getByRole('button', { name: 'Send once cleared' })
  await expect(send).toBeEnabled({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'Add to library and send once cleared' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Add and send once cleared' }).click()
  await expect(waitingMessages(page)).toContainText(title)
}

export const waitingMessages = (page: Page) => page.getByRole('list', { name: 'Waiting messages' })

/** Clears the item of the conversation's only waiting message, as compliance. */
export async function clearWaitingItem({ server }: ChatServer, fan: Fan): Promise<void> {
  const [admin, reviewer] = [
    await apiAs(server.origin, people.AGENCY_ADMIN),
    await apiAs(server.origin, people.COMPLIANCE),
  ]
  const waiting = (await admin.call('GET', `/chats/conversation/${fan.id}/waiting`)).data as {
    item: { id: string }
  }[]
  expect(waiting).toHaveLength(1)
  const path = `/content/${waiting[0]?.item.id}`
  const { rev, review } = (await admin.call('GET', path)).data as { rev: number; review: string | null }
  expect(review).toBe('IN_REVIEW')
  await reviewer.call('POST', `${path}/clear`, { rev, checklist: [...reviewChecks] })
}
