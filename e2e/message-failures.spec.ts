import {
  boxOf,
  broadcastButton,
  newTitle,
  openMessaging,
  sendButton,
  sentAs,
  test,
  titleField,
  write,
} from './kit/messaging.ts'
import { expect, expectAccessible } from './kit/test.ts'

const failures = [
  { kind: 'send', reply: '{}', text: 'Failed to send notification' },
  { kind: 'send', reply: '{"message":"The printer is on fire."}', text: 'The printer is on fire.' },
  { kind: 'broadcast', reply: 'no json', text: 'Failed to send broadcast' },
  { kind: 'broadcast', reply: '{"message":"Nobody is in."}', text: 'Nobody is in.' },
]
for (const { kind, reply, text } of failures)
  test(`a ${kind} answered 500 with ${reply} says '${text}' and keeps everything`, async ({
    page,
    baseURL,
    quietConsole,
  }) => {
    quietConsole.allow(/500/)
    const title = newTitle('Failing')
    await page.route(`**/notifications/admin/${kind}`, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: reply }),
    )
    await openMessaging(page)
    await boxOf(page, /Juno Vale/).check()
    await write(page, title)
    const press = async () => {
      if (kind === 'send') return sendButton(page).click()
      await broadcastButton(page).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Broadcast/ })
        .click()
    }
    await press()
    const alert = page.getByRole('alert')
    await expect(alert.getByText(text, { exact: true })).toBeVisible()
    await expect(titleField(page)).toHaveValue(title)
    await expect(sendButton(page)).toHaveText('Send to Selected (1)')
    await expectAccessible(page)
    await page.unroute(`**/notifications/admin/${kind}`)
    await alert.getByRole('button', { name: 'Retry' }).click()
    if (kind === 'broadcast')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Broadcast/ })
        .click()
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
    expect(await sentAs(String(baseURL), title)).toHaveLength(1)
  })

test('an answer that got lost: sending again, even after a reload, sends nothing twice', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_FAILED/)
  const title = newTitle('Lost answer')
  // Whether it was sent cannot be asked either.
  await page.route('**/notifications/admin/sends?*', (route) => route.abort())
  await page.route('**/notifications/admin/send', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await openMessaging(page)
  await boxOf(page, /Juno Vale/).check()
  await write(page, title)
  await sendButton(page).click()
  await expect(page.getByText('Failed to send notification', { exact: true })).toBeVisible()
  await expect(page.getByText('Retry is safe: no one gets it twice.')).toBeVisible()
  await expect.poll(async () => (await sentAs(String(baseURL), title)).length).toBe(1)
  await page.unroute('**/notifications/admin/send')
  await page.reload()
  await expect(sendButton(page)).toHaveText('Send to Selected (1)')
  await sendButton(page).click()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  expect(await sentAs(String(baseURL), title)).toHaveLength(1)
})

test('an edited message is held back when the first attempt went through', async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_FAILED/)
  const title = newTitle('Edited')
  await page.route('**/notifications/admin/sends?*', (route) => route.abort())
  await page.route('**/notifications/admin/send', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await openMessaging(page)
  await boxOf(page, /Juno Vale/).check()
  await write(page, title)
  await sendButton(page).click()
  await expect(page.getByText('Failed to send notification', { exact: true })).toBeVisible()
  await page.unroute('**/notifications/admin/sends?*')
  await page.unroute('**/notifications/admin/send')
  await titleField(page).fill(`${title}!`)
  await sendButton(page).click()
  await expect(
    page.getByText('Your first attempt went through. Send again to send this message too.'),
  ).toBeVisible()
  await expect(titleField(page)).toHaveValue(`${title}!`)
  expect(await sentAs(String(baseURL), `${title}!`)).toHaveLength(0)
  await sendButton(page).click()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  expect(await sentAs(String(baseURL), title)).toHaveLength(1)
  expect(await sentAs(String(baseURL), `${title}!`)).toHaveLength(1)
})
