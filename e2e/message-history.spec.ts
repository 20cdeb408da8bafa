import type { Locator } from '@playwright/test'
import { boxOf, newRecipient, newTitle, openMessaging, sendButton, test, write } from './kit/messaging.ts'
import { apiAs, expect, expectAccessible, linkMailedTo, people } from './kit/test.ts'

const figureIn = (dialog: Locator, name: string) =>
  dialog.locator('dl > div').filter({ hasText: name }).locator('dd')

/** To Juno, from somebody else's screen. */
async function sendAsAdmin(origin: string, title: string, actionUrl?: string): Promise<string> {
  const admin = await apiAs(origin, people.SUPER_ADMIN)
  const { data: all } = (await admin.call('GET', '/notifications/admin/recipients')) as unknown as {
    data: { id: string; stageName: string }[]
  }
  const creatorIds = all.filter(({ stageName }) => stageName === 'Juno Vale').map(({ id }) => id)
  const body = { creatorIds, title, message: 'Friday at six.', ...(actionUrl && { actionUrl }) }
  const { data } = (await admin.call('POST', '/notifications/admin/send', body)) as unknown as {
    data: { id: string }
  }
  return data.id
}

test('the history shows who got it and read it, and follows while one looks', async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const title = newTitle('Who reads this')
  const waiting = await newRecipient(origin)
  await openMessaging(page)
  await boxOf(page, /Juno Vale/).check()
  await page.getByRole('searchbox').fill(waiting.stageName)
  await boxOf(page, waiting.stageName).check()
  await write(page, title, 'One line\nand another')
  await page.getByRole('checkbox', { name: 'Also send by email' }).check()
  await expect(page.getByText('1 of 2 creators has an email address')).toBeVisible()
  await sendButton(page).click()
  await page.getByRole('button', { name: 'See history' }).click()
  await expect(page).toHaveURL(/tab=history/)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByRole('cell')).toContainText([title, '2 creators', '1', '0'])
  await expectAccessible(page)

  await row.click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toContainText('and another')
  await expect(figureIn(dialog, 'Delivered')).toHaveText('1 of 2')
  await expect(figureIn(dialog, 'Read')).toHaveText('0 of 2')
  const readers = dialog.getByRole('table', { name: 'Recipients' }).getByRole('row')
  await expect(readers.filter({ hasText: waiting.stageName })).toContainText('Waiting for an account')
  await expect(readers.filter({ hasText: waiting.stageName })).toContainText('No email address', {
    timeout: 20_000,
  })
  await expect(readers.filter({ hasText: 'Juno Vale' })).toContainText('Delivered, not read')
  await expect(readers.filter({ hasText: 'Juno Vale' })).toContainText('Email in outbox', {
    timeout: 20_000,
  })
  await expect(figureIn(dialog, 'Emailed')).toHaveText('1 of 2, 1 not emailed', { timeout: 20_000 })
  await expectAccessible(page)

  const juno = await apiAs(origin, people.CREATOR)
  await juno.call('PATCH', '/notifications/read-all')
  // Sooner than any poll: the server says so.
  await expect(readers.filter({ hasText: 'Juno Vale' })).toContainText(/Read \w+ \d+/, { timeout: 4_000 })
  await expect(figureIn(dialog, 'Read')).toHaveText('1 of 2', { timeout: 4_000 })
  await page.goBack()
  await expect(dialog).toBeHidden()
})

test('without the live line the history is asked for every 10 seconds', { tag: '@long' }, async ({
  page,
  baseURL,
  quietConsole,
}) => {
  quietConsole.allow(/socket\.io|WebSocket|ERR_FAILED/)
  const title = newTitle('By the slow road')
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
  await openMessaging(page)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible()
  await sendAsAdmin(String(baseURL), title)
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible({ timeout: 15_000 })
})

test('a link to one message opens it though many came after, and Back closes it', async ({
  page,
  baseURL,
}) => {
  const origin = String(baseURL)
  const title = newTitle('Long ago')
  const id = await sendAsAdmin(origin, title, 'https://p\u0430ypal.test/sign-in')
  for (let n = 0; n < 20; n++) await sendAsAdmin(origin, newTitle('Since then'))
  await openMessaging(page)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Since then' })).toHaveCount(20)
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
  await page.goto(`/dashboard/messaging?tab=history&send=${id}`)
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toContainText('Friday at six.')
  await expect(dialog).toContainText('Link: https://xn--pypal-4ve.test/sign-in')
  await expect(figureIn(dialog, 'Delivered')).toHaveText('1 of 1')
  await expect(dialog.getByRole('row').filter({ hasText: 'Juno Vale' })).toContainText('Delivered, not read')
  const juno = await apiAs(origin, people.CREATOR)
  await juno.call('PATCH', '/notifications/read-all')
  await expect(figureIn(dialog, 'Read')).toHaveText('1 of 1', { timeout: 4_000 })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/tab=history$/)
})

for (const id of ['0199f000-0000-7000-8000-000000000000', 'nonsense'])
  test(`a link to ${id} says that there is no such message`, async ({ page, quietConsole }) => {
    quietConsole.allow(/40[04]/)
    await openMessaging(page)
    await page.goto(`/dashboard/messaging?tab=history&send=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Sent message' })
    await expect(dialog.getByText('Message not found')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await expectAccessible(page)
  })

test('a history that fails to load says so, and Retry brings it', async ({ page, quietConsole }) => {
  quietConsole.allow(/500/)
  await page.route('**/notifications/admin/sends*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openMessaging(page)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Could not load the history')).toBeVisible()
  await page.unroute('**/notifications/admin/sends*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Could not load the history')).toBeHidden()
})

test('the link in a real mail stops its kind, then all that is not essential, without signing in', async ({
  page,
  baseURL,
}) => {
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
  const title = newTitle('By mail')
  await send(title)
  const link = await linkMailedTo(origin, email, new RegExp(title))
  expect(new URL(link).pathname).toBe('/unsubscribe')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Stop these mails?' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('Northlight sends “Messages from the agency” to w•••@example.test')
  await expect(main).not.toContainText(email)
  expect(page.url()).toBe(`${origin}/unsubscribe`)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(page.getByRole('heading', { name: 'These mails have stopped' })).toBeFocused()

  const second = newTitle('Not emailed')
  const { data } = (await send(second)) as unknown as { data: { id: string } }
  const stateOf = async () => {
    const path = `/notifications/admin/sends/${data.id}/recipients`
    return ((await admin.call('GET', path)) as unknown as { data: { mail: string }[] }).data[0]?.mail
  }
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('opted-out')

  await page.goto('about:blank')
  await page.goto(link.replace('#token=', '?token='))
  await expect(page.getByRole('heading', { name: 'Already stopped' })).toBeVisible()
  await page.getByRole('button', { name: 'Stop all mail that is not essential' }).click()
  await expect(page.getByRole('heading', { name: 'All of it has stopped' })).toBeVisible()
  await expectAccessible(page)
})

for (const link of ['/unsubscribe', '/unsubscribe#token=short', `/unsubscribe#token=${'x'.repeat(120)}`])
  test(`${link.slice(0, 32)} is a broken link and says so`, async ({ page, quietConsole }) => {
    quietConsole.allow(/4\d\d/)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Stop/ })).toHaveCount(0)
    await expectAccessible(page)
  })
