import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expect, people, signInByApi, test } from './kit/test.ts'

const parseDollars = (text: string | null): number =>
  Number(/\$(\d{1,3}(?:,\d{3})*)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
const formatDollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`
const revenueFigure = (page: Page) => page.getByRole('link', { name: /, Revenue: view details$/ })

async function downloadExport(page: Page): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export (?:CSV|transactions)$/ }).click()
  return download
}

/** Adds up the amounts in an exported file. */
async function sumOfFile(file: Download): Promise<number> {
  const [header = '', ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const column = header.toLowerCase().split(',').indexOf('amount (usd)')
  const cents = lines.map((line) => Math.round(Number(cellsOf(line)[column]) * 100))
  expect(lines.length).toBeGreaterThan(0)
  return cents.reduce((sum, amount) => sum + amount, 0) / 100
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replace(/^"|"$/g, ''))

/** Loads all rows and adds up their amounts. */
async function sumOfRows(page: Page): Promise<number> {
  const amounts = page.getByRole('table', { name: /^Transactions/ }).locator('tbody tr td:last-child data')
  await expect(amounts.first()).toBeVisible()
  const showMore = page.getByRole('button', { name: 'Show more' })
  for (let pages = 0; pages < 40 && (await showMore.isVisible()); pages++) {
    const before = await amounts.count()
    await showMore.click()
    await expect.poll(() => amounts.count()).toBeGreaterThan(before)
  }
  const values = await amounts.evaluateAll((elements) =>
    elements.map((element) => Number((element as HTMLDataElement).value)),
  )
  return Math.round(values.reduce((sum, value) => sum + value * 100, 0)) / 100
}

// Other journeys record sales at the same time, so the figure and its rows are read again until they agree.

test('the revenue card links to rows that add up to it', { tag: '@long' }, async ({ page }) => {
  await signInByApi(page, people.AGENCY_ADMIN)
  await expect(async () => {
    await page.goto('/dashboard')
    const card = page.getByRole('link', { name: /^Total Revenue/ })
    const total = parseDollars(await card.textContent())
    await card.click()
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
    await expect(page.getByRole('main').getByText(formatDollars(total), { exact: true })).toBeVisible({
      timeout: 5_000,
    })
    expect(Math.round(await sumOfFile(await downloadExport(page)))).toBe(total)
  }).toPass()
})

test('the exported file and the source rows of a chosen period add up to its figures', async ({ page }) => {
  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(revenueFigure(page)).toBeVisible()
  await page.getByRole('button', { name: /^7d/ }).click()
  await expect(page).toHaveURL(/period=7d/)
  await expect(async () => {
    await page.goto('/dashboard/analytics?period=7d')
    const weekTotal = parseDollars(await revenueFigure(page).textContent())
    expect(Math.round(await sumOfFile(await downloadExport(page)))).toBe(weekTotal)
    const source = page.getByRole('link', { name: /^Custom Requests/ })
    const customTotal = parseDollars(await source.textContent())
    await source.click()
    await expect(page).toHaveURL(/transactions\?from=.*type=Custom/)
    expect(Math.round(await sumOfRows(page))).toBe(customTotal)
  }).toPass()
})
