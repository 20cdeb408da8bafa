import { expect } from './kit/test.ts'
import { field, longHistory, messages, openThread, someFan, test, thread, write } from './kit/threads.ts'

test('reading history, nothing moves; new messages are counted, unread and one click away', async ({
  page,
  talk,
}) => {
  const fan = await someFan(talk)
  await longHistory(talk, fan, 300)
  await openThread(page, fan)
  const jump = page.getByRole('button', { name: /^Scroll to bottom/ })
  await expect(jump).toHaveCount(0)
  await thread(page).evaluate((box) => box.scrollBy(0, -900))
  await expect(jump).toBeVisible()
  const watched = messages(page).nth(Math.floor((await messages(page).count()) / 2))
  await watched.scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  const [id, before] = [await watched.getAttribute('data-message'), await watched.boundingBox()]
  const marked: string[] = []
  page.on('request', (request) => request.url().endsWith('/mark-read') && marked.push(request.url()))
  await talk.bridge.says(fan.id, 'You there?')
  await talk.bridge.says(fan.id, 'Take your time')
  await expect(jump).toContainText('2 new')
  const row = page.locator(`[data-fan="${fan.id}"]`)
  await expect(row).toContainText('2 unread')
  expect(marked).toEqual([])
  const after = await page.locator(`[data-message="${id}"]`).boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1)
  await jump.click()
  await expect(messages(page).last()).toContainText('Take your time')
  await expect(messages(page).last()).toBeInViewport()
  await expect(jump).toHaveCount(0)
  await expect(row).not.toContainText('unread')
  await expect.poll(() => marked.length).toBe(1)
  await talk.bridge.says(fan.id, 'And at the end it follows')
  await expect(messages(page).last()).toBeInViewport()
})

test('the "New" line marks the first unread message until the conversation is left', async ({
  page,
  talk,
}) => {
  const [fan, another] = [await someFan(talk), await someFan(talk)]
  await openThread(page, another)
  await talk.bridge.says(fan.id, 'First of two')
  await talk.bridge.says(fan.id, 'Second of two')
  await page.goto(`/dashboard/chat/${fan.id}`)
  await expect(page.locator('[data-new]')).toHaveText('2 new messages')
  await expect(page.locator('[data-new] + [data-message]')).toContainText('First of two')
  await write(page, 'Both read')
  await expect(messages(page).last()).toContainText('Both read')
  await expect(page.locator('[data-new]')).toHaveCount(1)
  await page.goto(`/dashboard/chat/${another.id}`)
  await expect(field(page)).toBeVisible()
  await page.goto(`/dashboard/chat/${fan.id}`)
  await expect(messages(page).last()).toContainText('Both read')
  await expect(page.locator('[data-new]')).toHaveCount(0)
})

test('search covers the whole conversation, and jumping to a date works', async ({ page, talk }) => {
  const fan = await someFan(talk)
  await longHistory(talk, fan, 2_000)
  await openThread(page, fan)
  const search = page.getByRole('textbox', { name: 'Search in this conversation' })
  await field(page).focus()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('hist')
  await expect(page.getByText('1 of 100+', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Older result' }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('4 of 100+', { exact: true })).toBeVisible()
  await expect(messages(page).filter({ hasText: /history 1996/ })).toBeInViewport()
  await page.keyboard.type('ory')
  await expect(search).toHaveValue('history')
  await expect(page.getByText('1 of 100+', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(messages(page).filter({ hasText: /history 1999/ })).toBeFocused()

  await page.getByRole('button', { name: 'Search in this conversation' }).click()
  await search.fill('history 1234')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(messages(page).filter({ hasText: /history 1234/ })).toBeInViewport()
  await search.press('Escape')
  await page.getByRole('button', { name: /^Scroll to bottom/ }).click()
  await expect(messages(page).filter({ hasText: /history 1234/ })).toHaveCount(0)

  const day = new Date(Date.now() - 399 * 86_400_000).toISOString().slice(0, 10)
  await page.getByRole('button', { name: 'Jump to date' }).click()
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'Jump', exact: true }).click()
  const long = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(day))
  await expect(page.getByRole('heading', { name: long })).toBeInViewport()
})

test('a failed load of older messages says so and can be retried', async ({ page, talk, quietConsole }) => {
  quietConsole.allow(/Failed to load resource/)
  const fan = await someFan(talk)
  await longHistory(talk, fan, 300)
  await page.route(/messages\?fromSeq=/, (route) => route.abort())
  await openThread(page, fan)
  await thread(page).evaluate((box) => box.scrollTo(0, 0))
  await expect(page.getByText('Could not load earlier messages')).toBeVisible({ timeout: 20_000 })
  await page.unroute(/messages\?fromSeq=/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Could not load earlier messages')).toHaveCount(0)
  await expect.poll(() => messages(page).count()).toBeGreaterThan(100)
})

test('50,000 messages scroll to the start, a few hundred at a time', { tag: '@long' }, async ({
  page,
  talk,
}) => {
  test.setTimeout(600_000)
  const fan = await someFan(talk)
  await longHistory(talk, fan, 50_000)
  await openThread(page, fan)
  const most = await thread(page).evaluate(async (box) => {
    let most = 0
    const isStart = () => box.textContent.includes('Start of the conversation')
    for (let tries = 0; !isStart() && tries < 60_000; tries++) {
      box.scrollTop = 0
      await new Promise((resolve) => setTimeout(resolve, 4))
      most = Math.max(most, box.querySelectorAll('[data-message]').length)
    }
    return most
  })
  await expect(messages(page).first()).toContainText('history 0')
  expect(most).toBeLessThanOrEqual(200)
  await page.getByRole('button', { name: /^Scroll to bottom/ }).click()
  await expect(messages(page).last()).toBeInViewport()
  await expect(messages(page).last()).not.toContainText('history')
})
