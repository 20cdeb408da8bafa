import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { adminSend, sendRecipient } from '../../../../test/fixtures/messaging.ts'
import { live } from '../../../../test/live.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import type { Replies } from '../../../../test/stub-api.ts'

const replies = {
  'GET /notifications/admin/recipients': { data: [] },
  'GET /notifications/admin/sends': listOf([adminSend()]),
  'GET /notifications/admin/sends/{id}/recipients': listOf([
    sendRecipient({ mail: 'outbox' }),
    sendRecipient({ creatorId: idOf(302), stageName: 'Wren', delivered: false, mail: 'no-address' }),
  ]),
} satisfies Replies

const openHistory = (options: Parameters<typeof renderPage>[1] = {}, search = '') =>
  renderPage(`/dashboard/messaging?tab=history${search}`, { ...options, api: { ...replies, ...options.api } })

const row = (name: RegExp) => page.getByRole('row', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('history shows each recipient’s status, updates when one reads the message, passes axe, and Back closes it', async () => {
  const { api, router } = await openHistory({
    api: {
      'GET /notifications/admin/sends': listOf([
        adminSend({ message: 'One line\nand another', sendEmail: true, mailed: 1, notMailed: 1 }),
      ]),
    },
  })
  await row(/Studio closed/).click()
  const details = dialog('Studio closed')
  await expect.element(details.getByText(/and another/)).toBeVisible()
  await expect.element(details.getByText('1 of 2, 1 not emailed')).toBeVisible()
  await expect.element(row(/^Wren No account yet No email address$/)).toBeVisible()
  await expect.element(row(/^Juno Vale Delivered, not read Email in outbox$/)).toBeVisible()
  await expectAccessible()
  api.on('GET /notifications/admin/sends', listOf([adminSend({ read: 1 })]))
  api.on(
    'GET /notifications/admin/sends/{id}/recipients',
    listOf([
      sendRecipient({ readAt: daysAgo(0) }),
      sendRecipient({ creatorId: idOf(302), stageName: 'Wren' }),
    ]),
  )
  live.push('sends.changed')
  await expect.element(row(/^Juno Vale Read \w+ \d+/)).toBeVisible()
  await router.navigate(-1)
  await expect.element(details).not.toBeInTheDocument()
})

test('a link opens a message that is not in the list and shows the real host of its link', async () => {
  const { router } = await openHistory(
    {
      api: {
        'GET /notifications/admin/sends/{id}': {
          data: adminSend({
            id: idOf(699),
            title: 'Long ago',
            actionUrl: 'https://p\u0430ypal.test/sign-in',
          }),
        },
      },
    },
    `&send=${idOf(699)}`,
  )
  const details = dialog('Long ago')
  await expect.element(details.getByText('Link: https://xn--pypal-4ve.test/sign-in')).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => router.state.location.search).toBe('?tab=history')
})

test('a link to an unknown message shows an error without Retry', async () => {
  await openHistory(
    { setUp: (stub) => stub.fail('GET /notifications/admin/sends/{id}', 404) },
    `&send=${idOf(698)}`,
  )
  const details = dialog('Sent message')
  await expect.element(details.getByText('Message not found')).toBeVisible()
  expect(details.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  await expectAccessible()
})

test('history shows an error, and Retry reloads', async () => {
  const { api } = await openHistory({ setUp: (stub) => stub.fail('GET /notifications/admin/sends', 500) })
  await expect.element(page.getByText('Could not load the history')).toBeVisible()
  api.on('GET /notifications/admin/sends', replies['GET /notifications/admin/sends'])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row(/Studio closed/)).toBeVisible()
})

test('without a live connection, the history is polled every 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { api } = await openHistory({ api: { 'GET /notifications/admin/sends': listOf([]) } })
    await expect.element(page.getByText('Nothing sent yet')).toBeVisible()
    api.on('GET /notifications/admin/sends', replies['GET /notifications/admin/sends'])
    vi.advanceTimersByTime(10_000)
    await expect.element(row(/Studio closed/)).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
