import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { apiAs, expect, people, signInByApi, test } from './kit/test.ts'

type Month = { month: string; isComplete: boolean; creatorShare: number; transactionCount: number }

async function fetchJson<T>(origin: string | undefined, path: string): Promise<T> {
  const admin = await apiAs(String(origin), people.AGENCY_ADMIN)
  return (await admin.call('GET', path)).data as unknown as T
}

/** Unique, because all journeys share one demo server. */
const newName = (first: string) => `${first} ${crypto.randomUUID().slice(0, 8)}`

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Creators' }).locator('tbody [data-index]')

async function chooseAction(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const formatDollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** Brightness of the text, from 0 to 255. */
const brightnessOf = (sheet: Locator) =>
  sheet.evaluate((element) => {
    const probe = document.createElement('canvas').getContext('2d')
    if (!probe) throw new Error('Canvas is not supported')
    probe.fillStyle = getComputedStyle(element).color
    probe.fillRect(0, 0, 1, 1)
    return probe.getImageData(0, 0, 1, 1).data[0] ?? -1
  })

test('a creator is added, found by real name, assigned to an operator and paused', async ({ page }) => {
  const name = newName('Isolde')
  const legalName = newName('Marta')
  const row = rowsOf(page).filter({ hasText: name })
  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/creators')
  await page.getByRole('button', { name: 'Add Creator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Stage name').fill(name)
  await dialog.getByLabel('Real name').fill(legalName)
  await dialog.getByRole('button', { name: 'Add Creator' }).click()
  await expect(page.getByText(`${name} added`)).toBeVisible()
  await page.getByLabel('Search by stage name or real name').fill(legalName.slice(2).toUpperCase())
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  await expect(row.getByText(legalName)).toHaveCount(0)

  await chooseAction(page, name, 'Assign operators')
  await page
    .getByRole('list', { name: 'Operators' })
    .getByLabel(/^Dana Kirk/)
    .check()
  await page.getByRole('button', { name: 'Save operators' }).click()
  await expect(row.getByText('Operator: Dana Kirk')).toBeVisible()

  await chooseAction(page, name, 'Pause')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible()
  await chooseAction(page, name, 'Resume')
  await expect(row.getByText('Inactive', { exact: true })).toHaveCount(0)
})

test('a statement is exact to the cent, downloads as CSV, and prints without the rest of the page, in dark text', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const creators = await fetchJson<{ id: string; stageName: string }[]>(baseURL, '/creators?limit=100')
  const juno = creators.find(({ stageName }) => stageName === 'Juno Vale')
  const months = await fetchJson<Month[]>(baseURL, `/creators/${juno?.id}/statements`)
  const lastMonth = months.find(({ isComplete }) => isComplete)
  if (!lastMonth) throw new Error('The demo has no complete month')
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/creators/${juno?.id}?tab=statements`)
  const row = page.getByRole('table').locator('tbody tr').nth(months.indexOf(lastMonth))
  await expect(row).toContainText(formatDollars(lastMonth.creatorShare))
  await row.click()
  await expect(page).toHaveURL(new RegExp(`month=${lastMonth.month}`))
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText(`Creator’s share${formatDollars(lastMonth.creatorShare)}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines.length).toBeGreaterThanOrEqual(lastMonth.transactionCount)

  expect(await brightnessOf(sheet)).toBeGreaterThan(180)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(sheet).toBeVisible()
  for (const name of ['Search or jump to', 'Print', 'All months'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Juno Vale', exact: true })).toBeHidden()
  expect(await brightnessOf(sheet)).toBeLessThan(80)
})

test('a share that starts in the past is previewed and changes the statements', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const name = newName('Sunniva')
  const admin = await apiAs(String(baseURL), people.AGENCY_ADMIN)
  const post = async (path: string, body: object) =>
    (await admin.call('POST', path, body)).data as unknown as { id: string }
  const { id } = await post('/creators', { stageName: name, creatorPercent: 50 })
  const fan = await post('/fans', { creatorId: id, username: name.replace(' ', '_').toLowerCase() })
  for (const day of ['2026-01-15', '2026-02-15', '2026-03-15'])
    await post(`/fans/${fan.id}/transactions`, { amount: 100, type: 'Tips', date: `${day}T12:00:00Z` })

  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/creators/${id}?tab=statements`)
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.filter({ hasText: 'March 2026' })).toContainText('$40.00')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Creator’s share (%)').fill('60')
  await dialog.getByLabel(/^From/).fill('2026-02-01')
  await expect(
    dialog.getByText('Changes 2 transactions in 2 statements: +$16.00 for the creator.'),
  ).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'March 2026 $40.00 $48.00' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save share' }).click()
  await expect(page.getByText(`${name} gets 60% from Feb 1, 2026`)).toBeVisible()
  const shares = page.getByRole('list', { name: 'Revenue shares, newest first' })
  await expect(shares.getByRole('listitem')).toContainText(['60%from Feb 1, 2026', '50%from the beginning'])

  await page.getByRole('tab', { name: 'Statements' }).click()
  for (const [month, share] of [
    ['January 2026', '$40.00'],
    ['February 2026', '$48.00'],
    ['March 2026', '$48.00'],
  ] as const)
    await expect(rows.filter({ hasText: month })).toContainText(share)
})
