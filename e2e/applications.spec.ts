import type { Page } from '@playwright/test'
import { mailsTo } from './kit/outbox.ts'
import { newApplicant, newWriter } from './kit/site-forms.ts'
import {
  apiAs,
  type DemoRole,
  expect,
  expectAccessible,
  linkMailedTo,
  people,
  signIn,
  test,
} from './kit/test.ts'

async function send(origin: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
}

/** Somebody new who has just applied on the site. */
async function applied(origin: string, firstName: string) {
  const person = { ...newApplicant(), name: `${firstName} Calloway` }
  await send(origin, '/applications', person)
  return person
}

async function openPage(page: Page, search = '', role: DemoRole = 'AGENCY_ADMIN') {
  await signIn(page, people[role])
  await page.goto(`/dashboard/applications${search}`)
  await expect(page.getByRole('heading', { name: 'Creator Applications' })).toBeVisible()
}

const listed = (page: Page, name = 'Applications') => page.getByRole('table', { name }).locator('[data-id]')
const rowOf = (page: Page, person: { email: string }) =>
  listed(page).filter({ has: page.getByText(person.email) })
const panelOf = (page: Page, name = 'Application') => page.getByRole('complementary', { name, exact: true })
const cardOf = async (page: Page, name: RegExp) =>
  Number((await page.getByRole('link', { name }).first().textContent())?.replace(/^\D*([\d,]+).*$/, '$1'))

test('an application is found, read and approved: the list says so at once and the invitation goes out', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const person = await applied(origin, 'Maren')
  await openPage(page)
  const pending = await cardOf(page, /^Pending Review/)
  await page.getByLabel('Search by name or email').fill(person.email.toUpperCase())
  await expect(listed(page)).toHaveCount(1)
  await expect(page).toHaveURL(/[?&]q=/)
  await rowOf(page, person).click()
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name: 'Maren Calloway' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]id=/)
  for (const words of [person.email, person.phone, 'Fansly', '$10K to $25K', '<b>one</b> & "quotes"'])
    await expect(panel.getByText(words)).toBeVisible()
  for (const title of ['Personal info', 'Social handles', 'Message', 'History'])
    await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  for (const name of ['Current revenue', 'Desired outcome']) await expect(panel.getByText(name)).toBeVisible()
  await expectAccessible(page)

  await panel.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve Maren Calloway?' })
  await expect(dialog.getByText(`An invitation to sign in goes to ${person.email}`)).toBeVisible()
  await expect(dialog.getByLabel('Stage name')).toHaveValue('Maren')
  await expect(dialog.getByLabel('Creator’s share')).toHaveValue('50')
  await expectAccessible(page)
  await dialog.getByLabel('Creator’s share').fill('101')
  await dialog.getByRole('button', { name: 'Approve and invite' }).click()
  await expect(dialog.getByText('A whole number from 0 to 100.')).toBeVisible()
  await dialog.getByLabel('Creator’s share').fill('60')
  await dialog.getByLabel('Stage name').fill('Maren Sky')
  await dialog.getByRole('button', { name: 'Approve and invite' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/[?&]id=/)
  await expect(rowOf(page, person).getByText('Approved')).toBeVisible()
  await expect(rowOf(page, person)).toBeFocused()
  await expect.poll(() => cardOf(page, /^Pending Review/)).toBe(pending - 1)
  expect(await linkMailedTo(origin, person.email, /./)).toContain('/invite')

  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  await page.getByRole('button', { name: 'Open creator' }).click()
  await expect(page).toHaveURL(/\/dashboard\/creators\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)
  const { data } = (await admin.call('GET', `/creators/${id}`)) as unknown as { data: { stageName: string } }
  expect(data.stageName).toBe('Maren Sky')
})

test('the letter can be rewritten, outlives a closed dialog, and the contacted applicant can become a creator', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const person = await applied(origin, 'Odile')
  await openPage(page, `?q=${person.email}`)
  await rowOf(page, person).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Contact Applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Applicant' })
  await expect(dialog.getByLabel('Message')).toHaveValue(/^Hello Odile,/)
  await dialog.getByLabel('Message').fill('Hello Odile,\n\nhow about Tuesday at ten?')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Contact Applicant' }).click()
  await expect(dialog.getByLabel('Message')).toHaveValue(/Tuesday at ten/)
  await dialog.getByRole('button', { name: 'Send mail' }).click()
  await expect(panel).toHaveCount(0)
  await expect(rowOf(page, person).getByText('Contacted')).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(origin, person.email, 2)).map((mail) => mail.text).join())
    .toContain('how about Tuesday at ten?')

  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(panel.getByText('Status: Contacted')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Reject' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Add as creator' }).click()
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(panel).toHaveCount(0)
  await page.goto(`/dashboard/applications?q=${person.email}&status=CONTACTED`)
  await rowOf(page, person).click()
  await expect(panel.getByText('Status: Contacted')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Add as creator' })).toHaveCount(0)
  await expect(panel.getByRole('link', { name: 'Odile', exact: true })).toBeVisible()
})

test('a reason is for the team unless the applicant is told', async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const person = await applied(origin, 'Petra')
  await openPage(page, `?q=${person.email}`)
  await rowOf(page, person).click()
  await panelOf(page).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Petra Calloway?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('No capacity before spring')
  await expect(dialog.getByLabel('Tell the applicant the reason')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(rowOf(page, person).getByText('Rejected')).toBeVisible()
  await rowOf(page, person).click()
  await expect(panelOf(page).getByText('Status: Rejected')).toBeVisible()
  await expect(panelOf(page).getByText('No capacity before spring')).toBeVisible()
  const mails = await mailsTo(origin, person.email, 2)
  expect(mails.map((mail) => mail.text).join()).not.toContain('No capacity')
})

test('who comes second is told who was first, and sees how it stands', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/409/)
  const origin = String(baseURL)
  const person = await applied(origin, 'Runa')
  await openPage(page, `?q=${person.email}`)
  await rowOf(page, person).click()
  await panelOf(page).getByRole('button', { name: 'Contact Applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Applicant' })
  await dialog.getByLabel('Message').fill('These words took me ten minutes.')
  const other = await apiAs(origin, people.SUPER_ADMIN)
  const id = new URL(page.url()).searchParams.get('id')
  await other.call('POST', `/applications/${id}/reject`, {})
  await dialog.getByRole('button', { name: 'Send mail' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/rejected this application a moment ago/)
  await expect(dialog.getByLabel('Message')).toHaveValue('These words took me ten minutes.')
  await expect(dialog.getByRole('button', { name: 'Send mail' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(panelOf(page).getByText('Status: Rejected')).toBeVisible()
  await expect(rowOf(page, person).getByText('Rejected')).toBeVisible()
})

test('owner, details and notes are kept, and the history names who did what', async ({ page, baseURL }) => {
  const person = await applied(String(baseURL), 'Sunniva')
  await send(String(baseURL), '/applications', { ...person, message: 'One more thing.' })
  await openPage(page, `?q=${person.email}`)
  await rowOf(page, person).click()
  const panel = panelOf(page)
  await expect(panel.getByText('One more thing.')).toBeVisible()
  const earlier = panel.getByRole('list', { name: 'Earlier submissions' })
  await expect(earlier.getByRole('listitem')).toHaveCount(1)
  await earlier.getByText(/^Sent/).click()
  await expect(earlier.getByText('"quotes"')).toBeVisible()
  await panel.getByRole('button', { name: 'Take it' }).click()
  await expect(panel.getByRole('combobox', { name: 'Owner' })).toContainText('(you)')
  await panel.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByLabel('Instagram').fill('@sunniva.calloway')
  await dialog.getByLabel('Desired outcome').fill('More time off')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(panel.getByRole('link', { name: /@sunniva\.calloway/ })).toHaveAttribute(
    'href',
    'https://www.instagram.com/sunniva.calloway',
  )
  await panel.getByRole('textbox', { name: 'Note' }).fill('Call before noon')
  await page.keyboard.press('Control+Enter')
  const notes = panel.getByRole('list', { name: 'Internal notes' })
  await expect(notes.getByText('Call before noon')).toBeVisible()
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('')
  await page.reload()
  await expect(panel.getByText('More time off')).toBeVisible()
  await expect(notes.getByText('Call before noon')).toBeVisible()
  const history = panel.getByRole('list', { name: 'History' })
  for (const deed of ['changed the owner', 'changed details', 'left a note'])
    await expect(history.getByRole('listitem').filter({ hasText: deed })).toContainText(/Mara/)
  await expectAccessible(page)
})

test('the keyboard goes through the list, the URL names the open one, and Back closes it', async ({
  page,
  baseURL,
}) => {
  const key = crypto.randomUUID().slice(0, 6)
  for (const name of [`Third${key}`, `Second${key}`, `First${key}`]) await applied(String(baseURL), name)
  await openPage(page, `?q=${key}`)
  await expect(listed(page)).toHaveCount(3)
  const heading = panelOf(page).getByRole('heading', { level: 3 })
  await listed(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(panelOf(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText(`Second${key} Calloway`)
  await expect(panelOf(page)).toBeFocused()
  await page.keyboard.press('j')
  await expect(heading).toHaveText(`Third${key} Calloway`)
  await page.keyboard.press('j')
  await expect(heading).toHaveText(`Third${key} Calloway`)
  await page.keyboard.press('k')
  await expect(heading).toHaveText(`Second${key} Calloway`)
  await listed(page).nth(1).click()
  await page.keyboard.press('ArrowUp')
  await expect(heading).toHaveText(`First${key} Calloway`)
  await panelOf(page).getByRole('textbox', { name: 'Note' }).fill('jk')
  await page.keyboard.type('jk')
  await expect(panelOf(page).getByRole('textbox', { name: 'Note' })).toHaveValue('jkjk')
  await page.keyboard.press('Escape')
  await expect(heading).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
  await expect(listed(page).first()).toBeFocused()
  await listed(page).first().click()
  await expect(panelOf(page).getByRole('textbox', { name: 'Note' })).toHaveValue('jkjk')
  await page.goBack()
  await expect(panelOf(page)).toHaveCount(0)
})

test('filters and cards stand in the URL; nothing found says so and clears', async ({ page, baseURL }) => {
  const person = await applied(String(baseURL), 'Thea')
  await openPage(page)
  await page.getByRole('link', { name: /^Pending Review/ }).click()
  await expect(page).toHaveURL(/\?status=PENDING$/)
  await expect(rowOf(page, person)).toBeVisible()
  await page.getByRole('combobox', { name: 'Status: Pending' }).click()
  for (const name of ['Pending', 'Reviewed', 'Approved', 'Rejected', 'Contacted'])
    await expect(page.getByRole('option', { name })).toBeVisible()
  await page.getByRole('option', { name: 'Rejected' }).click()
  await expect(page).toHaveURL(/\?status=REJECTED$/)
  await expect(rowOf(page, person)).toHaveCount(0)
  await page.goBack()
  await expect(rowOf(page, person)).toBeVisible()
  await page.getByLabel('Search by name or email').fill('zz%_no such person')
  await expect(page.getByText('No applications found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowOf(page, person)).toBeVisible()
})

test('a message is answered, closed and opened again, and the tab counts what is new', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const writer = newWriter('demo')
  await send(origin, '/inquiries', writer)
  await openPage(page)
  const tab = page.getByRole('tab', { name: /Inquiries/ })
  const fresh = Number((await tab.textContent())?.replace(/\D/g, ''))
  expect(fresh).toBeGreaterThan(0)
  await tab.click()
  await expect(page).toHaveURL(/\?tab=inquiries$/)
  await page.getByRole('combobox', { name: 'Type: All' }).click()
  await page.getByRole('option', { name: 'Demo' }).click()
  await expect(page).toHaveURL(/type=demo/)
  await page.getByLabel('Search messages').fill(writer.email)
  await expect(listed(page, 'Inquiries')).toHaveCount(1)
  await listed(page, 'Inquiries').click()
  const panel = panelOf(page, 'Inquiry')
  await expect(panel.getByText(writer.message)).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(listed(page, 'Inquiries').getByText('Done')).toBeVisible()
  await expect(tab).toHaveText(fresh > 1 ? new RegExp(`${fresh - 1} new`) : 'Inquiries')
  await panel.getByRole('button', { name: 'Reopen' }).click()
  await panel.getByLabel('Message').fill('Thursday suits us well.')
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await expect(panel.getByRole('list', { name: 'Replies' })).toContainText('Thursday suits us well.')
  await expect(listed(page, 'Inquiries').getByText('Done')).toBeVisible()
  const mails = await mailsTo(origin, writer.email, 2)
  expect(mails.map((mail) => mail.text).join()).toContain('Thursday suits us well.')
})

for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
  test(`${role} is told that the page is not theirs and asks the server for nothing`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/(applications|inquiries)/.test(request.url())) asked.push(request.url())
    })
    await signIn(page, people[role])
    await expect(page.getByRole('link', { name: 'Applications' })).toHaveCount(0)
    await page.goto('/dashboard/applications')
    await expect(page.getByText('This page is not open to your role')).toBeVisible()
    expect(asked).toEqual([])
  })

test('a list that fails says so with Retry, not that it is empty', async ({ page, quietConsole }) => {
  quietConsole.allow(/500/)
  await signIn(page, people.AGENCY_ADMIN)
  let failing = true
  await page.route(/\/api\/applications(\?|\/summary)/, (route) =>
    failing
      ? route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke.' } })
      : route.continue(),
  )
  await page.goto('/dashboard/applications')
  await expect(page.getByText('The applications could not be loaded')).toBeVisible()
  await expect(page.getByText('The figures could not be loaded')).toBeVisible()
  await expect(page.getByText('No applications found')).toHaveCount(0)
  failing = false
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect(page.getByText('The applications could not be loaded')).toHaveCount(0)
})

test('a phone shows the application on the whole screen, and closing leads back to its row', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const person = await applied(String(baseURL), 'Ulla')
  await openPage(page, `?q=${person.email}`)
  const row = page.getByRole('list', { name: 'Applications' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expectAccessible(page)
  await row.click()
  const sheet = page.getByRole('dialog', { name: 'Application' })
  await expect(sheet.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(375)
  expect((await sheet.boundingBox())?.x).toBe(0)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Reject' }).click()
  await page
    .getByRole('dialog', { name: 'Reject Ulla Calloway?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(row).toBeFocused()
  await expect(page).not.toHaveURL(/[?&]id=/)
})
