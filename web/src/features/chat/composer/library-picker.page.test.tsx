import type { FanItem } from '@greenroom/contract/features/content/content.schema.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { chatReplies, newChat } from '../../../../test/fixtures/chat-replies.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'

const item = (n: number, title: string, overrides: Partial<FanItem> = {}): FanItem => ({
  id: idOf(n),
  type: 'PHOTO',
  title,
  thumbnail: null,
  status: 'PUBLISHED',
  price: null,
  files: 1,
  seconds: null,
  sentAt: null,
  boughtAt: null,
  ...overrides,
})
const items = [
  item(901, 'Golden hour', { price: 20 }),
  item(902, 'Weekend album', { type: 'ALBUM', files: 3, price: 40 }),
  item(903, 'Old set', { sentAt: '2026-06-02T12:00:00.000Z' }),
  item(905, 'New set', { price: 25 }),
  item(904, 'Sold set', { sentAt: '2026-06-02T12:00:00.000Z', boughtAt: '2026-06-03T12:00:00.000Z' }),
]
const libraryButton = page.getByRole('button', { name: 'Content library' })
const dialog = page.getByRole('dialog', { name: 'Content library' })
const tile = (name: RegExp) => dialog.getByRole('button', { name })

async function open(reply: () => unknown = () => listOf(items)) {
  const chat = newChat()
  const rendered = await renderPage(`/dashboard/chat/${chat.detail.id}`, {
    api: { ...chatReplies(chat), 'GET /content/for-fan/{fanId}': reply as never },
  })
  await libraryButton.click()
  return rendered
}
const sentBodies = (api: Awaited<ReturnType<typeof open>>['api']) =>
  api.calls('POST /chats/send').map(({ body }) => body)

longTest('selected items are sent in order as a bundle with one price', async () => {
  const { api } = await open()
  await tile(/Weekend album/).click()
  await tile(/Golden hour/).click()
  await dialog.getByRole('checkbox', { name: 'One price for all items' }).click()
  await expect.element(dialog.getByRole('textbox', { name: /Bundle of 2/ })).toHaveValue('60')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Add 2 items' }).click()
  const strip = page.getByRole('list', { name: 'Attachments' })
  await expect.element(strip.getByRole('textbox', { name: 'Bundle price $' })).toHaveValue('60')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => sentBodies(api))
    .toMatchObject([{ attachments: [{ itemId: idOf(902) }, { itemId: idOf(901) }], bundlePrice: 60 }])
})

test('prices of selected items stay visible below a long list, and unpublished items are marked', async () => {
  const manyItems = Array.from({ length: 40 }, (_, index) =>
    item(910 + index, `Set ${index}`, { status: index === 0 ? 'DRAFT' : 'PUBLISHED' }),
  )
  await open(() => listOf(manyItems))
  await tile(/Set 0 .*draft/).click()
  await tile(/Set 1 /).click()
  await expect.element(dialog.getByRole('checkbox', { name: 'One price for all items' })).toBeInViewport()
  await expect.element(dialog.getByRole('textbox', { name: /^Set 0/ })).toBeInViewport()
})

longTest('adding an item to a bundle keeps the bundle price', async () => {
  const { api } = await open()
  await tile(/Weekend album/).click()
  await tile(/Golden hour/).click()
  await dialog.getByRole('checkbox', { name: 'One price for all items' }).click()
  await dialog.getByRole('button', { name: 'Add 2 items' }).click()
  await libraryButton.click()
  await tile(/New set/).click()
  await dialog.getByRole('button', { name: 'Add item' }).click()
  const strip = page.getByRole('list', { name: 'Attachments' })
  await expect.element(strip.getByRole('textbox', { name: 'Bundle price $' })).toHaveValue('60')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const attachments = [902, 901, 905].map((n) => ({ itemId: idOf(n) }))
  await expect.poll(() => sentBodies(api)).toMatchObject([{ attachments, bundlePrice: 60 }])
})

longTest('a bought item can’t be selected, and a sent one only after confirmation', async () => {
  const { api } = await open()
  await expect.element(tile(/Bought Jun 3/)).toBeDisabled()
  await tile(/Sent Jun 2/).click()
  await page.getByRole('button', { name: 'Send again' }).click()
  await tile(/Golden hour/).click()
  await dialog.getByRole('button', { name: 'Add 2 items' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => sentBodies(api))
    .toMatchObject([{ attachments: [{ itemId: idOf(903) }, { itemId: idOf(901), price: 20 }], resend: true }])
})

test('a failed list can be reloaded, and an empty one explains what to do', async () => {
  let isFailing = true
  await open(() => {
    if (isFailing) throw apiError('not_found')
    return listOf([])
  })
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  isFailing = false
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog.getByText('Upload content for this creator first.')).toBeVisible()
})
