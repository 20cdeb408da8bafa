import type { Page } from '@playwright/test'

/** Everybody who fills in a form is somebody else, so that journeys do not meet. */
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

export function newWriter(type: string) {
  const key = crypto.randomUUID().slice(0, 8)
  return { name: 'Noor Haddad', email: `noor.${key}@example.test`, type, message: `About ${type}: ${key}` }
}

export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    const control = page.locator(`[name="${field}"]`)
    const isChoice = (await control.evaluate((element) => element.tagName)) === 'SELECT'
    if (isChoice) await control.selectOption(value)
    else await control.fill(value)
  }
}

export async function typedIn(page: Page, fields: string[]): Promise<Record<string, string>> {
  const values = fields.map(async (field) => [field, await page.locator(`[name="${field}"]`).inputValue()])
  return Object.fromEntries(await Promise.all(values))
}

export const send = (page: Page) => page.locator('form[data-form] [type=submit]').click()
