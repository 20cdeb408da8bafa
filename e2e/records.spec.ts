import type { Page } from '@playwright/test'
import { newCreator } from './kit/people.ts'
import { apiAs, DEMO_PASSWORD, expect, people, signInByApi, test } from './kit/test.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { name: 'id.png', mimeType: 'image/png', buffer: PNG }
const newName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`
const tab = (name: string) => `/dashboard/compliance?tab=${name}`

async function fillDocument(page: Page, legalName: string) {
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('combobox', { name: 'Search countries' }).fill('United States')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await page.getByLabel('Issued by').fill('Passport Office')
  await page.getByLabel('Document number').fill(`P${crypto.randomUUID().slice(0, 8)}`)
  await page.getByLabel('Full name, as printed').fill(legalName)
  await page.getByLabel('Date of birth').fill('1995-04-03')
  await page.getByLabel('Issued on').fill('2022-01-01')
  await page.getByLabel('Expires on').fill('2042-01-01')
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(picture)
  await expect(page.getByText('id.png')).toBeVisible()
}

async function openRecord(page: Page, name: string) {
  await page.goto(tab('people'))
  await page.getByLabel('Search by any name').fill(name)
  await page.getByRole('row', { name: new RegExp(name) }).click()
  return page.getByRole('complementary', { name: 'Verification record' })
}

test('a creator submits an ID, and compliance accepts it after entering the password to view it', async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  // Caused by the wrong password.
  consoleErrors.allow(/422/)
  const origin = String(baseURL)
  const person = await newCreator(origin)
  const stageName = newName('Lark')
  const creator = await apiAs(origin, person.email, person.password)
  const me = (await creator.call('GET', '/auth/me')) as unknown as { data: { creator: { id: string } } }
  await creator.call('PUT', `/creators/${me.data.creator.id}`, { stageName })

  await signInByApi(page, person.email, person.password)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /Your ID isn’t verified yet/ }).click()
  await page.getByLabel('Date of birth').fill('1995-04-03')
  await page.getByLabel('Address').fill('1 Main Street')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('button', { name: 'Submit ID' })).toBeVisible()
  await fillDocument(page, 'Lark Ada Merrow')
  await page.getByRole('button', { name: 'Submit ID' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, that’s all for now' })).toBeVisible()

  await signInByApi(page, people.COMPLIANCE)
  const panel = await openRecord(page, stageName)
  await panel.getByRole('button', { name: 'Examine' }).click()
  const dialog = page.getByRole('dialog', { name: /^Passport of/ })
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Show scan' }).click()
  await expect(dialog.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByRole('img', { name: 'Scan, Front' })).toHaveCount(0)
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Show scan' }).click()
  const image = dialog.getByRole('img', { name: 'Scan, Front' })
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(1)
  await dialog.getByRole('button', { name: 'Accept document' }).click()
  await expect(panel.getByText('Accepted').first()).toBeVisible()
  await expect(panel.getByText('Lark Ada Merrow').first()).toBeVisible()

  const home = (await creator.call('GET', '/creator-home')) as unknown as {
    data: { accountStatus: { isVerified: boolean; status: string } }
  }
  expect(home.data.accountStatus).toMatchObject({ isVerified: true, status: 'ACTIVE' })
})

test('a co-performer submits an ID and signs with a personal link, which is then revoked', {
  tag: '@long',
}, async ({ page, browser, baseURL }) => {
  const origin = String(baseURL)
  const name = newName('Wren')
  await signInByApi(page, people.COMPLIANCE)
  await page.goto(`${tab('people')}&new=person`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name they appear under').fill(name)
  await dialog.getByRole('button', { name: 'Add person' }).click()
  const panel = page.getByRole('complementary', { name: 'Verification record' })
  await panel.getByRole('button', { name: 'Prepare' }).click()
  await dialog.getByRole('button', { name: 'Prepare for signature' }).click()
  await expect(panel.getByText('Waiting for signature')).toBeVisible()
  await panel.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByLabel('Link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const context = await browser.newContext({ baseURL: origin, viewport: { width: 320, height: 700 } })
  const guest = await context.newPage()
  const requests: string[] = []
  guest.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: `Hello ${name}` })).toBeVisible()
  await fillDocument(guest, 'Wren Ada Hall')
  await guest.getByRole('button', { name: 'Submit ID' }).click()
  await expect(guest.getByText(`I appear as ${name}.`)).toBeVisible()
  await guest.getByLabel('Your full legal name').fill('Wren Ada Hall')
  await guest.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(guest.getByRole('heading', { name: 'Thank you, that’s all' })).toBeVisible()
  const token = link.split('#token=')[1] ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(requests.filter((request) => request.includes(token))).toEqual([])
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.reload()
  await expect(panel.getByRole('button', { name: 'Examine' })).toBeVisible()
  await expect(panel.getByText('In force')).toBeVisible()
  await panel.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Link revoked')).toBeVisible()
  await guest.goto(link)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await context.close()
})

test('a consent is prepared, signed by the creator, and withdrawn', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const person = await newCreator(origin)
  const creator = await apiAs(origin, person.email, person.password)
  const me = (await creator.call('GET', '/auth/me')) as unknown as { data: { creator: { id: string } } }
  const stageName = newName('Opal')
  await creator.call('PUT', `/creators/${me.data.creator.id}`, { stageName })
  const recordPath = `/compliance/people/${me.data.creator.id}`
  await creator.call('PUT', recordPath, { birthDate: '1995-04-03', address: '1 Main Street' })

  await signInByApi(page, people.COMPLIANCE)
  await page.goto(`${tab('consents')}&new=consent`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search by any name').fill(stageName)
  await dialog.getByRole('button', { name: new RegExp(stageName) }).click()
  await dialog.getByLabel('Download').check()
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/let viewers download copies/)
  await dialog.getByRole('button', { name: 'Prepare for signature' }).click()
  await expect(page.getByText(`Ready for ${stageName} to sign`)).toBeVisible()

  await signInByApi(page, person.email, person.password)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /1 document to sign/ }).click()
  await page.getByRole('region', { name: 'Sign' }).getByRole('button', { name: 'Open' }).click()
  await page.getByLabel('Your full legal name').fill('Opal Winter')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Signed documents')).toBeVisible()

  await signInByApi(page, people.COMPLIANCE)
  await page.goto(tab('consents'))
  await page.getByLabel('Search by any name').fill(stageName)
  await page.getByRole('row', { name: new RegExp(`${stageName}.*In force`) }).click()
  const panel = page.getByRole('complementary', { name: 'Consent' })
  await expect(panel.getByText(/In their account/)).toBeVisible()
  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${stageName}.*Withdrawn`) })).toBeVisible()
})

test('an operator can’t open verification records', { tag: '@long' }, async ({ page }) => {
  await signInByApi(page, people.CHAT_OPERATOR)
  await page.goto(tab('people'))
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
})
