import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { rowsOf } from './kit/fan-list.ts'
import { apiAs, expect, people, signInByApi, testOnOwnServer as test } from './kit/test.ts'

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function firstCreator(origin: string): Promise<string> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const { data } = (await admin.call('GET', '/creators?limit=1')) as unknown as {
    data: { stageName: string }[]
  }
  return data[0]?.stageName ?? ''
}

/** Uploads a file of fans on the fans page and waits for its columns. */
async function upload(page: Page, file: ReturnType<typeof csv>, rows: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload file' }).click()
  await dialog.getByRole('button', { name: `Check ${rows}` }).click()
}

const figure = (page: Page, label: string) =>
  page.getByRole('dialog').locator('dl > div').filter({ hasText: label }).locator('dd')

test('a file is uploaded, checked and imported, and its fans are in the list', async ({ page, baseURL }) => {
  const creator = await firstCreator(baseURL ?? '')
  const run = `small${Date.now()}`
  const rows = ['one', 'two', 'bad'].map(
    (name) => `${run}_${name},${creator},${name === 'bad' ? 'no mail' : `${run}.${name}@example.test`}`,
  )
  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/fans')
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  await expect(page).toHaveURL(/import=new/)
  const dialog = page.getByRole('dialog')
  await upload(page, csv('fans.csv', `User name,Model,E-mail\n${rows.join('\n')}\n`), '3 rows')
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click({ timeout: 20_000 })
  await expect(dialog.getByText('Valid rows imported.')).toBeVisible({ timeout: 20_000 })
  await expect(figure(page, 'Added')).toHaveText('2')
  await expect(figure(page, 'Invalid')).toHaveText('1')
  await dialog.getByRole('button', { name: 'Show fans' }).click()
  await expect(page).not.toHaveURL(/import=/)
  await page.getByLabel('Search by username or email').fill(run)
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).filter({ hasText: `${run}_two` })).toBeVisible()

  // The import is undone as a whole.
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  await dialog
    .getByRole('button', { name: /fans\.csv/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText('2 fans will be deleted.')
  await confirm.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByText('Import undone: 2 fans deleted, 0 restored, 0 kept.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show fans' }).click()
  await expect(page.getByText('No fans found')).toBeVisible()
})

test('2,000 rows with 10 bad ones are imported, corrected from the error file, and none comes twice', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const creator = await firstCreator(baseURL ?? '')
  const run = `e2e${Date.now()}`
  const lines = Array.from(
    { length: 2_000 },
    (_, n) => `${run}_${n},${creator},${n % 200 === 7 ? 'no mail' : `${run}.${n}@example.test`}`,
  )
  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/fans?import=new')
  const dialog = page.getByRole('dialog')
  await upload(page, csv('fans of today.csv', `User name,Model,E-mail\n${lines.join('\n')}\n`), '2,000 rows')
  await expect(dialog.getByRole('button', { name: 'Import 1,990 rows' })).toBeVisible({ timeout: 60_000 })
  await expect(figure(page, 'To add')).toHaveText('1,990')
  await expect(dialog.getByRole('region', { name: 'Invalid rows' }).getByRole('listitem')).toHaveCount(10)

  await dialog.getByRole('button', { name: 'Import 1,990 rows' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  // The import continues without the page, and the address leads back to it.
  await page.reload()
  await expect(dialog.getByText('Valid rows imported.')).toBeVisible({ timeout: 60_000 })
  await expect(figure(page, 'Added')).toHaveText('1,990')

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Error file' }).click(),
  ])
  const errors = await readFile(await saved.path(), 'utf8')
  expect(errors.trim().split('\r\n')).toHaveLength(11)

  await dialog.getByRole('button', { name: 'Import another file' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles(csv('corrected.csv', errors.replaceAll('no mail', 'corrected@example.test')))
  await dialog.getByRole('button', { name: 'Upload file' }).click()
  await expect(dialog.getByText('Columns are mapped as in your last import.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check 10 rows' }).click()
  await dialog.getByRole('button', { name: 'Import 10 rows' }).click({ timeout: 60_000 })
  await expect(dialog.getByText('All rows imported.')).toBeVisible({ timeout: 60_000 })
  const admin = await apiAs(baseURL ?? '', people.AGENCY_ADMIN)
  expect(await admin.call('GET', `/fans/count?q=${run}_`)).toEqual({ data: { count: 2_000, isExact: true } })
})
