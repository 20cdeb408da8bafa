import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newFan } from './kit/fan-list.ts'
import { DEMO_PASSWORD, expect, people, signInByApi, test } from './kit/test.ts'

const tab = (name: string) => `/dashboard/compliance?tab=${name}`

async function downloadFirst(page: Page, label: string): Promise<Buffer> {
  const row = page.getByRole('row', { name: new RegExp(label) }).first()
  await expect(row.getByText('Ready')).toBeVisible({ timeout: 30_000 })
  await row.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByLabel('Reason').fill('Inspection 26-3')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.zip$/)
  return readFile(await file.path())
}

test('compliance creates a packet for a person and downloads it after entering the password', {
  tag: '@long',
}, async ({ page }) => {
  await signInByApi(page, people.COMPLIANCE)
  await page.goto(tab('packets'))
  await page.getByRole('button', { name: 'Create packet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search by any name').fill('Juno')
  await dialog.getByRole('button', { name: /Juno Vale/ }).click()
  await dialog.getByRole('button', { name: 'Create packet' }).click()
  const zip = await downloadFirst(page, 'Juno Vale')
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes('manifest.sha256')).toBe(true)
})

test('an admin exports a fan’s data and erases it once the legal hold is released', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const fan = await newFan(String(baseURL))
  await signInByApi(page, people.AGENCY_ADMIN)
  await page.goto(`/dashboard/fans/${fan.id}`)
  await page.getByRole('button', { name: `More actions for ${fan.username}` }).click()
  await page.getByRole('menuitem', { name: 'Export or erase data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Export data' }).click()
  expect((await downloadFirst(page, fan.username)).includes('profile.json')).toBe(true)

  await page.goto(`${tab('retention')}&fan=${fan.id}`)
  await dialog.getByRole('button', { name: 'Place legal hold' }).click()
  await dialog.getByLabel('Reason').fill('Lawsuit')
  await dialog.getByRole('button', { name: 'Place hold' }).click()
  await expect(dialog.getByText('There’s a legal hold. Release it first.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const hold = page.getByRole('listitem').filter({ hasText: fan.username })
  await hold.getByRole('button', { name: 'Release' }).click()
  await dialog.getByLabel('Reason').fill('Settled')
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(hold.getByText('Released', { exact: true })).toBeVisible()

  await page.goto(`${tab('retention')}&fan=${fan.id}`)
  await dialog.getByLabel('Reason').fill('Request from May 3')
  await dialog.getByLabel(/to confirm/).fill(fan.username)
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByText('The fan’s data was erased')).toBeVisible()
  await page.goto('/dashboard/fans')
  await page.getByLabel('Search by name, username or email').fill(fan.username)
  await expect(page.getByText('No fans found')).toBeVisible()
})
