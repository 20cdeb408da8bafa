import {
  cardCount,
  detailPanel,
  openApplications,
  post,
  rowOf,
  rowsIn,
  submitApplication,
} from './kit/applications.ts'
import { emailsTo } from './kit/outbox.ts'
import { newInquiry } from './kit/site-forms.ts'
import { apiAs, expect, people, testOnOwnServer as test } from './kit/test.ts'

// Uses its own server, because other journeys would change the number of pending applications.

// Well below the minute after which an open list refetches automatically.
const EVENTUALLY = { timeout: 8_000 }

test('an application is found, opened and approved, and the invitation is sent', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const person = await submitApplication(origin, 'Maren')
  await openApplications(page)
  const pending = await cardCount(page, /^Pending Review/)
  await page.getByLabel('Search by name or email').fill(person.email.toUpperCase())
  await expect(rowsIn(page)).toHaveCount(1)
  await expect(page).toHaveURL(/[?&]q=/)
  await rowOf(page, person).click()
  const panel = detailPanel(page)
  await expect(panel.getByRole('heading', { name: 'Maren Calloway' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]id=/)
  for (const text of [person.email, person.phone, 'Fansly', '$10K to $25K', '<b>one</b> & "quotes"'])
    await expect(panel.getByText(text)).toBeVisible()

  await panel.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve Maren Calloway?' })
  await expect(dialog.getByText(`Creates an invitation for ${person.email}`)).toBeVisible()
  await expect(dialog.getByLabel('Stage name')).toHaveValue('Maren')
  await expect(dialog.getByLabel('Creator’s share')).toHaveValue('50')
  await dialog.getByLabel('Creator’s share').fill('60')
  await dialog.getByLabel('Stage name').fill('Maren Sky')
  await dialog.getByRole('button', { name: 'Approve and invite' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/[?&]id=/)
  await expect(rowOf(page, person).getByText('Approved')).toBeVisible()
  // Without a mail server the invitation link is shown at once.
  const link = page.getByRole('dialog', { name: 'Invitation link' }).getByLabel('Link', { exact: true })
  await expect(link).toHaveValue(/\/invite#token=/)
  await page.keyboard.press('Escape')
  await expect(rowOf(page, person)).toBeFocused()
  await expect.poll(() => cardCount(page, /^Pending Review/)).toBe(pending - 1)

  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  await page.getByRole('button', { name: 'Open creator' }).click()
  await expect(page).toHaveURL(/\/dashboard\/creators\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)
  const { data } = (await admin.call('GET', `/creators/${id}`)) as unknown as { data: { stageName: string } }
  expect(data.stageName).toBe('Maren Sky')
})

test('an edited email is sent, and the applicant is marked as contacted', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const person = await submitApplication(origin, 'Odile')
  await openApplications(page, `?q=${person.email}`)
  await rowOf(page, person).click()
  const panel = detailPanel(page)
  await panel.getByRole('button', { name: 'Contact Applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact Applicant' })
  await expect(dialog.getByLabel('Message')).toHaveValue(/^Hello Odile,/)
  await dialog.getByLabel('Message').fill('Hello Odile,\n\nhow about Tuesday at ten?')
  await dialog.getByRole('button', { name: 'Save to outbox' }).click()
  await expect(panel).toHaveCount(0)
  await expect(rowOf(page, person).getByText('Contacted')).toBeVisible()
  await expect
    .poll(async () => (await emailsTo(origin, person.email, 2)).map((mail) => mail.text).join())
    .toContain('how about Tuesday at ten?')
})

test('new submissions and a colleague’s decisions appear on open screens without a reload', {
  tag: '@long',
}, async ({ page, browser, baseURL }) => {
  const origin = String(baseURL)
  await openApplications(page)
  const colleague = await (await browser.newContext({ baseURL: origin })).newPage()
  await openApplications(colleague, '', 'SUPER_ADMIN')
  await expect(rowsIn(page).first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  const person = await submitApplication(origin, 'Wanda')
  await expect(rowOf(page, person).getByText('Pending')).toBeVisible(EVENTUALLY)
  await expect(rowOf(colleague, person)).toBeVisible(EVENTUALLY)
  await rowOf(page, person).click()
  await expect(detailPanel(page).getByRole('button', { name: 'Approve' })).toBeVisible()

  await rowOf(colleague, person).click()
  await detailPanel(colleague).getByRole('button', { name: 'Reject' }).click()
  const dialog = colleague.getByRole('dialog', { name: 'Reject Wanda Calloway?' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(rowOf(page, person).getByText('Rejected')).toBeVisible(EVENTUALLY)
  await expect(detailPanel(page).getByText('Status: Rejected')).toBeVisible(EVENTUALLY)
  await expect(detailPanel(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await page.getByRole('tab', { name: /Inquiries/ }).click()
  const writer = newInquiry('demo')
  await post(origin, '/inquiries', writer)
  const message = rowsIn(page, 'Inquiries').filter({ has: page.getByText(writer.message) })
  await expect(message).toBeVisible(EVENTUALLY)
  await colleague.goto(`/dashboard/applications?tab=inquiries&q=${writer.email}`)
  await rowsIn(colleague, 'Inquiries').click()
  await detailPanel(colleague, 'Inquiry').getByRole('button', { name: 'Mark as done' }).click()
  await expect(message.getByText('Done')).toBeVisible(EVENTUALLY)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await colleague.context().close()
})

test('an inquiry is answered by email and marked as done', { tag: '@long' }, async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const writer = newInquiry('demo')
  await post(origin, '/inquiries', writer)
  await openApplications(page)
  await page.getByRole('tab', { name: /Inquiries/ }).click()
  await expect(page).toHaveURL(/\?tab=inquiries$/)
  await page.getByLabel('Search messages').fill(writer.email)
  await expect(rowsIn(page, 'Inquiries')).toHaveCount(1)
  await rowsIn(page, 'Inquiries').click()
  const panel = detailPanel(page, 'Inquiry')
  await expect(panel.getByText(writer.message)).toBeVisible()
  await panel.getByLabel('Message').fill('Thursday suits us well.')
  await panel.getByRole('button', { name: 'Save to outbox' }).click()
  await expect(panel.getByRole('list', { name: 'Replies' })).toContainText('Thursday suits us well.')
  await expect(rowsIn(page, 'Inquiries').getByText('Done')).toBeVisible()
  const emails = await emailsTo(origin, writer.email, 2)
  expect(emails.map((mail) => mail.text).join()).toContain('Thursday suits us well.')
})
