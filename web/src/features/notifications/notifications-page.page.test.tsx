import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { notificationServer } from '../../../test/fixtures/notifications.ts'
import { expectNoHorizontalScroll } from '../../../test/layout.ts'
import { longTest } from '../../../test/long.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { pending } from '../../../test/stub-api.ts'

const list = page.getByRole('region', { name: 'Notifications, newest first' })
const items = list.getByRole('listitem')
const titles = () => items.elements().map((item) => item.querySelector('[data-main]')?.textContent)

async function openPage(
  rows: Parameters<typeof notificationServer>[0],
  options: Parameters<typeof renderPage>[1] = {},
  search = '',
) {
  const server = notificationServer(rows)
  const rendered = await renderPage(`/dashboard/notifications${search}`, {
    ...options,
    api: { ...server.replies, ...options.api },
  })
  return { ...rendered, server }
}

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Note ${count - index}.` }))

test('notifications page loads more pages near the end and passes axe', async () => {
  const { api } = await openPage(manyRows(55))
  await expect.element(list.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expectAccessible()
  const first = list.getByRole('button', { name: 'Unread: Note 55.' })
  // Retries because the list may not be scrollable or focused yet.
  await expect
    .poll(async () => {
      ;(first.query() as HTMLElement | null)?.focus()
      await userEvent.keyboard('{End}')
      return items.elements().length
    })
    .toBe(55)
  expect(api.calls('GET /notifications').filter(({ query }) => query.cursor)).toHaveLength(1)
})

longTest('read status and type filters are stored in the URL', async () => {
  const { router } = await openPage([{ title: 'Old', isRead: true }, { title: 'New' }])
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await expect.poll(titles).toEqual(['Old'])
  expect(router.state.location.search).toBe('?filter=read')
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect.poll(titles).toEqual(['Old', 'New'])
  await page.getByRole('button', { name: /^Unread/ }).click()
  await expect.element(page.getByText('You’re all caught up.')).toBeVisible()
  await router.navigate('/dashboard/notifications?type=PAYMENT_RECEIVED')
  await expect.element(page.getByText('No notifications of type “Payments” yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(titles).toEqual(['Old', 'New'])
})

test('Ctrl+Z restores deleted notifications one by one, last deleted first', async () => {
  const { server } = await openPage(['Z.', 'Y.', 'X.'].map((title) => ({ title, isRead: true })))
  await expect.poll(titles).toEqual(['Z.', 'Y.', 'X.'])
  ;(list.getByRole('button', { name: 'Z.' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Delete}{Delete}')
  await expect.poll(titles).toEqual(['X.'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(titles).toEqual(['Y.', 'X.'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(titles).toEqual(['Z.', 'Y.', 'X.'])
  await expect.poll(server.titles).toEqual(['Z.', 'Y.', 'X.'])
})

test('notifications page shows a skeleton while it loads', async () => {
  await openPage([], { api: { 'GET /notifications': pending } })
  await expect.element(page.getByText('Loading notifications')).toBeInTheDocument()
})

test('notifications page shows an error, and Retry reloads', async () => {
  const { api, server } = await openPage([{ title: 'Still here' }], {
    setUp: (stub) => stub.fail('GET /notifications', 500),
  })
  await expect.element(page.getByText('Could not load your notifications')).toBeVisible()
  api.on('GET /notifications', server.replies['GET /notifications'])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(list.getByText(/Still here/)).toBeVisible()
})

test('notifications page fits a phone', async () => {
  await openPage([{ title: 'High priority', priority: 'HIGH', message: 'A long message. '.repeat(60) }], {
    viewport: 'phone',
  })
  await expect.element(list.getByText(/High priority/)).toBeVisible()
  expectNoHorizontalScroll()
})
