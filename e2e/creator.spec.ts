import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { newCreator } from './kit/people.ts'
import { apiAs, type DemoRole, enter, expect, expectAccessible, people, test } from './kit/test.ts'

type Row = { id: string; stageName: string }
type Share = { creatorPercent: number; splits: { validFrom: string; creatorPercent: number }[] }
type Month = { month: string; isComplete: boolean; creatorShare: number; bookings: number }

async function ask<T>(origin: string | undefined, role: DemoRole, path: string): Promise<T> {
  const person = await apiAs(String(origin), people[role])
  return (await person.call('GET', path)).data as unknown as T
}

async function creatorNamed(origin: string | undefined, stageName: string): Promise<Row> {
  const rows = await ask<Row[]>(origin, 'AGENCY_ADMIN', '/creators?limit=100')
  const found = rows.find((row) => row.stageName === stageName)
  if (!found) throw new Error(`The demo has no creator ${stageName}`)
  return found
}

async function open(page: Page, role: DemoRole, id: string, search = '') {
  await enter(page, people[role])
  await page.goto(`/dashboard/creators/${id}${search}`)
}

const toCent = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** How bright the words are, from 0 to 255. */
const inkOf = (sheet: Locator) =>
  sheet.evaluate((element) => {
    const probe = document.createElement('canvas').getContext('2d')
    if (!probe) throw new Error('There is no canvas to measure a colour with')
    probe.fillStyle = getComputedStyle(element).color
    probe.fillRect(0, 0, 1, 1)
    return probe.getImageData(0, 0, 1, 1).data[0] ?? -1
  })

test('every tab of a creator has content, and axe finds nothing in it', async ({ page, baseURL }) => {
  test.slow()
  const juno = await creatorNamed(baseURL, 'Juno Vale')
  await open(page, 'AGENCY_ADMIN', juno.id)
  await expect(page.getByRole('heading', { name: 'Juno Vale' })).toBeVisible()
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible()
  const shown: Record<string, string> = {
    Overview: 'Revenue sources',
    Performance: 'Revenue by week',
    Content: 'No content yet',
    Fans: 'By total spend.',
    Statements: 'by month, newest first',
  }
  for (const [tab, words] of Object.entries(shown)) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').getByText(words).first()).toBeVisible()
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
  }
  await expect(page.getByText(/coming soon/i)).toHaveCount(0)
  await page.goto(`/dashboard/creators/${juno.id}?tab=performance`)
  await page.getByRole('button', { name: 'What is Conversion?' }).click()
  await expect(page.getByText(/Of the fans who joined in the period/)).toBeVisible()
})

test('a period stands in the URL, its figures are those of the server, and Back returns', async ({
  page,
  baseURL,
}) => {
  const juno = await creatorNamed(baseURL, 'Juno Vale')
  const stats = await ask<{ current: { orders: number; newFans: number } }>(
    baseURL,
    'AGENCY_ADMIN',
    `/creators/${juno.id}/stats?period=90d`,
  )
  await open(page, 'AGENCY_ADMIN', juno.id, '?tab=performance')
  const orders = page.getByRole('link', { name: /Orders: the rows behind it$/ })
  await expect(orders).toBeVisible()
  await page.getByRole('button', { name: '90d' }).click()
  await expect(page).toHaveURL(/period=90d/)
  await expect(orders).toHaveText(new RegExp(`^${stats.current.orders.toLocaleString('en-US')},`))
  await expect(page.getByText(/[+−][\d.]+% ?from .* in the 90 days before/).first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: '30d' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: /New fans: the rows behind it$/ }).click()
  await expect(page).toHaveURL(/tab=fans&show=new/)
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('fans at risk of one tier, and a row leads to the fan', async ({ page, baseURL }) => {
  const juno = await creatorNamed(baseURL, 'Juno Vale')
  const quiet = await ask<{ id: string; username: string }[]>(
    baseURL,
    'AGENCY_ADMIN',
    `/fans?creatorId=${juno.id}&opportunity=quiet&tier=WHALE`,
  )
  await open(page, 'AGENCY_ADMIN', juno.id, '?tab=fans')
  await page.getByRole('button', { name: 'At risk' }).click()
  await page.getByRole('combobox', { name: 'Tier: All' }).click()
  await page.getByRole('option', { name: 'WHALE' }).click()
  await expect(page).toHaveURL(/show=risk&tier=WHALE/)
  const rows = page.getByRole('table', { name: 'Fans of Juno Vale: At risk' }).locator('tbody tr')
  await expect(rows).toHaveCount(quiet.length)
  expect(quiet.length).toBeGreaterThan(0)
  await rows.first().getByText('WHALE').click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/fans/${quiet[0]?.id}`))
})

test('a statement is to the cent, comes as CSV, and is all there is on paper', async ({ page, baseURL }) => {
  const juno = await creatorNamed(baseURL, 'Juno Vale')
  const months = await ask<Month[]>(baseURL, 'AGENCY_ADMIN', `/creators/${juno.id}/statements`)
  const last = months.find(({ isComplete }) => isComplete)
  if (!last) throw new Error('The demo has no complete month')
  await open(page, 'AGENCY_ADMIN', juno.id, '?tab=statements')
  const row = page.getByRole('table').locator('tbody tr').nth(months.indexOf(last))
  await expect(row).toContainText(toCent(last.creatorShare))
  await row.click()
  await expect(page).toHaveURL(new RegExp(`month=${last.month}`))
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText(`Creator’s share${toCent(last.creatorShare)}`)
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines.length).toBeGreaterThanOrEqual(last.bookings)
  // Left dark by the check above: pale on the screen, dark on paper.
  expect(await inkOf(sheet)).toBeGreaterThan(180)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(sheet).toBeVisible()
  for (const hidden of ['Search or jump to', 'Print', 'All months'])
    await expect(page.getByRole('button', { name: hidden })).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Juno Vale', exact: true })).toBeHidden()
  expect(await inkOf(sheet)).toBeLessThan(80)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'All months' }).click()
  await expect(page).not.toHaveURL(/month=/)
})

test('another share is agreed from today on, and nonsense is refused in words', async ({ page, baseURL }) => {
  const tove = await creatorNamed(baseURL, 'Tove Ringdal')
  await open(page, 'AGENCY_ADMIN', tove.id)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const percent = dialog.getByLabel('Creator’s share (%)')
  for (const [typed, answer] of [
    ['', 'From 0 to 100.'],
    ['101', 'From 0 to 100.'],
    ['50.5', 'Whole percent only.'],
  ] as const) {
    await percent.fill(typed)
    await dialog.getByRole('button', { name: 'Save share' }).click()
    await expect(dialog.getByText(answer)).toBeVisible()
  }
  await expectAccessible(page)
  await percent.fill('62')
  await dialog.getByRole('button', { name: 'Save share' }).click()
  await expect(page.getByText(/62% of the net to Tove Ringdal, 38% to the agency/)).toBeVisible()
  const { creatorPercent, splits } = await ask<Share>(baseURL, 'AGENCY_ADMIN', `/creators/${tove.id}`)
  expect([creatorPercent, splits.at(-1)?.creatorPercent]).toEqual([62, 62])
})

test('an operator sees no money, name or contact, and nobody she does not work for', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/404/)
  const juno = await creatorNamed(baseURL, 'Juno Vale')
  const noor = await creatorNamed(baseURL, 'Noor Castell')
  await open(page, 'CHAT_OPERATOR', juno.id)
  const main = page.getByRole('main')
  for (const tab of ['Overview', 'Performance']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(main.getByText('Messages from fans').first()).toBeVisible()
    await expect(main).not.toContainText(/\$|%? of the net|@/)
    await expectAccessible(page)
  }
  await expect(page.getByRole('tab', { name: 'Statements' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.goto(`/dashboard/creators/${juno.id}?tab=statements`)
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await page.goto(`/dashboard/creators/${noor.id}`)
  await expect(page.getByText('Creator not found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to creators' }).click()
  await expect(page).toHaveURL(/\/dashboard\/creators$/)
})

test('a creator keeps her own name, phone and place, and sees how little there is so far', async ({
  page,
  baseURL,
}) => {
  const person = await newCreator(String(baseURL))
  await enter(page, person.email, person.password)
  await page.goto('/dashboard/creators')
  await expect(page).toHaveURL(/\/dashboard\/creators\/[\w-]{36}$/)
  await expect(page.getByText('No payments yet.')).toBeVisible()
  await expect(page.getByText('Your identity has not been verified yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Real name')).toHaveCount(0)
  await dialog.getByLabel('Stage name').fill('Lark Merrow the Second')
  await dialog.getByLabel('Phone').fill('+1 213 555 0142')
  await dialog.getByLabel('Location').fill('Lisbon')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Lark Merrow the Second', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '+1 213 555 0142' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Lisbon')).toBeVisible()
  await page.getByRole('tab', { name: 'Statements' }).click()
  await expect(page.getByText('No statements yet')).toBeVisible()
})

test('figures that cannot be had say so and come back on Retry', async ({ page, baseURL, quietConsole }) => {
  quietConsole.allow(/503/)
  const juno = await creatorNamed(baseURL, 'Juno Vale')
  await page.route(/\/stats\?/, (route) => route.fulfill({ status: 503, json: {} }))
  await open(page, 'AGENCY_ADMIN', juno.id, '?tab=performance')
  await expect(page.getByText('Could not load figures')).toBeVisible({ timeout: 20_000 })
  await page.unroute(/\/stats\?/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Revenue by week').first()).toBeVisible()
})
