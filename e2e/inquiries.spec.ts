import { listed, openPage, panelOf, send } from './kit/applications.ts'
import { mailsTo } from './kit/outbox.ts'
import { newWriter } from './kit/site-forms.ts'
import { apiAs, expect, expectAccessible, people, testOnOwnServer as test } from './kit/test.ts'

// Cards and tabs are counted to one here: elsewhere other journeys apply and write at the same time.

/** Somebody who has just written through the contact form, with the id of the message. */
async function written(origin: string) {
  const writer = newWriter('support')
  await send(origin, '/inquiries', writer)
  const admin = await apiAs(origin, people.SUPER_ADMIN)
  const found = await admin.call('GET', `/inquiries?q=${writer.email}`)
  const [row] = found.data as unknown as { id: string }[]
  return { ...writer, id: String(row?.id) }
}

test('a message is answered, closed and opened again, and the tab counts what is new', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const writer = newWriter('demo')
  await send(origin, '/inquiries', writer)
  await openPage(page)
  const tab = page.getByRole('tab', { name: /Inquiries/ })
  await expect(tab).toHaveText(/\d/)
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

test('who answers second is told who was first, and may send it all the same', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/409/)
  const origin = String(baseURL)
  const writer = await written(origin)
  await openPage(page, `?tab=inquiries&id=${writer.id}`)
  const panel = panelOf(page, 'Inquiry')
  await panel.getByLabel('Message').fill('These words took me ten minutes.')
  const other = await apiAs(origin, people.SUPER_ADMIN)
  await other.call('POST', `/inquiries/${writer.id}/reply`, { subject: 'Hello', text: 'I was faster.' })
  await expect(panel.getByText('I was faster.')).toBeVisible()
  await expect(panel.getByText(/^Done by .+ Your words are still here\.$/)).toBeVisible()
  await expect(panel.getByLabel('Message')).toHaveValue('These words took me ten minutes.')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await expect(panel.getByRole('alert')).toContainText(/answered this message a moment ago/)
  await expect(panel.getByLabel('Message')).toHaveValue('These words took me ten minutes.')
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await expect(panel.getByRole('list', { name: 'Replies' }).getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByLabel('Message')).toHaveCount(0)
})

test('a link opens a message that the list does not show, and says so where there is none', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/404/)
  const writer = await written(String(baseURL))
  await openPage(page, `?tab=inquiries&q=nobody.writes.this&id=${writer.id}`)
  const panel = panelOf(page, 'Inquiry')
  await expect(page.getByText('No messages found')).toBeVisible()
  await expect(panel.getByText(writer.message)).toBeVisible()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.goto(`/dashboard/applications?tab=inquiries&id=${crypto.randomUUID()}`)
  await expect(panel.getByText('Message not found')).toBeVisible()
  await panel.getByRole('button', { name: 'Back to list' }).click()
  await expect(panel).toHaveCount(0)
})
