import { readFile } from 'node:fs/promises'
import { fansOf, openList, rowsOf } from './kit/fan-list.ts'
import { newCreator } from './kit/people.ts'
import { enter, expect, expectAccessible, people, test } from './kit/test.ts'

test('on a phone rows have two lines, nothing sticks out, and a fan opens', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openList(page, 'AGENCY_ADMIN')
  const list = page.getByRole('list', { name: 'Fans' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  const first = list.getByRole('listitem').first()
  expect((await first.boundingBox())?.y).toBeLessThan(500)
  const names = list.getByRole('link')
  const cut = await names.evaluateAll(
    (all) => all.filter((name) => name.scrollWidth > name.clientWidth).length,
  )
  expect(cut).toBe(0)
  await first.getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: 'Selected fans' })
  await expect(bar.getByText('1 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await first.getByText(/messages/).click()
  const next = page.getByRole('region', { name: 'Next Best Action' })
  await expect(next).toBeVisible()
  const panel = await page.getByRole('tabpanel').boundingBox()
  expect(panel?.y).toBeLessThan(600)
  expect((await next.boundingBox())?.y).toBeGreaterThan(Number(panel?.y))
  await expectAccessible(page)
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('selecting all says whom it took, and takes everybody who matches when asked', async ({
  page,
  baseURL,
}) => {
  const { meta } = await fansOf(String(baseURL), 'AGENCY_ADMIN', 'tier=REGULAR&limit=1')
  const tag = `all ${crypto.randomUUID().slice(0, 6)}`
  await openList(page, 'AGENCY_ADMIN', '?tier=REGULAR')
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  const bar = page.getByRole('region', { name: 'Selected fans' })
  await expect(bar.getByText('100 loaded fans selected')).toBeVisible()
  await bar.getByRole('button', { name: `Select all ${meta.total} matching` }).click()
  await expect(bar.getByText(`All ${meta.total} matching fans selected`)).toBeVisible()
  await bar.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('dialog').getByLabel('Tag').fill(tag)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Added “${tag}” to ${meta.total} fans`)).toBeVisible({ timeout: 20_000 })
})

test('offline, the list says that it is the earlier result, and answers when back', async ({
  page,
  context,
  quietConsole,
}) => {
  // What was on its way when the line went down.
  quietConsole.allow(/ERR_INTERNET_DISCONNECTED/)
  await openList(page, 'AGENCY_ADMIN')
  await expect(rowsOf(page).first()).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Search by username or email').fill('zz no such fan')
  await expect(page.getByText(/You are offline.*earlier result/)).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Still offline')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No fans found')).toBeVisible()
  await expect(page.getByText(/You are offline/)).toBeHidden()
})

test('what makes no sense in the URL is taken out of it', async ({ page }) => {
  await openList(page, 'AGENCY_ADMIN', '?tag=%E2%80%8B&sort=password&import=not-an-id')
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/fans$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('filters stand in the URL, and Back takes them off again', async ({ page }) => {
  await openList(page, 'AGENCY_ADMIN')
  await page.getByRole('combobox', { name: 'Tier: All' }).click()
  await page.getByRole('option', { name: 'VIP' }).click()
  await expect(page).toHaveURL(/\?tier=VIP$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Last active' }).click()
  await expect(page).toHaveURL(/sort=active/)
  await expect(page.getByRole('columnheader', { name: 'Last active' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard\/fans$/)
  await page.keyboard.press('/')
  const field = page.getByLabel('Search by username or email')
  await expect(field).toBeFocused()
  await page.keyboard.type('zz%_no such fan')
  await expect(page.getByText('No fans found')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
  await expect(field).toHaveValue('')
})

test('the exported file holds the filtered list and nobody else', async ({ page, baseURL }) => {
  await openList(page, 'AGENCY_ADMIN', '?tier=WHALE')
  await expect(rowsOf(page).first()).toBeVisible()
  const { data, meta } = await fansOf(String(baseURL), 'AGENCY_ADMIN', 'tier=WHALE&limit=100')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^greenroom-fans-.*\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(Number(meta.total) + 1)
  for (const fan of data) expect(lines.some((row) => row.includes(fan.username))).toBe(true)
})

test('several fans get a tag at once, and the tag finds them', async ({ page }) => {
  await openList(page, 'AGENCY_ADMIN', '?tier=REGULAR')
  const tag = `tour ${crypto.randomUUID().slice(0, 6)}`
  await rowsOf(page).nth(1).getByRole('checkbox').click()
  await rowsOf(page)
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected fans' })
  await expect(bar.getByText('4 selected')).toBeVisible()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export selected' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^greenroom-fans-selected-[\d-]+\.csv$/)
  const [head = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  // The columns of the filtered export: the server wrote it, and with that wrote it down.
  expect(head).toContain('Location,Creator,Tier,Total spent (USD)')
  expect(lines).toHaveLength(4)
  const third = (await rowsOf(page).nth(3).getByRole('link').first().textContent()) ?? ''
  expect(lines.filter((line) => line.includes(third))).toHaveLength(1)
  await bar.getByRole('button', { name: 'Add tag' }).click()
  await page.getByRole('dialog').getByLabel('Tag').fill(tag)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Added “${tag}” to 4 fans`)).toBeVisible()
  await page.goto(`/dashboard/fans?tag=${encodeURIComponent(tag)}`)
  await expect(rowsOf(page)).toHaveCount(4)
})

test('only the list scrolls, page after page, never the window around it', async ({ page }) => {
  await enter(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/fans')
  await page.locator('tr[data-index]').nth(3).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 3_000)
    expect(Number(await page.locator('tr[data-index]').last().getAttribute('data-index'))).toBeGreaterThan(
      450,
    )
  }).toPass({ timeout: 30_000 })
  const spare = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  expect([spare, await page.evaluate(() => window.scrollY)]).toEqual([0, 0])
})

test('the keyboard alone walks the list, opens a fan and comes back to the row', async ({ page }) => {
  await openList(page, 'AGENCY_ADMIN')
  await rowsOf(page).first().focus()
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowDown')
  const row = page.locator('[data-index="30"]')
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/fans\/[\w-]+$/)
  await page.goBack()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
})

test('the creator’s list has no staff tools', async ({ page, baseURL }) => {
  await openList(page, 'CREATOR')
  // Other journeys bring her fans meanwhile: both counts are asked for until they are of the same moment.
  await expect(async () => {
    await page.reload()
    const { meta } = await fansOf(String(baseURL), 'CREATOR', 'limit=1')
    await expect(page.getByText(`${meta.total} fans`, { exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(page.getByRole('button', { name: /Add Fan|Import CSV|Export CSV/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('a creator without fans is told why the list is empty', async ({ page, baseURL }) => {
  const person = await newCreator(String(baseURL))
  await enter(page, person.email, person.password)
  await page.goto('/dashboard/fans')
  await expect(page.getByText('No fans found')).toBeVisible()
  await expect(page.getByText(/as soon as the agency has brought them in/)).toBeVisible()
  await expectAccessible(page)
})

test('a list that fails to load says so and comes back by Retry', async ({ page, quietConsole }) => {
  quietConsole.allow(/500|Failed to load/)
  let broken = true
  await page.route(/\/api\/fans\?/, (route) =>
    broken
      ? route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.', requestId: 'r' } })
      : route.continue(),
  )
  await openList(page, 'AGENCY_ADMIN')
  await expect(page.getByText('Could not load fans')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('No fans found')).toBeHidden()
  await expectAccessible(page)
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
})
