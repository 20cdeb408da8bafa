import type { Locator } from '@playwright/test'
import {
  creatorCheckbox,
  fillMessage,
  newRecipient,
  newTitle,
  openMessaging,
  sendButton,
  sentMessages,
  titleField,
} from './kit/messaging.ts'
import { bell, notificationRow } from './kit/notifications.ts'
import { linkMailedTo } from './kit/outbox.ts'
import { apiAs, expect, people, signIn, testOnOwnServer as test } from './kit/test.ts'

const figureIn = (dialog: Locator, name: string) =>
  dialog.locator('dl > div').filter({ hasText: name }).locator('dd')

test('a message to selected creators appears in a creator’s bell, and the history shows who has read it', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = String(baseURL)
  const title = newTitle('Studio closed')
  const creatorWithoutAccount = await newRecipient(origin)
  const creatorPage = await (await browser.newContext({ baseURL: origin })).newPage()
  await signIn(creatorPage, people.CREATOR)
  await bell(creatorPage).click()

  await openMessaging(page)
  await creatorCheckbox(page, /Juno Vale/).check()
  await page.getByRole('searchbox').fill(creatorWithoutAccount.stageName)
  await creatorCheckbox(page, creatorWithoutAccount.stageName).check()
  await fillMessage(page, title)
  await page.getByRole('checkbox', { name: 'Also send by email' }).check()
  await sendButton(page).click()
  await expect(notificationRow(creatorPage, title)).toBeVisible({ timeout: 4_000 })
  await page.getByRole('button', { name: 'See history' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByRole('cell')).toContainText([title, '2 creators', '1', '0'])

  await row.click()
  const dialog = page.getByRole('dialog', { name: title })
  const recipientRows = dialog.getByRole('table', { name: 'Recipients' }).getByRole('row')
  await expect(recipientRows.filter({ hasText: creatorWithoutAccount.stageName })).toContainText(
    'No account yet',
  )
  await expect(recipientRows.filter({ hasText: 'Juno Vale' })).toContainText('Delivered, not read')
  await expect(figureIn(dialog, 'Emailed')).toHaveText('0 of 2, 1 in the outbox, 1 not emailed', {
    timeout: 20_000,
  })
  await notificationRow(creatorPage, title).getByRole('button', { name: 'Mark as read' }).click()
  // Live, before the next poll.
  await expect(recipientRows.filter({ hasText: 'Juno Vale' })).toContainText(/Read \w+ \d+/, {
    timeout: 4_000,
  })
  await expect(figureIn(dialog, 'Read')).toHaveText('1 of 2', { timeout: 4_000 })
  await creatorPage.context().close()
})

test('a message whose response was lost is not sent twice, even after a reload', { tag: '@long' }, async ({
  page,
  baseURL,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  const title = newTitle('Lost response')
  // The page can't check whether the message was sent.
  await page.route('**/notifications/admin/sends?*', (route) => route.abort())
  await page.route('**/notifications/admin/send', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await openMessaging(page)
  await creatorCheckbox(page, /Juno Vale/).check()
  await fillMessage(page, title)
  await sendButton(page).click()
  await expect(page.getByText('Failed to send notification', { exact: true })).toBeVisible()
  await expect.poll(async () => (await sentMessages(String(baseURL), title)).length).toBe(1)
  await page.unroute('**/notifications/admin/send')
  await page.reload()
  await expect(sendButton(page)).toHaveText('Send to Selected (1)')
  await sendButton(page).click()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  expect(await sentMessages(String(baseURL), title)).toHaveLength(1)
})

test('a draft sent from two tabs goes out once', { tag: '@long' }, async ({ page, baseURL }) => {
  const title = newTitle('Two tabs')
  await openMessaging(page)
  await creatorCheckbox(page, /Juno Vale/).check()
  await fillMessage(page, title)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard/messaging')
  await expect(titleField(otherTab)).toHaveValue(title)
  for (const tab of [page, otherTab]) {
    await sendButton(tab).click()
    await expect(tab.getByText('Message sent successfully!')).toBeVisible()
    await expect(titleField(tab)).toHaveValue('')
  }
  expect(await sentMessages(String(baseURL), title)).toHaveLength(1)
})

test('the link in an email unsubscribes without signing in', { tag: '@long' }, async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const email = `wren.${crypto.randomUUID().slice(0, 8)}@example.test`
  const creator = await newRecipient(origin, email)
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const send = (title: string) =>
    admin.call('POST', '/notifications/admin/send', {
      creatorIds: [creator.id],
      title,
      message: 'Hello there',
      sendEmail: true,
    })
  const title = newTitle('By email')
  await send(title)
  const link = await linkMailedTo(origin, email, new RegExp(title))
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('w•••@example.test')
  expect(page.url()).toBe(`${origin}/unsubscribe`)
  await page.reload()
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Unsubscribed', exact: true })).toBeFocused()

  const { data } = (await send(newTitle('Not emailed'))) as unknown as { data: { id: string } }
  const mailStatus = async () => {
    const path = `/notifications/admin/sends/${data.id}/recipients`
    return ((await admin.call('GET', path)) as unknown as { data: { mail: string }[] }).data[0]?.mail
  }
  await expect.poll(mailStatus, { timeout: 20_000 }).toBe('opted-out')
})
