import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newCreator } from './kit/people.ts'
import { apiAs, type DemoRole, enter, expect, expectAccessible, people, signIn, test } from './kit/test.ts'

type Row = { id: string; stageName: string; totalRevenue: number | null; totalFans: number }

async function adminOf(origin: string | undefined) {
  const admin = await apiAs(String(origin), people.AGENCY_ADMIN)
  const get = async <T>(path: string) => (await admin.call('GET', path)) as unknown as T
  return {
    list: (search = '') => get<{ data: Row[]; meta: { total: number } }>(`/creators?limit=100${search}`),
    add: async (stageName: string, more: object = {}) =>
      ((await admin.call('POST', '/creators', { stageName, ...more })) as unknown as { data: Row }).data,
  }
}

/** Journeys share one demo: each brings creators of its own and leaves those of the others alone. */
const newName = (first: string) => `${first} ${crypto.randomUUID().slice(0, 8)}`

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Creators' }).locator('tbody [data-index]')
const rowOf = (page: Page, name: string) => rowsOf(page).filter({ hasText: name })

async function openList(page: Page, role: DemoRole, search = '') {
  await enter(page, people[role])
  await page.goto(`/dashboard/creators${search}`)
  await expect(page.getByRole('heading', { name: 'Creator Management' })).toBeVisible()
}

async function choose(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a creator is added, found by her real name, verified, given an operator and paused', async ({
  page,
}) => {
  test.slow()
  const name = newName('Isolde')
  const legal = newName('Marta')
  await openList(page, 'AGENCY_ADMIN')
  await expect(rowsOf(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Creator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Creator' }).click()
  await expect(dialog.getByText('Please fill this in.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Stage name').fill(name)
  await dialog.getByLabel('Real name').fill(legal)
  await dialog.getByLabel('Phone').fill('12')
  await dialog.getByRole('button', { name: 'Add Creator' }).click()
  await expect(dialog.getByText('Please enter a phone number with its area code.')).toBeVisible()
  await expect(dialog.getByLabel('Stage name')).toHaveValue(name)
  await dialog.getByLabel('Phone').fill('+1 213 555 0142')
  await dialog.getByRole('button', { name: 'Add Creator' }).click()
  await expect(page.getByText(`${name} added`)).toBeVisible()
  await page.getByLabel('Search by stage name or real name').fill(legal.slice(2).toUpperCase())
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowOf(page, name).getByText('PENDING')).toBeVisible()
  await expect(rowOf(page, name).getByText(legal)).toHaveCount(0)

  await choose(page, name, 'Record verification')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Record verification' }).click()
  await expect(rowOf(page, name).getByText('ACTIVE')).toBeVisible()
  await expect(rowOf(page, name).getByText('Verified')).toBeAttached()

  await choose(page, name, 'Assign operators')
  await page.getByLabel('Search operators').fill('KIRK')
  await page.getByRole('list', { name: 'Operators' }).getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save operators' }).click()
  await expect(page.getByText(`Dana Kirk answers for ${name}`)).toBeVisible()
  await expect(rowOf(page, name).getByText('Dana Kirk')).toBeVisible()

  await choose(page, name, 'Pause')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await expect(rowOf(page, name).getByText('INACTIVE')).toBeVisible()
  await choose(page, name, 'Resume')
  await expect(rowOf(page, name).getByText('INACTIVE')).toHaveCount(0)
})

test('archiving says what ends, hides her, and Undo brings her back with her operator', async ({
  page,
  baseURL,
}) => {
  const admin = await adminOf(baseURL)
  const name = newName('Perrin')
  await admin.add(name)
  await openList(page, 'AGENCY_ADMIN', `?q=${encodeURIComponent(name)}`)
  await choose(page, name, 'Assign operators')
  await page
    .getByRole('list', { name: 'Operators' })
    .getByLabel(/^Dana Kirk/)
    .check()
  await page.getByRole('button', { name: 'Save operators' }).click()
  await expect(rowOf(page, name).getByText('Dana Kirk')).toBeVisible()
  await choose(page, name, 'Archive')
  const dialog = page.getByRole('alertdialog', { name: `Archive ${name}?` })
  await expect(dialog.getByText('Assignments of Dana Kirk')).toBeVisible()
  await expect(dialog.getByText('0 fans, 0 transactions and 0 messages')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('No creators found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, name).getByText('Dana Kirk')).toBeVisible()
  await choose(page, name, 'Archive')
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('No creators found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Show: Current' }).click()
  await page.getByRole('option', { name: 'Archived' }).click()
  await expect(page).toHaveURL(/archived=true/)
  await expect(page.getByText('1 archived creator', { exact: true })).toBeVisible()
  await choose(page, name, 'Restore')
  await expect(page.getByText(`${name} restored`).last()).toBeVisible()
  await expect(page.getByText('No creators found')).toBeVisible()
})

test('filters and order stand in the URL, and Back takes them off again', async ({ page, baseURL }) => {
  const { data, meta } = await (await adminOf(baseURL)).list('&sort=revenue')
  await openList(page, 'AGENCY_ADMIN')
  await expect(page.getByRole('columnheader', { name: 'Revenue' })).toHaveAttribute('aria-sort', 'descending')
  await expect(rowsOf(page).first()).toContainText(String(data[0]?.stageName))
  const top = page.getByRole('link', { name: /^Top Performer/ })
  await expect(top).toContainText(String(data[0]?.stageName))
  await expect(top).toHaveAttribute('href', `/dashboard/creators/${data[0]?.id}`)
  expect(meta.total).toBeGreaterThanOrEqual(12)
  await page.getByRole('combobox', { name: 'Status: All' }).click()
  await page.getByRole('option', { name: 'ACTIVE', exact: true }).click()
  await expect(page).toHaveURL(/\?status=ACTIVE$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Creator', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('columnheader', { name: 'Creator' })).toHaveAttribute('aria-sort', 'ascending')
  for (const head of ['Status', 'Fans, new this month', 'Content posts', 'Joined', 'Revenue']) {
    await page.getByRole('button', { name: head, exact: true }).click()
    await expect(page.getByRole('columnheader', { name: head })).toHaveAttribute('aria-sort', /ending/)
    await expect(rowsOf(page).first()).toBeVisible()
  }
  for (let step = 0; step < 7; step++) await page.goBack()
  await expect(page).toHaveURL(/\/dashboard\/creators$/)
  await page.keyboard.press('/')
  const field = page.getByLabel('Search by stage name or real name')
  await expect(field).toBeFocused()
  await page.keyboard.type('zz%_nobody')
  await expect(page.getByText('No creators found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(field).toHaveValue('')
  await expect(rowsOf(page).first()).toBeVisible()
})

test('a file is looked at before anything is imported, then the good rows come in', async ({
  page,
  baseURL,
}) => {
  const admin = await adminOf(baseURL)
  const name = newName('Oriel')
  const csv = `Stage name,Legal name,Share,Shoe size\r\n${name},Nadia Example,60,38\r\n,Nobody,,\r\n`
  await openList(page, 'AGENCY_ADMIN')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'creators.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Stage name is missing.')).toBeVisible()
  await expect(dialog.getByText('Ignored columns: Shoe size')).toBeVisible()
  await expectAccessible(page)
  expect((await admin.list(`&q=${encodeURIComponent(name)}`)).data).toEqual([])
  await dialog.getByRole('button', { name: 'Import 1 creator' }).click()
  await expect(dialog.getByText('1 row was skipped')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Search by stage name or real name').fill(name)
  await expect(rowOf(page, name).getByText('PENDING')).toBeVisible()
})

test('the exported file holds the filtered list and no legal names', async ({ page, baseURL }) => {
  const admin = await adminOf(baseURL)
  const mark = crypto.randomUUID().slice(0, 8)
  for (const first of ['Tamsin', 'Ondine'])
    await admin.add(`${first} ${mark}`, { realName: `Secret ${mark}` })
  await openList(page, 'AGENCY_ADMIN', `?q=${mark}&sort=name`)
  await expect(rowsOf(page)).toHaveCount(2)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`Ondine ${mark}`)
  expect(lines.join()).not.toContain('Secret')
})

test('a list that fails to load says so and never says that it is empty', async ({ page, quietConsole }) => {
  quietConsole.allow(/500/)
  const broken = { status: 500, json: { code: 'internal', message: 'The database is away.' } }
  await enter(page, people.AGENCY_ADMIN)
  await page.route(/\/api\/creators(\?|\/summary)/, (route) => route.fulfill(broken))
  await page.goto('/dashboard/creators')
  const alert = page.getByRole('alert').filter({ hasText: 'Could not load creators' })
  await expect(alert).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('No creators found')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(/\/api\/creators(\?|\/summary)/)
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
})

test('what was typed survives a refusal of the server', async ({ page, baseURL, quietConsole }) => {
  quietConsole.allow(/409/)
  const admin = await adminOf(baseURL)
  const email = `${crypto.randomUUID()}@example.test`
  await admin.add(newName('Quill'), { email })
  const name = newName('Rhea')
  await openList(page, 'AGENCY_ADMIN')
  await page.getByRole('button', { name: 'Add Creator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Stage name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add Creator' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByLabel('Stage name')).toHaveValue(name)
})

test('an operator sees assigned creators without money, whatever the link asks for', async ({
  page,
  baseURL,
}) => {
  const everybody = await (await adminOf(baseURL)).list()
  await enter(page, people.CHAT_OPERATOR)
  const answered = page.waitForResponse((answer) => /\/api\/creators\?/.test(answer.url()))
  await page.goto('/dashboard/creators?sort=revenue&direction=desc')
  const { data, meta } = (await (await answered).json()) as { data: Row[]; meta: { total: number } }
  expect(data.length).toBeGreaterThan(0)
  expect(meta.total).toBeLessThan(everybody.meta.total)
  expect(data.map((row) => row.totalRevenue)).toEqual(data.map(() => null))
  await expect(rowsOf(page)).toHaveCount(data.length)
  await expect(page.getByText('$')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Revenue' })).toHaveCount(0)
  await expect(page.getByLabel('Search by stage name', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Add Creator|Import|Export|^Edit|^More for/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^View details of/ })).toHaveCount(data.length)
  await expectAccessible(page)
})

test('compliance verifies and pauses, and manages nothing', async ({ page, baseURL }) => {
  const name = newName('Sorrel')
  await (await adminOf(baseURL)).add(name)
  await openList(page, 'COMPLIANCE', `?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('button', { name: /Add Creator|Import|Export|^Edit/ })).toHaveCount(0)
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View details', 'Record verification', 'Pause'])
})

test('a sign-up nobody wants is declined', async ({ page, baseURL }) => {
  const person = await newCreator(String(baseURL))
  await openList(page, 'AGENCY_ADMIN', '?status=PENDING&sort=joined')
  const row = rowOf(page, person.stageName).first()
  await row.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Decline sign-up' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText(`${person.stageName} declined`)).toBeVisible()
})

test('a creator is led to her own page', async ({ page }) => {
  await enter(page, people.CREATOR)
  await page.goto('/dashboard/creators')
  await expect(page).toHaveURL(/\/dashboard\/creators\/[0-9a-f-]{36}$/)
})

test('on a phone rows have two lines and nothing runs out of the page', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openList(page, 'AGENCY_ADMIN')
  const items = page.getByRole('list', { name: 'Creators' }).getByRole('listitem')
  await expect(items.first()).toContainText(/[\d,]+ fans, \+[\d,]+ new/)
  const spare = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(spare).toBe(0)
  await expectAccessible(page)
})

test('the keyboard alone goes to the list, walks it and opens a creator', async ({ page }) => {
  await signIn(page, people.AGENCY_ADMIN)
  await expect(page.getByRole('link', { name: 'Creators', exact: true })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/dashboard/creators')
  await rowsOf(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rowsOf(page).nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/creators\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(rowsOf(page).nth(2)).toBeFocused()
})
