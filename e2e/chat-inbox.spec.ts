import type { Page } from '@playwright/test'
import { listOf, newChatFan, openInbox, pointAway, rowOf, rowsOf, test } from './kit/chat-inbox.ts'
import { apiAs, expect, people } from './kit/test.ts'

const firstId = (page: Page) => rowsOf(page).first().getAttribute('data-fan')
const SOON = { timeout: 8_000 }

test('a fan message moves to the top of an open inbox, and reading it updates the counts', async ({
  page,
  browser,
  baseURL,
  bridge,
}) => {
  const origin = String(baseURL)
  const fan = await newChatFan(origin, { displayName: 'Theo Marsh' })
  await openInbox(page)
  await expect(rowsOf(page).first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const chat = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Chat/ })
  const before = Number((await chat.innerText()).match(/\d+/)?.[0] ?? 0)

  await bridge.says(fan.id, 'Is the rehearsal clip still there?')
  const row = rowOf(page, fan)
  await expect(row).toContainText('Is the rehearsal clip still there?', SOON)
  await expect(row).toContainText('waiting')
  await expect(row).toContainText('1 unread')
  await expect(row).toContainText(fan.creator.stageName)
  expect(await firstId(page)).toBe(fan.id)
  await expect(chat).toContainText(String(before + 1), SOON)
  await expect(page).toHaveTitle(`(${before + 1 > 99 ? '99+' : before + 1}) Chat · Greenroom`)

  await bridge.is(fan.id, { isOnline: true, typing: true })
  await expect(row).toContainText('Theo Marsh is typing…', SOON)
  await expect(row).toContainText('online')
  await bridge.says(fan.id, 'I would like two')
  await expect(row).toContainText('I would like two', SOON)
  await expect(row).toContainText('2 unread')

  const colleague = await (await browser.newContext({ baseURL: origin })).newPage()
  await openInbox(colleague, '', people.SUPER_ADMIN)
  await rowOf(colleague, fan).click()
  await expect(colleague).toHaveURL(`/dashboard/chat/${fan.id}`)
  await expect(colleague.getByRole('region', { name: 'Conversation with Theo Marsh' })).toContainText('two')
  await expect(rowOf(colleague, fan)).not.toContainText('unread')
  await expect(row).not.toContainText('unread', SOON)
  await expect(chat).not.toContainText(String(before + 2))
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await colleague.context().close()
})

test('search, chips, creator, sort and assignment are in the URL, and Back undoes them', async ({
  page,
  baseURL,
  bridge,
}) => {
  const origin = String(baseURL)
  const name = `Wren ${crypto.randomUUID().slice(0, 6)}`
  const first = await newChatFan(origin, { displayName: `${name} One` }, 0)
  const second = await newChatFan(origin, { displayName: `${name} Two` }, 1)
  await bridge.says(first.id, 'first of all')
  await bridge.says(second.id, 'second of all')
  await openInbox(page)

  await page.getByRole('textbox', { name: 'Search conversations' }).fill(name.toUpperCase())
  await expect(page).toHaveURL(/\?q=WREN/)
  await expect(rowsOf(page)).toHaveCount(2)
  expect(await firstId(page)).toBe(second.id)

  await page.getByRole('button', { name: /^Sort and assignment/ }).click()
  await page.getByRole('menuitemradio', { name: 'Longest waiting' }).click()
  await expect(page).toHaveURL(/sort=waiting/)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', first.id)

  await page.getByRole('combobox', { name: 'Creator: All' }).click()
  await page.getByRole('option', { name: second.creator.stageName, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`creatorId=${second.creator.id}`))
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, second)).toBeVisible()

  await page.getByRole('button', { name: /^VIP/ }).click()
  await expect(page.getByText('No conversations found')).toBeVisible()
  await page.goBack()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.goBack()
  await expect(rowsOf(page)).toHaveCount(2)

  await page.getByRole('button', { name: /^Unread/ }).click()
  await expect(page).toHaveURL(/filter=unread/)
  await rowOf(page, first).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/chat/${first.id}\\?.*filter=unread`))
  // Read now, but listed while it is open.
  await expect(rowOf(page, first)).not.toContainText('unread')
  await expect(rowOf(page, first)).toBeVisible()
  await rowOf(page, second).click()
  await expect(rowOf(page, first)).toHaveCount(0)

  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const { data: me } = (await admin.call('GET', '/auth/me')) as unknown as { data: { id: string } }
  await admin.call('PUT', `/chats/conversation/${first.id}/assignee`, { userId: me.id })
  await page.goto(`/dashboard/chat?q=${encodeURIComponent(name)}&assigned=me`)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, first)).toContainText('assigned to')

  await page.goto('/dashboard/chat?q=nobody-goes-by-this')
  await expect(page.getByText('No conversations found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all conversations' }).click()
  await expect(page).toHaveURL('/dashboard/chat')
  await expect(rowsOf(page).first()).toBeVisible()
})

test('no row moves under the pointer, under keyboard focus or in a scrolled list; a pill shows what is new', async ({
  page,
  baseURL,
  bridge,
}) => {
  const origin = String(baseURL)
  const [above, below] = [await newChatFan(origin), await newChatFan(origin)]
  await bridge.says(below.id, 'I was first')
  await bridge.says(above.id, 'I came after')
  await openInbox(page)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', above.id)

  const box = await rowOf(page, above).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 80, (box?.y ?? 0) + 20)
  await bridge.says(below.id, 'and now I write again')
  await expect(rowOf(page, below)).toContainText('and now I write again', SOON)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', above.id)
  // Nor when the whole list is fetched again.
  const asked = page.waitForResponse(/\/api\/chats\/conversations\?/)
  await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))))
  await asked
  await page.waitForTimeout(500)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', above.id)
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible()
  await pointAway(page)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', below.id)

  await page.getByRole('textbox', { name: 'Search conversations' }).focus()
  await rowsOf(page).first().press('ArrowDown')
  await expect(rowOf(page, above)).toBeFocused()
  await bridge.says(above.id, 'and so do I')
  await expect(rowOf(page, above)).toContainText('and so do I', SOON)
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', below.id)
  await page.getByRole('textbox', { name: 'Search conversations' }).focus()
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', above.id)

  const scroller = listOf(page).locator('..')
  await scroller.evaluate((element) => element.scrollTo(0, 900))
  await page.waitForTimeout(1_300)
  const seen = await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-fan')))
  await bridge.says(below.id, 'are you there?')
  const pill = page.getByRole('button', { name: '1 new' })
  await expect(pill).toBeVisible(SOON)
  expect(await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-fan')))).toEqual(
    seen,
  )
  await pill.click()
  await expect(rowsOf(page).first()).toHaveAttribute('data-fan', below.id)
  await expect(pill).toHaveCount(0)
})

test('a list that fails to load shows the reason and Retry', async ({ page, quietConsole }) => {
  quietConsole.allow(/500|Failed to load resource/)
  await page.route('**/api/chats/conversations?*', (route) =>
    route.fulfill({
      status: 500,
      json: {
        code: 'internal',
        message: 'Something went wrong on our side. It has been logged.',
        requestId: 'x',
      },
    }),
  )
  await openInbox(page)
  await expect(page.getByText('Could not load conversations')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('No conversations found')).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(0)
  await page.unroute('**/api/chats/conversations?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
})

test('the list catches up after a lost connection', async ({
  page,
  context,
  baseURL,
  bridge,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_INTERNET_DISCONNECTED/)
  const fan = await newChatFan(String(baseURL))
  await bridge.says(fan.id, 'before the cut')
  const isLive = socketConnected(page)
  await openInbox(page)
  await expect(rowOf(page, fan)).toContainText('before the cut')
  await isLive
  await context.setOffline(true)
  await expect(page.getByText('Offline')).toBeAttached({ timeout: 60_000 })
  await bridge.says(fan.id, 'while you were away')
  await context.setOffline(false)
  await expect(rowOf(page, fan)).toContainText('while you were away', { timeout: 30_000 })
})

test('a fan message from before the socket connects is shown', async ({ page, baseURL, bridge }) => {
  const fan = await newChatFan(String(baseURL))
  await bridge.says(fan.id, 'in the first answer')
  let open = () => {}
  const opening = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.routeWebSocket(/socket\.io/, async (line) => {
    await opening
    line.connectToServer()
  })
  await openInbox(page)
  await expect(rowOf(page, fan)).toContainText('in the first answer')
  await bridge.says(fan.id, 'while nobody listened')
  open()
  await expect(rowOf(page, fan)).toContainText('while nobody listened', SOON)
})

/** Resolves once the socket is connected. */
async function socketConnected(page: Page): Promise<void> {
  const line = await page.waitForEvent('websocket')
  await line.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
}
