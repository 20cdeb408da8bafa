import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { message } from '../../../test/fixtures/chat.ts'
import {
  creatorHome,
  creatorHomeReplies,
  newCreatorHome,
  sentMessage,
  sentMessages,
} from '../../../test/fixtures/creator-home.ts'
import { idOf } from '../../../test/fixtures/ids.ts'
import { notificationServer } from '../../../test/fixtures/notifications.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { live } from '../../../test/live.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { pending } from '../../../test/stub-api.ts'

type Options = Parameters<typeof renderPage>[1]

const open = (options: Options = {}, path = '/dashboard') =>
  renderPage(path, { role: 'CREATOR', ...options, api: { ...creatorHomeReplies, ...options.api } })
const link = (name: RegExp) => page.getByRole('link', { name })

test('shows the earnings breakdown and the sources, with links', async () => {
  await open()
  await expect.element(link(/^You get \$2,094/)).toBeVisible()
  await expect.element(page.getByText('+14.2%')).toBeVisible()
  for (const text of ['$5,236.00', '−$1,047.20', 'Northlight, 50% of the rest', '−$2,094.40'])
    await expect.element(page.getByText(text).first()).toBeVisible()
  await expect.element(link(/^Tips \$1,309/)).toMatchTextContent(/25% · \+21\.4%/)
  await expect.element(link(/^Custom Requests/)).toMatchTextContent(/none in prior period/)
  await expect.element(link(/^New fans, 30 days/)).toHaveAttribute('href', '/dashboard/fans?sort=joined')
  await expect
    .element(link(/^Theo Marsh Tipped \$50/))
    .toHaveAttribute('href', `/dashboard/fans/${idOf(502)}`)
  await expect.element(page.getByText('By Priya Nair on Feb 14, 2025, in person')).toBeVisible()
  await expectAccessible()
})

test('lists her newest notifications, marks them as read and links to all', async () => {
  const server = notificationServer(['One', 'Two', 'Three', 'Four', 'Five'].map((title) => ({ title })))
  const { api } = await open({ api: server.replies })
  const list = page.getByRole('main').getByRole('list', { name: 'Newest notifications' })
  await expect.element(list.getByText(/Four/)).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(4)
  const newest = list.getByRole('listitem').first()
  await newest.hover()
  await newest.getByRole('button', { name: 'Mark as read' }).click()
  await expect.poll(() => api.calls('PATCH /notifications/{id}/read')).toHaveLength(1)
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'See all' }))
    .toHaveAttribute('href', '/dashboard/notifications')
})

test('chart values are announced to keyboard users, and the period is stored in the URL', async () => {
  const { api } = await open()
  const chart = page.getByRole('group', { name: /^Your earnings by day/ })
  await chart.click({ position: { x: 5, y: 5 } })
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText(/^May 13/).first()).toBeVisible()
  await page.getByRole('button', { name: '90 days' }).click()
  await expect.poll(() => api.calls('GET /creator-home').at(-1)?.query.period).toBe('90d')
  expect(location.search).toBe('?period=90d')
})

test('the payments dialog shows totals and rows, and Back closes it', async () => {
  await open()
  await link(/^See all 318 payments/).click()
  const dialog = page.getByRole('dialog', { name: 'Payments' })
  await expect
    .element(dialog.getByText(/2 transactions\. Fans paid \$30\.00, you get \$12\.00/))
    .toBeVisible()
  await expect.element(dialog.getByText('Tips, Refund').first()).toBeVisible()
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
})

longTest('the goal ring shows progress, and the goal can be changed and removed', async () => {
  const { api } = await open({
    api: {
      'PUT /creator-home/goal': ({ body }) => ({
        data: { month: '2026-06', amount: (body as { amount: number }).amount, soFar: 780 },
      }),
      'DELETE /creator-home/goal': { data: { month: '2026-06', amount: null, soFar: 780 } },
    },
  })
  await expect
    .element(page.getByRole('img', { name: /^39% of \$2,000\. An even pace would be 37%/ }))
    .toBeVisible()
  await expect
    .element(page.getByText('On pace to reach it on June 29. The marker shows an even pace.'))
    .toBeVisible()
  await expect.element(page.getByText('$1,220 in 19 days')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  const amount = page.getByLabelText('Goal per month (USD)')
  await amount.fill('0')
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect.element(page.getByText('At least $1.')).toBeVisible()
  await amount.fill('2500')
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect.poll(() => api.calls('PUT /creator-home/goal').at(-1)?.body).toEqual({ amount: 2_500 })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('button', { name: 'Remove goal' }).click()
  await expect.poll(() => api.calls('DELETE /creator-home/goal').length).toBe(1)
  await expect.element(page.getByText('Goal removed')).toBeVisible()
})

test('“Not my voice” is reported, shown on the message, and can be undone', async () => {
  const { api } = await open({ api: { 'PUT /chats/messages/{id}/flag': pending } })
  const list = page.getByRole('list', { name: 'Latest messages sent on your behalf' })
  await expect.element(list.getByText(/Dana Kirk · suggestion, edited/)).toBeVisible()
  // The creator's own messages have no button.
  expect(list.getByRole('button').elements()).toHaveLength(1)
  api.on('PUT /chats/messages/{id}/flag', ({ body }) => {
    const notMyVoice = (body as { flagged: boolean }).flagged
    api.on('GET /creator-home/sent-messages', {
      data: sentMessages({ latest: [sentMessage({ notMyVoice })] }),
    })
    return { data: message({ id: idOf(801), flagged: notMyVoice, notMyVoice }) }
  })
  await list.getByRole('button', { name: /^Not my voice/ }).click()
  await expect.element(list.getByText('Not my voice. Your team has been notified.')).toBeVisible()
  expect(api.calls('PUT /chats/messages/{id}/flag').at(-1)?.body).toEqual({
    flagged: true,
    reason: 'not_my_voice',
  })
  await list.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(list.getByRole('button', { name: /^Not my voice/ })).toBeVisible()
  expect(api.calls('PUT /chats/messages/{id}/flag').at(-1)?.body).toEqual({ flagged: false })
})

test('payments and messages refresh the page live', async () => {
  const { api } = await open()
  await expect.element(link(/^You get \$2,094/)).toBeVisible()
  const { current } = creatorHome()
  api.on('GET /creator-home', { data: creatorHome({ current: { ...current, you: 2_500 } }) })
  api.on('GET /creator-home/sent-messages', { data: sentMessages({ messages: 106 }) })
  live.push('figures.changed')
  await expect.element(link(/^You get \$2,500/)).toBeVisible()
  live.push('chat.changed', { changes: [] })
  await expect.element(page.getByText('106 messages to 31 fans')).toBeVisible()
})

test('a failed page and a failed card can be retried', async () => {
  const { api } = await open({
    setUp: (stub) => {
      stub.fail('GET /creator-home', 500)
      stub.fail('GET /creator-home/sent-messages', 500)
    },
  })
  await expect.element(page.getByText('Could not load your figures')).toBeVisible()
  api.on('GET /creator-home', { data: creatorHome() })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Could not load messages')).toBeVisible()
  api.on('GET /creator-home/sent-messages', { data: sentMessages() })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('105 messages to 31 fans')).toBeVisible()
})

test('a new creator sees empty states on a phone', async () => {
  await open({
    viewport: 'phone',
    api: {
      'GET /creator-home': { data: newCreatorHome() },
      'GET /creator-home/top-fans': { data: [] },
      'GET /creator-home/sent-messages': {
        data: sentMessages({ messages: 0, fans: 0, groups: [], latest: [] }),
      },
    },
  })
  await expect.element(page.getByText('No payments in the last 30 days').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Set a goal' })).toBeVisible()
  await expect.element(page.getByText('Nothing sent yet today')).toBeVisible()
  await expect.element(page.getByText('Your ID isn’t verified yet')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/NaN|Infinity/)
  expectNoHorizontalScroll()
  await expectAccessible()
})

test('placeholders are shown while figures load', async () => {
  await open({ api: { 'GET /creator-home': pending } })
  await expect.element(page.getByText(/^Welcome back/)).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBeGreaterThan(0)
})
