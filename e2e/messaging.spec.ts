import type { Page } from '@playwright/test'
import {
  boxOf,
  broadcastButton,
  messageField,
  newTitle,
  openMessaging,
  sendButton,
  sendsOf,
  sentAs,
  test,
  titleField,
  write,
} from './kit/messaging.ts'
import { expect, expectAccessible, people, signIn, signOut } from './kit/test.ts'

/** By the page's own clock: from here it is only looked at now and then. */
const timeShown = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    (words) =>
      new Promise((resolve) => {
        let since = 0
        new MutationObserver((_, observer) => {
          const isThere = document.body.textContent.includes(words)
          if (isThere && since === 0) since = performance.now()
          if (isThere || since === 0) return
          observer.disconnect()
          resolve((performance.now() - since) / 1_000)
        }).observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    words,
  )

test('nothing goes out without recipients, a title and a message', async ({ page }) => {
  const asked = sendsOf(page)
  await openMessaging(page)
  await expect(sendButton(page)).toHaveText('Send to Selected (0)')
  await expect(sendButton(page)).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveText('Normal')
  await expect(page.getByRole('checkbox', { name: 'Also send by email' })).not.toBeChecked()
  await expectAccessible(page)

  await titleField(page).press('Control+Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Please select at least one creator')

  await boxOf(page, /Juno Vale/).check()
  await expect(alert).toHaveCount(0)
  await sendButton(page).click()
  await expect(alert).toContainText('Title and message are required')
  await expect(titleField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(messageField(page)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)

  await titleField(page).fill('  ')
  await messageField(page).fill('Hello')
  await broadcastButton(page).click()
  await expect(alert).toContainText('Title and message are required')
  await expect(messageField(page)).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await titleField(page).fill('x'.repeat(121))
  await expect(page.getByText('121 of 120 characters')).toBeAttached()
  await sendButton(page).click()
  await expect(page.getByText('At most 120 characters.')).toBeVisible()
  await titleField(page).fill('Hello')
  for (const link of ['javascript:alert(1)', 'data:text/html,x', '//host/path', 'https://a:b@host/']) {
    await page.getByLabel('Link').fill(link)
    await sendButton(page).click()
    await expect(
      page.getByText('Please enter a path like /dashboard or a full http(s) address.'),
    ).toBeVisible()
  }
  expect(asked).toHaveLength(0)
})

test('a message goes to those selected, once, and the form is empty again', async ({ page, baseURL }) => {
  const title = newTitle('Studio closed')
  const asked = sendsOf(page)
  await openMessaging(page)
  await boxOf(page, /Juno Vale/).check()
  await boxOf(page, /Cass Bellamy/).check()
  await expect(page.getByRole('listitem').filter({ hasText: 'Cass Bellamy' })).toContainText('No account yet')
  await write(page, title)
  await page.getByLabel('Link').fill('/dashboard/fans')
  await page.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.getByRole('checkbox', { name: 'Also send by email' }).check()
  await expect(page.getByText('All 2 creators have an email address.')).toBeVisible()
  const mail = page.getByRole('figure', { name: 'Email' })
  await expect(mail).toContainText(title)
  await expect(mail).toContainText('Open in Greenroom')
  await expect(page.getByRole('figure', { name: 'In-app notification' })).toContainText('High')
  await expectAccessible(page)

  const shown = timeShown(page, 'Message sent successfully!')
  await sendButton(page).dblclick()
  await expect(page.getByText('Message sent successfully!', { exact: true })).toBeVisible()
  await expect(titleField(page)).toHaveValue('')
  await expect(messageField(page)).toHaveValue('')
  await expect(page.getByLabel('Link')).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveText('Normal')
  await expect(page.getByRole('checkbox', { name: 'Also send by email' })).not.toBeChecked()
  await expect(sendButton(page)).toHaveText('Send to Selected (0)')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  const seconds = await shown
  expect(seconds).toBeGreaterThan(4.5)
  expect(seconds).toBeLessThan(10)

  expect(asked).toHaveLength(1)
  const body = asked[0]?.postDataJSON()
  expect(Object.keys(body).sort()).toEqual(
    ['actionUrl', 'creatorIds', 'id', 'message', 'priority', 'sendEmail', 'title'].sort(),
  )
  expect(body).toMatchObject({ title, actionUrl: '/dashboard/fans', priority: 'HIGH', sendEmail: true })
  const rows = await sentAs(String(baseURL), title)
  expect(rows).toMatchObject([{ kind: 'selected', recipients: 2, delivered: 1 }])
  await page.reload()
  await expect(titleField(page)).toHaveValue('')
})

test('a host in letters that look like others is taken, and the preview shows what it is', async ({
  page,
}) => {
  await openMessaging(page)
  await write(page, newTitle('Look-alike'))
  await page.getByRole('checkbox', { name: 'Also send by email' }).check()
  await page.getByLabel('Link').fill('https://p\u0430ypal.test/sign-in')
  const host = 'xn--pypal-4ve.test'
  await expect(page.getByRole('figure', { name: 'In-app notification' })).toContainText(host)
  await expect(page.getByRole('figure', { name: 'Email' })).toContainText(`Open ${host}`)
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('a broadcast asks first, with the number, and goes to all who are active', async ({ page, baseURL }) => {
  const title = newTitle('To everybody')
  const asked = sendsOf(page)
  await openMessaging(page)
  await write(page, title)
  const active = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const reply = await fetch('/api/notifications/admin/recipients', { headers })
    const { data } = (await reply.json()) as { data: { status: string }[] }
    return data.filter(({ status }) => status === 'ACTIVE').length
  })
  await broadcastButton(page).click()
  const question = page.getByRole('alertdialog', { name: 'Send this message to ALL active creators?' })
  await expect(question).toContainText(`${active} creators`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(asked).toHaveLength(0)
  await broadcastButton(page).click()
  await question.getByRole('button', { name: `Broadcast to ${active}` }).dblclick()
  await expect(page.getByText('Message sent successfully!')).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(await sentAs(String(baseURL), title)).toMatchObject([{ kind: 'broadcast', recipients: active }])
})

test('the selection survives searching, and Select All means what the search shows', async ({ page }) => {
  await openMessaging(page)
  await boxOf(page, /Juno Vale/).check()
  const search = page.getByRole('searchbox', { name: 'Search creators' })
  await search.fill('MAR')
  await expect(boxOf(page, /./)).toHaveCount(3)
  const all = page.getByRole('checkbox', { name: 'Select All 3 found' })
  await expect(page.getByText('1 more selected')).toBeVisible()
  await all.check()
  await expect(sendButton(page)).toHaveText('Send to Selected (4)')
  await search.fill('')
  await expect(boxOf(page, /Juno Vale/)).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Select All', exact: true })).toHaveJSProperty(
    'indeterminate',
    true,
  )
  await search.fill('mar')
  await all.uncheck()
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  await search.fill('nobody is called this')
  await expect(page.getByText('No creators found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('checkbox', { name: 'Select All', exact: true }).check()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(sendButton(page)).toHaveText('Send to Selected (0)')
})

test('recipients that fail to load are an error with Retry, never samples', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/500/)
  const recipients = '**/notifications/admin/recipients'
  await page.route(recipients, (route) => route.fulfill({ status: 500, body: '{"message":"Not today."}' }))
  await openMessaging(page)
  await expect(page.getByRole('alert')).toContainText('Not today.')
  await expect(page.getByRole('list', { name: 'Creators' })).toHaveCount(0)
  await expect(sendButton(page)).toBeDisabled()
  await expectAccessible(page)
  await page.unroute(recipients)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(boxOf(page, /Juno Vale/)).toBeVisible()
})

test('ten thousand creators are chosen and scrolled without drawing them all', async ({ page }) => {
  const data = Array.from({ length: 10_000 }, (_, n) => ({
    id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    stageName: `Creator ${String(n).padStart(5, '0')}`,
    status: 'ACTIVE',
    hasAccount: true,
    hasEmail: true,
  }))
  await page.route('**/notifications/admin/recipients', (route) => route.fulfill({ json: { data } }))
  await openMessaging(page)
  await page.getByRole('checkbox', { name: 'Select All' }).check()
  await expect(sendButton(page)).toHaveText('Send to Selected (10,000)')
  await boxOf(page, /Creator 00000/).focus()
  await page.keyboard.press('End')
  await expect(boxOf(page, /Creator 09999/)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(sendButton(page)).toHaveText('Send to Selected (9,999)')
  await page.keyboard.press('ArrowUp')
  await expect(boxOf(page, /Creator 09998/)).toBeFocused()
  expect(await boxOf(page, /./).count()).toBeLessThan(30)
})

test('unsent words stay for their author in this browser until discarded', async ({ page }) => {
  const title = newTitle('Unsent')
  await openMessaging(page)
  await boxOf(page, /Juno Vale/).check()
  await write(page, title, 'Not yet finished')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.goto('/dashboard/messaging')
  await expect(titleField(page)).toHaveValue(title)
  await expect(boxOf(page, /Juno Vale/)).toBeChecked()
  await signOut(page)
  await signIn(page, people.SUPER_ADMIN)
  await page.goto('/dashboard/messaging')
  await expect(boxOf(page, /Juno Vale/)).not.toBeChecked()
  await expect(titleField(page)).toHaveValue('')
  await signOut(page)
  await openMessaging(page)
  await expect(messageField(page)).toHaveValue('Not yet finished')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(titleField(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titleField(page)).toHaveValue(title)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.reload()
  await expect(titleField(page)).toHaveValue('')
})

for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
  test(`${role} finds Messaging closed`, async ({ page }) => {
    const asked = sendsOf(page)
    await signIn(page, people[role])
    await page.goto('/dashboard/messaging')
    await expect(page.getByText('You don’t have access to this page')).toBeVisible()
    await expect(broadcastButton(page)).toHaveCount(0)
    await expectAccessible(page)
    expect(asked).toHaveLength(0)
  })

test('on a phone the buttons stay in view and nothing reaches beyond the edge', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openMessaging(page)
  await expect(boxOf(page, /Juno Vale/)).toBeVisible()
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
  await boxOf(page, /Juno Vale/).check()
  await page.locator('#main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await expect(broadcastButton(page)).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
