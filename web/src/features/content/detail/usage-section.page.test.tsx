import type { ItemMessage } from '@greenroom/contract/features/content/content.schema.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { contentDetail, contentItem, contentSummary } from '../../../../test/fixtures/content.ts'
import { fan } from '../../../../test/fixtures/fans.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { pending, type Replies } from '../../../../test/stub-api.ts'

const item = contentDetail({
  id: idOf(821),
  title: 'Rehearsal week',
  status: 'PUBLISHED',
  review: 'CLEARED',
  publishedAt: daysAgo(9),
  use: { messages: 3, unlocked: 1, lastUnlock: null, bundles: 1, days: [] },
})
const message = (n: number, overrides: Partial<ItemMessage> = {}): ItemMessage => ({
  messageId: idOf(830 + n),
  seq: n,
  fan: { id: idOf(840 + n), username: `fan_${n}` },
  sentAt: `2026-06-0${n}T12:00:00.000Z`,
  price: null,
  isBundle: false,
  paidAt: null,
  ...overrides,
})
const firstPage = [
  message(3, { price: 35, paidAt: '2026-06-04T12:00:00.000Z' }),
  message(2, { price: 60.5, isBundle: true }),
]
const replies = {
  'GET /content': listOf([contentItem({ id: item.id, title: item.title })]),
  'GET /content/summary': { data: contentSummary() },
  'GET /content/calendar': { data: [] },
  'GET /content/{id}': { data: item },
  'GET /content/{id}/history': { data: [] },
  'GET /content/{id}/uses': ({ query }) =>
    query.cursor ? listOf([message(1)]) : listOf(firstPage, { nextCursor: 'older' }),
  'GET /creators': listOf([]),
  'GET /fans': ({ query }) => listOf(query.q === 'nobody' ? [] : [fan({ lastActive: daysAgo(1) })]),
} satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(`/dashboard/content?id=${item.id}`, { ...options, api: { ...replies, ...options.api } })

const panel = page.getByRole('complementary', { name: 'Content item' })
const rows = panel.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const showMessages = panel.getByRole('button', { name: 'All 3 messages' })
const sendInChat = page.getByRole('button', { name: 'Send in chat' })
const dialog = page.getByRole('dialog', { name: 'Send in chat' })

longTest('lists messages newest first, each with a link to the chat', async () => {
  const { api } = await open({ setUp: (stub) => stub.fail('GET /content/{id}/uses', 'internal') })
  await showMessages.click()
  await expect.element(panel.getByText('Could not load messages')).toBeVisible()
  api.on('GET /content/{id}/uses', replies['GET /content/{id}/uses'])
  await panel.getByRole('button', { name: 'Retry' }).click()
  await panel.getByRole('button', { name: 'Load more' }).click()
  await expect.element(rows.nth(2)).toMatchTextContent(/fan_1Jun 1, .*Free/)
  await expect.element(rows.nth(0)).toMatchTextContent(/fan_3Jun 3, .*\$35Paid Jun 4/)
  await expect.element(rows.nth(1)).toMatchTextContent(/fan_2Jun 2, .*\$60.50BundleLocked/)
  await expectAccessible()
  const links = rows.getByRole('link').elements()
  const hrefs = [843, 842, 841].map((n) => `/dashboard/chat/${idOf(n)}`)
  expect(links.map((link) => link.getAttribute('href'))).toEqual(hrefs)
  await panel.getByRole('button', { name: 'Hide messages' }).click()
  await expect.element(rows.first()).not.toBeInTheDocument()
})

longTest('selects a fan of the creator as the recipient', async () => {
  const { api } = await open()
  await sendInChat.click()
  await expect.element(dialog.getByText('Choose a fan of Juno Vale.', { exact: false })).toBeVisible()
  await expectAccessible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Search fans' }), 'nobody')
  await expect.element(dialog.getByText('No fans found')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Search fans' }), 'river')
  const river = dialog.getByRole('link', { name: /River/ })
  await expect.element(river).toHaveAttribute('href', `/dashboard/chat/${idOf(501)}?item=${item.id}`)
  expect(api.calls('GET /fans').at(-1)?.query).toMatchObject({
    q: 'river',
    creatorId: item.creator.id,
    status: 'unblocked',
  })
})

longTest('retries loading fans after an error, on a phone', async () => {
  const { api } = await open({ viewport: 'phone', api: { 'GET /fans': pending } })
  await sendInChat.click()
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().querySelector('[aria-busy=true]')).not.toBeNull()
  api.fail('GET /fans', 'internal')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Search fans' }), 'river')
  await expect.element(dialog.getByText('Could not load fans')).toBeVisible()
  api.on('GET /fans', listOf([fan()]))
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog.getByRole('link', { name: /River/ })).toBeVisible()
})

test('offers “Send in chat” for a cleared draft in the menu', async () => {
  const draft = { ...item, status: 'DRAFT' as const, publishedAt: null }
  await open({ api: { 'GET /content/{id}': { data: draft } } })
  await panel.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Send in chat' }).click()
  await expect.element(dialog.getByRole('link', { name: /River/ })).toBeVisible()
})

test.each([
  [
    'compliance',
    { role: 'COMPLIANCE' as const, api: { 'GET /content/{id}': { data: { ...item, mayEdit: false } } } },
  ],
  ['an archived item', { api: { 'GET /content/{id}': { data: { ...item, isArchived: true } } } }],
])('doesn’t offer “Send in chat” for %s', async (_, options) => {
  await open(options)
  await expect.element(showMessages).toBeVisible()
  expect(sendInChat.elements()).toEqual([])
})
