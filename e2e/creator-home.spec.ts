import { bell, newReader, notificationRow, panel } from './kit/notifications.ts'
import { acceptManagement } from './kit/people.ts'
import { apiAs, expect, people, signIn, test } from './kit/test.ts'

type CreatedResponse = { data: { id: string } }

test('a creator sets a goal, a payment reaches it, and the creator gets one live notification', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const origin = String(baseURL)
  const reader = await newReader(origin)
  const me = (await reader.creatorApi.call('GET', '/auth/me')) as unknown as {
    data: { creator: { id: string } }
  }
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const username = `fan_${crypto.randomUUID().slice(0, 8)}`
  const fan = (await admin.call('POST', '/fans', {
    creatorId: me.data.creator.id,
    username,
  })) as unknown as CreatedResponse
  const addTransaction = async (body: object) =>
    (await admin.call('POST', `/fans/${fan.data.id}/transactions`, body)) as unknown as CreatedResponse

  await signIn(page, reader.email, reader.password)
  await page.getByRole('button', { name: 'Set a goal' }).click()
  await page.getByLabel('Goal per month (USD)').fill('30')
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect(page.getByRole('img', { name: /^0% of \$30/ })).toBeVisible()

  // The creator's share is 40% of the payment.
  await addTransaction({ amount: 50, type: 'Tips' })
  await expect(page.getByRole('img', { name: /^66% of \$30/ })).toBeVisible({ timeout: 20_000 })
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  const sale = await addTransaction({ amount: 40, type: 'Tips' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread', { timeout: 20_000 })
  await expect(page.getByText('You reached your goal.')).toBeVisible({ timeout: 20_000 })
  await bell(page).click()
  await expect(notificationRow(page, 'goal reached')).toBeVisible()
  await expect(panel(page).getByText('You’ve earned $36 so far this month. The goal is $30.')).toBeVisible()
  await page.keyboard.press('Escape')

  // Dropping below the goal and exceeding it again sends no second notification.
  await addTransaction({
    amount: -40,
    type: 'Tips',
    kind: 'REFUND',
    reason: 'By mistake',
    correctsId: sale.data.id,
  })
  await expect(page.getByRole('img', { name: /^66% of \$30/ })).toBeVisible({ timeout: 20_000 })
  await addTransaction({ amount: 45, type: 'Tips' })
  await expect(page.getByText('You reached your goal.')).toBeVisible({ timeout: 20_000 })
  const { data } = (await reader.creatorApi.call('GET', '/notifications?type=GOAL_ACHIEVED')) as unknown as {
    data: object[]
  }
  expect(data).toHaveLength(1)

  // The listed payments add up to the figure.
  await page.getByRole('link', { name: 'See all 3 payments' }).click()
  const payments = page.getByRole('dialog', { name: 'Payments' })
  await expect(payments.getByText('4 transactions. Fans paid $95.00, you get $38.00.')).toBeVisible()
  await expect(payments.getByRole('row')).toHaveCount(5)
})

test('a creator reports a message as “not my voice”, and the team sees it in the chat', async ({
  page,
  browser,
  baseURL,
}) => {
  const origin = String(baseURL)
  const reader = await newReader(origin)
  await acceptManagement(origin, reader)
  const me = (await reader.creatorApi.call('GET', '/auth/me')) as unknown as {
    data: { creator: { id: string } }
  }
  const admin = await apiAs(origin, people.AGENCY_ADMIN)
  const fan = (await admin.call('POST', '/fans', {
    creatorId: me.data.creator.id,
    username: `fan_${crypto.randomUUID().slice(0, 8)}`,
  })) as unknown as CreatedResponse
  await signIn(page, reader.email, reader.password)
  await expect(page.getByText('Nothing sent yet today')).toBeVisible({ timeout: 30_000 })
  await admin.call('POST', '/chats/send', { fanId: fan.data.id, content: 'Howdy, partner!' })
  const messageRow = page.getByRole('listitem').filter({ hasText: 'Howdy, partner!' })
  await expect(messageRow.getByText(/Mara Ellis · typed/)).toBeVisible({ timeout: 20_000 })

  const context = await browser.newContext({ baseURL: origin })
  const chatPage = await context.newPage()
  await signIn(chatPage, people.AGENCY_ADMIN)
  await chatPage.goto(`/dashboard/chat/${fan.data.id}`)
  await expect(chatPage.getByText('Howdy, partner!').last()).toBeVisible()
  await messageRow.getByRole('button', { name: /^Not my voice/ }).click()
  await expect(messageRow.getByText('Not my voice. Your team has been notified.')).toBeVisible()
  await expect(chatPage.getByText('Flagged: not my voice')).toBeVisible({ timeout: 20_000 })
  await messageRow.getByRole('button', { name: /^Undo/ }).click()
  await expect(chatPage.getByText('Flagged: not my voice')).toHaveCount(0, { timeout: 20_000 })
  await context.close()
})
