import type { FanItem } from '@greenroom/contract/features/content/content.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatReplies, newChat } from '../../../../test/fixtures/chat-replies.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'

const item = (overrides: Partial<FanItem> = {}): FanItem => ({
  id: idOf(901),
  type: 'PHOTO',
  title: 'Golden hour',
  thumbnail: null,
  status: 'PUBLISHED',
  price: 20,
  files: 1,
  seconds: null,
  sentAt: null,
  boughtAt: null,
  ...overrides,
})
const strip = page.getByRole('list', { name: 'Attachments' })
const price = strip.getByRole('textbox')

async function open(reply: () => FanItem[]) {
  const chat = newChat()
  const rendered = await renderPage(`/dashboard/chat/${chat.detail.id}?filter=vip&item=${idOf(901)}`, {
    api: { ...chatReplies(chat), 'GET /content/for-fan/{fanId}': () => listOf(reply()) },
  })
  await expect.poll(() => location.search).toBe('?filter=vip')
  return rendered
}

test('the item in the URL is attached with its price, once', async () => {
  const { api } = await open(() => [item()])
  await expect.element(strip.getByTitle('Golden hour')).toBeVisible()
  await expect.element(price).toHaveValue('20')
  expect(api.calls('GET /content/for-fan/{fanId}').map(({ query }) => query.itemId)).toEqual([idOf(901)])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => api.calls('POST /chats/send').map(({ body }) => body))
    .toMatchObject([{ attachments: [{ itemId: idOf(901), price: 20 }] }])
})

longTest('an item that was already sent is attached after confirmation', async () => {
  await open(() => [item({ sentAt: '2026-06-02T12:00:00.000Z' })])
  await expect.element(page.getByText('This fan already received “Golden hour”.')).toBeVisible()
  expect(strip.elements()).toEqual([])
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.element(strip.getByTitle('Golden hour')).toBeVisible()
})

test.each([
  ['bought', [item({ boughtAt: '2026-06-03T12:00:00.000Z' })], /This fan bought “Golden hour” on Jun 3/],
  ['not found', [], /archived or belongs to another creator/],
])('an item that is %s is rejected with the reason', async (_, items, reason) => {
  await open(() => items)
  await expect.element(page.getByText(reason)).toBeVisible()
  expect(strip.elements()).toEqual([])
})

test('after an error, Retry adds the item', async () => {
  let isFailing = true
  await open(() => {
    if (isFailing) throw apiError('internal')
    return [item()]
  })
  await expect.element(page.getByText('Could not add the item')).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(strip.getByTitle('Golden hour')).toBeVisible()
})
