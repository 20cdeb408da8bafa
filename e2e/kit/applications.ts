import type { Page } from '@playwright/test'
import { newApplicant } from './site-forms.ts'
import { type DemoRole, expect, people, signInByApi } from './test.ts'

export async function post(origin: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`)
}

/** Submits a new application through the API. */
export async function submitApplication(origin: string, firstName: string, email?: string) {
  const person = { ...newApplicant(), name: `${firstName} Calloway`, ...(email && { email }) }
  await post(origin, '/applications', person)
  return person
}

export async function openApplications(page: Page, search = '', role: DemoRole = 'AGENCY_ADMIN') {
  await signInByApi(page, people[role])
  await page.goto(`/dashboard/applications${search}`)
  await expect(page.getByRole('heading', { name: 'Creator Applications' })).toBeVisible()
}

export const rowsIn = (page: Page, name = 'Applications') =>
  page.getByRole('table', { name }).locator('[data-id]')
export const rowOf = (page: Page, person: { email: string }) =>
  rowsIn(page).filter({ has: page.getByText(person.email) })
export const detailPanel = (page: Page, name = 'Application') =>
  page.getByRole('complementary', { name, exact: true })
export async function cardCount(page: Page, name: RegExp): Promise<number> {
  const card = page.getByRole('link', { name }).first()
  await expect(card).toHaveText(/\d/)
  return Number((await card.textContent())?.replace(/^\D*([\d,]+).*$/, '$1'))
}
