import { applied, listed, openPage, panelOf, rowOf, send } from './kit/applications.ts'
import { newWriter } from './kit/site-forms.ts'
import { expect, test } from './kit/test.ts'

// Well under the minute after which an open list asks by itself.
const SOON = { timeout: 8_000 }

test('what comes in and what a colleague decides appears on open screens without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = String(baseURL)
  await openPage(page)
  const colleague = await (await browser.newContext({ baseURL: origin })).newPage()
  await openPage(colleague, '', 'SUPER_ADMIN')
  await expect(listed(page).first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  const person = await applied(origin, 'Wanda')
  await expect(rowOf(page, person).getByText('Pending')).toBeVisible(SOON)
  await expect(rowOf(colleague, person)).toBeVisible(SOON)
  await rowOf(page, person).click()
  await expect(panelOf(page).getByRole('button', { name: 'Approve' })).toBeVisible()

  await rowOf(colleague, person).click()
  await panelOf(colleague).getByRole('button', { name: 'Reject' }).click()
  const dialog = colleague.getByRole('dialog', { name: 'Reject Wanda Calloway?' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(rowOf(page, person).getByText('Rejected')).toBeVisible(SOON)
  await expect(panelOf(page).getByText('Status: Rejected')).toBeVisible(SOON)
  await expect(panelOf(page).getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await page.getByRole('tab', { name: /Inquiries/ }).click()
  const writer = newWriter('demo')
  await send(origin, '/inquiries', writer)
  const message = listed(page, 'Inquiries').filter({ has: page.getByText(writer.message) })
  await expect(message).toBeVisible(SOON)
  await colleague.goto(`/dashboard/applications?tab=inquiries&q=${writer.email}`)
  await listed(colleague, 'Inquiries').click()
  await panelOf(colleague, 'Inquiry').getByRole('button', { name: 'Done' }).click()
  await expect(message.getByText('Done')).toBeVisible(SOON)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await colleague.context().close()
})
