import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiAs, enter, expect, expectAccessible, people, testOnOwnServer as test } from './kit/test.ts'

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function firstCreator(origin: string): Promise<string> {
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const { data } = (await admin.call('GET', '/creators?limit=1')) as unknown as {
    data: { stageName: string }[]
  }
  return data[0]?.stageName ?? ''
}

/** Nothing in the dialog reaches beyond the phone's edge; the page itself would not scroll for it. */
async function expectInside(page: Page): Promise<void> {
  const right = await page
    .getByRole('dialog')
    .evaluate((dialog) =>
      Math.max(
        ...[dialog, ...dialog.querySelectorAll('button, p, li')].map((e) => e.getBoundingClientRect().right),
      ),
    )
  expect(right).toBeLessThanOrEqual(375)
}

const figure = (page: Page, label: string) =>
  page.getByRole('dialog').locator('dl > div').filter({ hasText: label }).locator('dd')

test('5,000 rows with 10 bad ones: seen before, imported, mended from the error file, and nothing twice', async ({
  page,
  baseURL,
}) => {
  const creator = await firstCreator(baseURL ?? '')
  const run = `e2e${Date.now()}`
  const lines = Array.from(
    { length: 5_000 },
    (_, n) => `${run}_${n},${creator},${n % 500 === 7 ? 'no mail' : `${run}.${n}@example.test`}`,
  )
  const file = `User name,Model,E-mail\n${lines.join('\n')}\n`
  await enter(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/fans')
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  await expect(page).toHaveURL(/import=new/)
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)

  await dialog.locator('input[type=file]').setInputFiles(csv('fans of today.csv', file))
  await dialog.getByRole('button', { name: 'Upload file' }).click()
  await expect(dialog.getByText('5,000 rows').first()).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Column “User name” is' })).toContainText('Username')
  await expect(dialog.getByRole('combobox', { name: 'Column “Model” is' })).toContainText('Creator')
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Check 5,000 rows' }).click()
  await expect(dialog.getByRole('button', { name: 'Import 4,990 rows' })).toBeVisible({ timeout: 60_000 })
  await expect(figure(page, 'To add')).toHaveText('4,990')
  await expect(figure(page, 'Faulty')).toHaveText('10')
  await expect(dialog.getByRole('region', { name: 'Invalid rows' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Import 4,990 rows' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  // Leaving and coming back: the import goes on, and the address leads to it.
  await page.reload()
  await expect(page.getByRole('dialog').getByText('Valid rows imported.')).toBeVisible({ timeout: 60_000 })
  await expect(figure(page, 'Added')).toHaveText('4,990')
  await expectAccessible(page)

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Error file' }).click(),
  ])
  const errors = await readFile(await saved.path(), 'utf8')
  expect(errors.trim().split('\r\n')).toHaveLength(11)
  await dialog.getByRole('button', { name: 'Import another file' }).click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles(csv('mended.csv', errors.replaceAll('no mail', 'mended@example.test')))
  await dialog.getByRole('button', { name: 'Upload file' }).click()
  await expect(dialog.getByText('These columns are known')).toBeVisible()
  await dialog.getByRole('button', { name: 'Check 10 rows' }).click()
  await dialog.getByRole('button', { name: 'Import 10 rows' }).click({ timeout: 60_000 })
  await expect(dialog.getByText('All rows imported.')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Show fans' }).click()
  await expect(page).not.toHaveURL(/import=/)
  await page.goto(`/dashboard/fans?q=${run}_4999`)
  await expect(page.getByText(`${run}_4999`).first()).toBeVisible()
})

test('on a phone, by keyboard: a file that is no table keeps what was chosen, a good one is checked', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/422/)
  const creator = await firstCreator(baseURL ?? '')
  await page.setViewportSize({ width: 375, height: 760 })
  await enter(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/fans?import=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Transactions/ }).check()
  const field = dialog.locator('input[type=file]')
  await field.setInputFiles(csv('empty.csv', 'date,fan\n'))
  await dialog.getByRole('button', { name: 'Upload file' }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('The file has headings but no rows.')
  await expect(dialog.getByRole('radio', { name: /Transactions/ })).toBeChecked()
  await expect(dialog.getByText('empty.csv').first()).toBeVisible()

  await field.setInputFiles(
    csv(
      `sales of ${'a very long '.repeat(12)}spring.csv`,
      'when;fan;amount;what\n13/3/2026;nobody at all;5,00;tip\n',
    ),
  )
  await dialog.getByRole('button', { name: 'Upload file' }).press('Enter')
  await expect(dialog.getByText('Read with the day first')).toBeVisible()
  await expectInside(page)
  await expect(dialog.getByText('Still required: Type, Creator.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Check 1 row' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Column “what” is' }).press('Enter')
  await page.getByRole('option', { name: /^Type/ }).press('Enter')
  await dialog.getByRole('combobox', { name: /Creator for all rows/ }).press('Enter')
  await page.getByRole('option', { name: creator, exact: true }).press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Check 1 row' }).press('Enter')
  await expect(dialog.getByText('There is nothing to import')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByText('This creator has no fan named “nobody at all”')).toBeVisible()
  await expectInside(page)
})

test('an ambiguous date is asked about, and a running import can be stopped and taken up again', async ({
  page,
  baseURL,
}) => {
  const creator = await firstCreator(baseURL ?? '')
  const run = `stop${Date.now()}`
  const lines = Array.from({ length: 20_000 }, (_, n) => `${run}_${n},${creator},3/4/2026`)
  await enter(page, people.AGENCY_ADMIN)
  await page.goto('/dashboard/fans?import=new')
  const dialog = page.getByRole('dialog')
  const file = csv('many.csv', `Username,Creator,Joined\n${lines.join('\n')}\n`)
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Upload file' }).click()
  await dialog.getByRole('combobox', { name: 'Date format' }).click()
  await page.getByRole('option', { name: /^Day first/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Check 20,000 rows' }).click()
  await dialog.getByRole('button', { name: 'Import 20,000 rows' }).click({ timeout: 60_000 })
  await expect(dialog.getByText(/^[1-9][\d,]* of 20,000 rows$/)).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Stop importing' }).click()
  await expect(dialog.getByText(/^Stopped by .* of 20,000 rows\. Imported rows are kept/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Check 20,000 rows' }).click()
  await expect(dialog.getByRole('button', { name: /^Import [\d,]+ rows$/ })).toBeVisible({ timeout: 60_000 })
  await expect(figure(page, 'Faulty')).toHaveText('0')
  const admin = await apiAs(baseURL ?? '', people.AGENCY_ADMIN)
  const { data } = (await admin.call('GET', `/fans?q=${run}_0&limit=1`)) as unknown as {
    data: { joinDate: string }[]
  }
  expect(data[0]?.joinDate).toMatch(/^2026-04-03/)
})

test('who may not manage fans gets no wizard', async ({ page }) => {
  await enter(page, people.CHAT_OPERATOR)
  await page.goto('/dashboard/fans?import=new')
  await expect(page.getByRole('heading', { name: 'Fan Intelligence' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeHidden()
})
