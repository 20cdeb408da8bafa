import type { Page } from '@playwright/test'
import { queryRows } from './database.ts'
import type { RunningServer } from './server.ts'

/** Unique, because journeys share one server. */
export function newApplicant() {
  const key = crypto.randomUUID().slice(0, 8)
  return {
    name: 'Ana Maria Lopez',
    email: `ana.${key}@example.test`,
    phone: '+1 (213) 555-0142',
    platform: 'fansly',
    monthlyRevenue: '10-25k',
    message: `Two lines,\n<b>one</b> & "quotes" ${key}`,
  }
}

export function newInquiry(type: string) {
  const key = crypto.randomUUID().slice(0, 8)
  return { name: 'Noor Haddad', email: `noor.${key}@example.test`, type, message: `About ${type}: ${key}` }
}

export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    const control = page.locator(`[name="${field}"]`)
    const isSelect = (await control.evaluate((element) => element.tagName)) === 'SELECT'
    if (isSelect) await control.selectOption(value)
    else await control.fill(value)
  }
}

export async function fieldValues(page: Page, fields: string[]): Promise<Record<string, string>> {
  const values = fields.map(async (field) => [field, await page.locator(`[name="${field}"]`).inputValue()])
  return Object.fromEntries(await Promise.all(values))
}

export const submitForm = (page: Page) => page.locator('form[data-form] [type=submit]').click()

/** Uses a new IP address through the trusted proxy header, because the forms are rate-limited per address. */
export async function asNewVisitor(page: Page): Promise<void> {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${a}.${b}.${c}` })
}

export const formMessage = (page: Page) => page.locator('[data-form-message]')
export const fieldError = (page: Page, field: string) => page.locator(`[data-error="${field}"]`)
export const successHeading = (page: Page, name: string) => page.getByRole('heading', { name })

export const findApplications = ({ dataDir }: RunningServer, email: string) =>
  queryRows(dataDir, 'SELECT * FROM applications WHERE email = $1', [email])
export const findInquiries = ({ dataDir }: RunningServer, email: string) =>
  queryRows(dataDir, 'SELECT * FROM inquiries WHERE email = $1', [email])
