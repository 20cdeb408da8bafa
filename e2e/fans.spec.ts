import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newCreator } from './kit/people.ts'
import { apiAs, type DemoRole, expect, expectAccessible, people, signIn, test } from './kit/test.ts'

type Row = {
  id: string
  username: string
  tier: string
  creator: { id: string; stageName: string }
  totalSpent: number
}

async function fansOf(origin: string, role: DemoRole, search: string) {
  const person = await apiAs(origin, people[role])
  const answer = await person.call('GET', `/fans?${search}`)
  return answer as unknown as { data: Row[]; meta: { total: number | null } }
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Fans' }).locator('tbody [data-index]')

async function openList(page: Page, role: DemoRole, search = '') {
  await signIn(page, people[role])
  await page.goto(`/dashboard/fans${search}`)
  await expect(page.getByRole('heading', { name: 'Fan Intelligence' })).toBeVisible()
}

test('find a whale, read why they are slipping away, and leave a note', async ({ page, baseURL }) => {
  await openList(page, 'AGENCY_ADMIN')
  await expect(rowsOf(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Whales/ }).click()
  await expect(page).toHaveURL(/tier=WHALE/)
  await page.getByRole('button', { name: /Gone quiet/ }).click()
  await expect(page).toHaveURL(/opportunity=quiet/)
  await expect(page.getByRole('button', { name: /Gone quiet/ })).toHaveAttribute('aria-pressed', 'true')
  const { data } = await fansOf(String(baseURL), 'AGENCY_ADMIN', 'tier=WHALE&opportunity=quiet')
  const whale = data[0]
  if (!whale) throw new Error('The demo has no whale who went quiet')
  await rowsOf(page).filter({ hasText: whale.username }).getByText('WHALE').click()
  await expect(page).toHaveURL(new RegExp(whale.id))
  await expect(page.getByRole('heading', { name: whale.username })).toBeVisible()
  const next = page.getByRole('region', { name: 'Next Best Action' })
  await expect(next.getByText(/Why: .*\d/)).toBeVisible()
  const note = `Asked about the tour, ${crypto.randomUUID()}`
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill(note)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' }).getByText(note)).toBeVisible()
  await page.getByRole('link', { name: 'Fans', exact: true }).last().click()
  await expect(page).toHaveURL(/tier=WHALE.*opportunity=quiet/)
})

test('every tab of a fan has content, and axe finds nothing in it', async ({ page, baseURL }) => {
  test.slow()
  const { data } = await fansOf(String(baseURL), 'AGENCY_ADMIN', 'tier=WHALE&limit=1')
  await signIn(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/fans/${data[0]?.id}`)
  for (const tab of ['Overview', 'Spending', 'Messages', 'Upsell']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('a deleted note can be taken back, and is gone when it was not', async ({ page }) => {
  await openList(page, 'AGENCY_ADMIN', '?tier=VIP')
  await rowsOf(page).nth(2).getByText('VIP').click()
  const note = `Birthday in May, ${crypto.randomUUID()}`
  await page.getByRole('button', { name: 'Add Note' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill(note)
  await page.keyboard.press('Control+Enter')
  const item = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: note })
  await item.getByRole('button', { name: 'Delete note' }).click()
  await expect(item).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item).toHaveCount(1)
  await item.getByRole('button', { name: 'Delete note' }).click()
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('tab', { name: 'Spending' }).click()
  expect((await deleted).ok()).toBe(true)
  await page.reload()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expect(item).toHaveCount(0)
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
  await expect(page.getByText(`“${tag}” put on 4 fans`)).toBeVisible()
  await page.goto(`/dashboard/fans?tag=${encodeURIComponent(tag)}`)
  await expect(rowsOf(page)).toHaveCount(4)
})

test('only the list scrolls, page after page, never the window around it', async ({ page }) => {
  await signIn(page, people.AGENCY_ADMIN)
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

test('blocking asks by name, shows on the page, and Undo lets the fan back in', async ({ page, baseURL }) => {
  const { data } = await fansOf(String(baseURL), 'CHAT_OPERATOR', 'tier=CASUAL&limit=5')
  const fan = data[3]
  await signIn(page, people.CHAT_OPERATOR)
  await page.goto(`/dashboard/fans/${fan?.id}`)
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Block .+\?$/ })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(/^Blocked by Dana/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Blocked by Dana/)).toBeHidden()
})

test('a sale is booked and refunded, and the figures follow', async ({ page, baseURL }) => {
  const admin = await apiAs(String(baseURL), people.AGENCY_ADMIN)
  const { data: creators } = (await admin.call('GET', '/creators')) as unknown as { data: { id: string }[] }
  const username = `ledger.${crypto.randomUUID().slice(0, 8)}`
  const { data: fan } = (await admin.call('POST', '/fans', {
    creatorId: creators[0]?.id,
    username,
  })) as unknown as { data: Row }
  await signIn(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/fans/${fan.id}?tab=spending`)
  await page.getByRole('button', { name: 'Add transaction' }).click()
  await page.getByRole('button', { name: 'Book sale' }).click()
  await expect(page.getByText('Enter an amount, like 25 or 25.50.')).toBeVisible()
  await page.getByLabel('Amount in USD').fill('1,284.50')
  await page.getByRole('button', { name: 'Book sale' }).click()
  await expect(page.getByRole('link', { name: /^Total spent \$1,285/ })).toBeVisible()
  await expect(page.getByText('WHALE', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Refund $1,284.50' }).click()
  await page.getByLabel('Reason').fill('Wrong file')
  await page.getByRole('button', { name: 'Book refund' }).click()
  await expect(page.getByRole('link', { name: /^Total spent \$0/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: /Refund Wrong file/ })).toBeVisible()
})

test('an operator sees assigned creators only, and a creator sees her own', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/404/)
  const everybody = await fansOf(String(baseURL), 'AGENCY_ADMIN', 'limit=100')
  const operators = await fansOf(String(baseURL), 'CHAT_OPERATOR', 'limit=100')
  const own = await fansOf(String(baseURL), 'CREATOR', 'limit=100')
  expect(operators.data.length).toBeGreaterThan(0)
  expect(Number(operators.meta.total)).toBeLessThan(Number(everybody.meta.total))
  expect(new Set(own.data.map((fan) => fan.creator.stageName))).toEqual(new Set(['Juno Vale']))
  await openList(page, 'CHAT_OPERATOR')
  await expect(page.getByText(`${operators.meta.total} fans`, { exact: true })).toBeVisible()
  for (const name of ['Add Fan', 'Import CSV', 'Export CSV'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  const seen = new Set(operators.data.map((fan) => fan.creator.id))
  const foreign = everybody.data.find((fan) => !seen.has(fan.creator.id))
  await page.goto(`/dashboard/fans/${foreign?.id}`)
  await expect(page.getByText('Fan not found')).toBeVisible()
  await expectAccessible(page)
})

test('the creator’s list has no staff tools', async ({ page, baseURL }) => {
  const { meta } = await fansOf(String(baseURL), 'CREATOR', 'limit=1')
  await openList(page, 'CREATOR')
  await expect(page.getByText(`${meta.total} fans`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Add Fan|Import CSV|Export CSV/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('a creator without fans is told why the list is empty', async ({ page, baseURL }) => {
  const person = await newCreator(String(baseURL))
  await signIn(page, person.email, person.password)
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
  await expect(page.getByText('The fans could not be loaded')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('No fans found')).toBeHidden()
  await expectAccessible(page)
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
})

test('on a phone rows have two lines, nothing sticks out, and a fan opens', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openList(page, 'AGENCY_ADMIN')
  const list = page.getByRole('list', { name: 'Fans' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await list
    .getByRole('listitem')
    .first()
    .getByText(/messages/)
    .click()
  await expect(page.getByRole('region', { name: 'Next Best Action' })).toBeVisible()
  await expectAccessible(page)
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('the palette finds a fan by a part of the name', async ({ page, baseURL }) => {
  const { data } = await fansOf(String(baseURL), 'AGENCY_ADMIN', 'limit=1')
  const fan = data[0]
  if (!fan) throw new Error('The demo has no fans')
  await signIn(page, people.AGENCY_ADMIN)
  await expect(page.getByText(/^Welcome back, /)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.type(fan.username.slice(1))
  await page.getByRole('option', { name: fan.username }).click()
  await expect(page).toHaveURL(new RegExp(fan.id))
})
