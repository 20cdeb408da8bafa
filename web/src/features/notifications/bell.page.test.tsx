import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { notificationServer } from '../../../test/fixtures/notifications.ts'
import { live } from '../../../test/live.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { apiError } from '../../../test/stub-api.ts'
import { bellStore } from './bell-state.ts'

const bell = page.getByRole('button', { name: /^Notifications/ })
const panel = page.getByRole('dialog', { name: 'Notifications' })
const items = panel.getByRole('listitem')
const itemWith = (title: string) => items.filter({ hasText: title })
const expectUnread = (count: number) =>
  expect.element(bell).toHaveAttribute('data-tip', count ? `Notifications, ${count} unread` : 'Notifications')

afterEach(() => bellStore.set(false))

/** Opens a page that creators can't access, because it loads no data. */
async function openPage(
  rows: Parameters<typeof notificationServer>[0],
  options: Parameters<typeof renderPage>[1] = {},
) {
  const server = notificationServer(rows)
  const rendered = await renderPage('/dashboard/messaging', {
    role: 'CREATOR',
    ...options,
    api: { ...server.replies, ...options.api },
  })
  return { ...rendered, server }
}

async function openBell(...args: Parameters<typeof openPage>) {
  const rendered = await openPage(...args)
  await bell.click()
  await expect.element(panel).toBeVisible()
  return rendered
}

test('a live hint updates the badge and the open panel', async () => {
  const { server } = await openBell([])
  await expect.element(panel.getByText('No notifications')).toBeVisible()
  server.add({ title: 'Photo day on Thursday' })
  live.push('notifications.changed')
  await expect.element(itemWith('Photo day on Thursday')).toBeVisible()
  await expectUnread(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test('the badge shows 9+ above nine and is hidden at zero', async () => {
  await openBell(Array.from({ length: 10 }, (_, index) => ({ title: `Note ${index}.` })))
  await expect.element(bell).toMatchTextContent('9+')
  await expect.element(bell).toHaveAccessibleName('Notifications, 9+ unread')
  await itemWith('Note 9.').hover()
  await itemWith('Note 9.').getByRole('button', { name: 'Mark as read' }).click()
  await expect.element(bell).toHaveAccessibleName('Notifications, 9 unread')
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(bell).toHaveTextContent('')
  await expect.element(panel.getByText(/^Unread:/).first()).not.toBeInTheDocument()
})

test('without a live connection, the count is polled every 30 seconds, and the open list is updated', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { server } = await openBell([])
    await expect.element(panel.getByText('No notifications')).toBeVisible()
    server.add({ title: 'While disconnected' })
    vi.advanceTimersByTime(29_000)
    await expectUnread(0)
    vi.advanceTimersByTime(1_000)
    await expectUnread(1)
    await expect.element(itemWith('While disconnected')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('the bell works with the keyboard alone', async () => {
  const { router } = await openPage([
    { title: 'Newest', priority: 'URGENT' },
    { title: 'Middle' },
    { title: 'To the applications', actionUrl: '/dashboard/applications' },
  ])
  await expectUnread(3)
  await userEvent.keyboard('gn')
  await expect.element(panel.getByRole('button', { name: 'Unread: Newest' })).toHaveFocus()
  await expect.element(itemWith('Newest').getByText('Urgent')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expectUnread(2)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(panel.getByRole('button', { name: 'Unread: Middle' })).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(itemWith('Middle')).not.toBeInTheDocument()
  await expect.element(panel.getByRole('link', { name: /To the applications/ })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(itemWith('Middle')).toBeVisible()
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/applications')
  await expect.element(panel).not.toBeInTheDocument()
  await expectUnread(1)
})

test('a notification is deleted with its button, and a click follows its link', async () => {
  const { router } = await openBell([
    { title: 'Old news' },
    { title: 'To the applications', actionUrl: '/dashboard/applications' },
  ])
  await itemWith('Old news').hover()
  await itemWith('Old news').getByRole('button', { name: 'Delete' }).click()
  await expect.element(itemWith('Old news')).not.toBeInTheDocument()
  await panel.getByRole('link', { name: /To the applications/ }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/applications')
})

test('external links show their host, and unsafe ones are not links', async () => {
  const unsafe = [
    'javascript:window.ran=1',
    'data:text/html,<script>1</script>',
    '//example.test',
    '/\\example.test',
  ]
  const { router } = await openBell([
    { title: 'External', actionUrl: 'https://example.test/prices' },
    ...unsafe.map((actionUrl, index) => ({ title: `Trick ${index}`, actionUrl, isRead: true })),
  ])
  const link = panel.getByRole('link', { name: /External/ })
  await expect.element(link).toHaveAttribute('href', 'https://example.test/prices')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(itemWith('External').getByText('example.test', { exact: true })).toBeVisible()
  for (const index of unsafe.keys()) {
    expect(itemWith(`Trick ${index}`).getByRole('link').elements()).toEqual([])
    await itemWith(`Trick ${index}`)
      .getByRole('button', { name: `Trick ${index}` })
      .click()
  }
  expect(router.state.location.pathname).toBe('/dashboard/messaging')
  expect('ran' in window).toBe(false)
})

test('an error is shown instead of an empty bell, and Retry reloads it', async () => {
  const { api, server } = await openBell([{ title: 'Still here' }], {
    setUp: (stub) => stub.fail('GET /notifications', 500, 'Not now.'),
  })
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Not now.')
  expect(panel.getByText('No notifications').elements()).toEqual([])
  api.on('GET /notifications', server.replies['GET /notifications'])
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(itemWith('Still here')).toBeVisible()
})

test('a notification that could not be marked as read is unread again, with an error', async () => {
  const read = Promise.withResolvers<void>()
  await openBell([{ title: 'Photo day' }], {
    api: {
      'PATCH /notifications/{id}/read': async () => {
        await read.promise
        throw apiError('internal')
      },
    },
  })
  await panel.getByRole('button', { name: 'Unread: Photo day' }).click()
  await expectUnread(0)
  read.resolve()
  await expect.element(page.getByText('Could not mark the notification as read')).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Unread: Photo day' })).toBeVisible()
  await expectUnread(1)
})

describe('deleting', () => {
  test('several deleted in a row are restored by one Undo, in order and unread', async () => {
    const { server } = await openBell(['C.', 'B.', 'A.'].map((title) => ({ title })))
    await expect.element(items.nth(2)).toBeVisible()
    ;(panel.getByRole('button', { name: 'Unread: C.' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Delete}{Delete}')
    await expect.element(page.getByText('2 notifications deleted')).toBeVisible()
    await expectUnread(1)
    await expect.poll(server.titles).toEqual(['A.'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectUnread(3)
    await expect.poll(server.titles).toEqual(['C.', 'B.', 'A.'])
    await expect.element(items.first()).toMatchTextContent('C.')
    await expect.element(items.nth(2)).toMatchTextContent('A.')
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test('a notification that could not be deleted reappears, and Undo restores the others', async () => {
    let calls = 0
    const { api, server } = await openBell(['F.', 'E.', 'D.'].map((title) => ({ title })))
    api.on('DELETE /notifications/{id}', (input) => {
      if (++calls === 2) throw apiError('internal')
      return server.replies['DELETE /notifications/{id}'](input)
    })
    await expect.element(items.nth(2)).toBeVisible()
    ;(panel.getByRole('button', { name: 'Unread: F.' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Delete}{Delete}{Delete}')
    await expect.element(page.getByText('Could not delete the notification')).toBeVisible()
    await expect.element(items.first()).toMatchTextContent('E.')
    await expect.element(page.getByText('2 notifications deleted')).toBeInTheDocument()
    await page.getByText('Could not delete the notification').hover()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(server.titles).toEqual(['F.', 'E.', 'D.'])
    await expectUnread(3)
  })
})

test('the bell passes axe', async () => {
  await openBell([
    { title: 'Urgent matter', priority: 'URGENT', actionUrl: '/dashboard/applications' },
    { title: 'High matter', priority: 'HIGH', message: 'Many words. '.repeat(60) },
  ])
  await expect.element(itemWith('High matter')).toBeVisible()
  await expectAccessible()
})

test('on a phone, the bell is a bottom sheet that passes axe and returns focus', async () => {
  await openBell([{ title: 'Urgent matter', priority: 'URGENT' }], { viewport: 'phone' })
  await expect.element(itemWith('Urgent matter')).toBeVisible()
  await expectAccessible()
  const { width, bottom } = panel.element().getBoundingClientRect()
  expect([width, Math.round(bottom)]).toEqual([375, 812])
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})
