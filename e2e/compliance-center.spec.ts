import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiAs, expect, people, signIn, testOnOwnServer as test } from './kit/test.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Violations' }).locator('tbody tr[data-id]')
const panel = (page: Page) => page.getByRole('complementary', { name: 'Violation', exact: true })

async function openCenter(page: Page, search = '', email: string = people.COMPLIANCE): Promise<void> {
  await signIn(page, email)
  await page.goto(`/dashboard/compliance${search}`)
  await expect(page.getByRole('heading', { name: 'Compliance center' })).toBeVisible()
}

async function findOperatorFanId(origin: string): Promise<string | undefined> {
  const operator = await apiAs(origin, people.CHAT_OPERATOR)
  const { data } = (await operator.call('GET', '/fans?limit=1')) as unknown as { data: { id: string }[] }
  return data[0]?.id
}

async function reportFan(origin: string, text: string): Promise<string> {
  const operator = await apiAs(origin, people.CHAT_OPERATOR)
  const body = { fanId: await findOperatorFanId(origin), type: 'HARASSMENT', text }
  const response = (await operator.call('POST', '/compliance/reports', body)) as unknown as {
    data: { id: string }
  }
  return response.data.id
}

test('a pending violation resolved with the keyboard leaves the pending list', async ({ page, baseURL }) => {
  await reportFan(String(baseURL), 'Resolved by keyboard')
  await openCenter(page, '?status=PENDING&q=resolved+by+keyboard')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(panel(page).getByRole('heading', { name: 'Resolved by keyboard' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByText('Marked as resolved')).toBeVisible()
  await expect(panel(page).getByText('Priya Nair resolved it')).toBeVisible()
  await expect(page.getByText('No violations found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page).filter({ hasText: 'Resolved by keyboard' })).toContainText('Resolved')
})

test('a conversation reported in chat appears in the list, and escalating it opens a case', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  await signIn(page, people.CHAT_OPERATOR)
  await page.goto(`/dashboard/chat/${await findOperatorFanId(String(baseURL))}`)
  await page.getByRole('button', { name: 'Report this conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this conversation' })
  await dialog.getByLabel('What is it about?').click()
  await page.getByRole('option', { name: 'Harassment' }).click()
  await dialog.getByLabel('What happened?').fill('Threatens me with a lawsuit')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog).toHaveCount(0)

  await openCenter(page)
  const row = rows(page).filter({ hasText: 'Threatens me with a lawsuit' })
  await row.click()
  await expect(panel(page).getByText('Dana Kirk reported it')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Escalate' }).click()
  await expect(row).toContainText('Escalated')
  await expect(panel(page).getByText(/^Priya Nair escalated it/)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Mark as Resolved' })).toHaveCount(0)
})

test('the list is filtered, and the export matches it', { tag: '@long' }, async ({ page }) => {
  await openCenter(page)
  await page.getByRole('combobox', { name: /^Type:/ }).click()
  await page.getByRole('option', { name: 'Spam' }).click()
  await expect(page).toHaveURL(/[?&]type=SPAM/)
  await expect(rows(page).filter({ hasNotText: 'SPAM' })).toHaveCount(0)
  const count = await rows(page).count()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trim().split('\n')).toHaveLength(count + 1)
  expect(text).not.toContain('PERSONAL_INFO')
})

test('the second of two reviewers sees who resolved the violation first', { tag: '@long' }, async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/)
  const id = await reportFan(String(baseURL), 'Two people at once')
  await openCenter(page, `?id=${id}`)
  const resolve = panel(page).getByRole('button', { name: 'Mark as Resolved' })
  await expect(resolve).toBeVisible()
  const admin = await apiAs(String(baseURL), people.AGENCY_ADMIN)
  await page.route('**/compliance/violations/*/resolve', async (route) => {
    await admin.call('POST', `/compliance/violations/${id}/resolve`)
    await route.continue()
  })
  await resolve.click()
  await expect(page.getByText('Mara Ellis already updated this violation. It’s now resolved.')).toBeVisible()
  await expect(panel(page).getByText('Mara Ellis resolved it')).toBeVisible()
  await expect(resolve).toHaveCount(0)
})
