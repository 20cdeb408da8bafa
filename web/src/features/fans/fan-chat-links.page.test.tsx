import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { message } from '../../../test/fixtures/chat.ts'
import { fanDetail, spending, transaction } from '../../../test/fixtures/fans.ts'
import { daysAgo, idOf } from '../../../test/fixtures/ids.ts'
import { listOf } from '../../../test/fixtures/list.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { Replies } from '../../../test/stub-api.ts'

const fan = fanDetail()
const replies = {
  'GET /fans/{id}': { data: fan },
  'GET /fans/{id}/notes': { data: [] },
  'GET /fans/{id}/spending': { data: spending() },
  'GET /fans/{id}/transactions': listOf([]),
  'GET /chats/conversations/{id}/messages': {
    data: [],
    meta: { nextCursor: null, total: 0, rev: 0, epoch: null, more: false },
  },
  'GET /fans/tags': { data: [] },
} satisfies Replies

const open = (options: Parameters<typeof renderPage>[1] = {}, search = '') =>
  renderPage(`/dashboard/fans/${fan.id}${search}`, { ...options, api: { ...replies, ...options.api } })

const chat = `/dashboard/chat/${fan.id}`

test('the fan page links to a message, a prepared offer and a PPV', async () => {
  await open()
  const link = (name: string) => expect.element(page.getByRole('link', { name }))
  await link('Send Message').toHaveAttribute('href', chat)
  await link('Send Offer').toHaveAttribute('href', `${chat}?compose=offer`)
  await link('Send PPV').toHaveAttribute('href', `${chat}?compose=ppv`)
})

test.each([
  ['a recent refund', [transaction({ kind: 'REFUND', amount: -20, date: daysAgo(2) })], true],
  ['no refund', [], false],
])('with %s, the offer buttons match the next best action', async (_, rows, areOffersOnHold) => {
  await open({ api: { 'GET /fans/{id}/transactions': listOf(rows) } })
  const advice = page.getByRole('region', { name: 'Next Best Action' })
  await expect
    .element(advice.getByText(areOffersOnHold ? 'Resolve the refund first' : /./).last())
    .toBeVisible()
  for (const name of ['Send Offer', 'Send PPV']) {
    const descriptionId = page.getByRole('link', { name }).element().getAttribute('aria-describedby')
    const note = descriptionId && document.getElementById(descriptionId)?.textContent
    expect(note).toBe(areOffersOnHold ? 'Hold off on offers for now. See Next Best Action.' : null)
  }
  await expectAccessible()
})

test('compliance has no links to the composer', async () => {
  await open({ role: 'COMPLIANCE' })
  await expect.element(page.getByRole('heading', { name: 'Next Best Action' })).toBeVisible()
  expect(page.getByRole('link', { name: /^Send / }).elements()).toEqual([])
})

test('a blocked fan can’t be messaged from the fan page', async () => {
  await open({ api: { 'GET /fans/{id}': { data: { ...fan, isBlocked: true } } } })
  await expect.element(page.getByText('river_92 is blocked. Unblock the fan to send messages.')).toBeVisible()
  expect(page.getByRole('link', { name: /^Send / }).elements()).toEqual([])
})

test('the messages tab shows the newest first, hides deleted text and links to the chat', async () => {
  const texts = ['Said first', 'Said last', '']
  const data = texts.map((content, index) =>
    message({
      id: idOf(9_400 + index),
      seq: index,
      content,
      isDeleted: content === '',
      timestamp: daysAgo(0.1 - index / 1_000),
    }),
  )
  const meta = { nextCursor: null, total: 3, rev: 3, epoch: null, more: false }
  await open(
    { api: { 'GET /chats/conversations/{id}/messages': { data: data.toReversed(), meta } } },
    '?tab=messages',
  )
  const list = page.getByRole('region', { name: 'Messages, newest first' })
  await expect.element(list).toMatchTextContent(/Message deleted.*Said last.*Said first/s)
  await expect.element(page.getByRole('link', { name: 'Open in chat' })).toHaveAttribute('href', chat)
})

longTest('a fan’s time zone can be set and shows their local time', async () => {
  let timeZone: string | null = null
  const { api } = await open({
    api: {
      'GET /fans/{id}': () => ({ data: { ...fan, timeZone } }),
      'PUT /fans/{id}': ({ body }) => {
        timeZone = body.timeZone ?? null
        return { data: { ...fan, timeZone } }
      },
    },
  })
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^Time zone/ }).click()
  await userEvent.keyboard('Oslo')
  await page.getByRole('option', { name: /Europe\/Oslo/ }).click()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/\d:\d\d.*Europe\/Oslo/)).toBeVisible()
  expect(api.calls('PUT /fans/{id}').map(({ body }) => body)).toMatchObject([{ timeZone: 'Europe/Oslo' }])
})
