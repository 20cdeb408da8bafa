import type { Page } from '@playwright/test'
import { rowsOf } from './kit/fan-list.ts'
import { apiAs, expect, people, signInByApi, testOnOwnServer as test } from './kit/test.ts'

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function firstStageName(origin: string): Promise<string> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const { data } = (await admin.call('GET', '/creators?limit=1')) as unknown as {
    data: { stageName: string }[]
  }
  return data[0]?.stageName ?? ''
}

/** Uploads a file in the open import dialog and checks its rows. */
async function upload(page: Page, file: ReturnType<typeof csv>, rowCountText: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload file' }).click()
  await dialog.getByRole('button', { name: `Check ${rowCountText}` }).click()
}

const countOf = (page: Page, label: string) =>
  page.getByRole('dialog').locator('dl > div').filter({ hasText: label }).locator('dd')

test('a file is uploaded, checked and imported, its fans appear in the list, and the import is undone', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const creator = await firstStageName(baseURL ?? '')
  const prefix = `small${Date.now()}`
  const rows = ['one', 'two', 'bad'].map(
    (name) => `${prefix}_${name},${creator},${name === 'bad' ? 'no mail' : `${prefix}.${name}@example.test`}`,
  )
  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/fans')
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  await expect(page).toHaveURL(/import=new/)
  const dialog = page.getByRole('dialog')
  await upload(page, csv('fans.csv', `User name,Model,E-mail\n${rows.join('\n')}\n`), '3 rows')
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click({ timeout: 20_000 })
  await expect(dialog.getByText('Valid rows imported.')).toBeVisible({ timeout: 20_000 })
  await expect(countOf(page, 'Added')).toHaveText('2')
  await expect(countOf(page, 'Invalid')).toHaveText('1')
  await dialog.getByRole('button', { name: 'Show fans' }).click()
  await expect(page).not.toHaveURL(/import=/)
  await page.getByLabel('Search by name, username or email').fill(prefix)
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).filter({ hasText: `${prefix}_two` })).toBeVisible()

  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  await dialog
    .getByRole('button', { name: /fans\.csv/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect(confirmation).toContainText('2 fans will be deleted.')
  await confirmation.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog.getByText('Import undone: 2 fans deleted, 0 restored, 0 kept.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show fans' }).click()
  await expect(page.getByText('No fans found')).toBeVisible()
})
