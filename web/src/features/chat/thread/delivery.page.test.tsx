import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { chatReplies, newChat, pushLatest, storeMessage } from '../../../../test/fixtures/chat-replies.ts'
import { daysAgo } from '../../../../test/fixtures/ids.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'

const thread = page.getByRole('region', { name: 'Messages', exact: true })
const field = page.getByRole('textbox', { name: 'Reply as Juno Vale' })
const notice = page.getByText(
  /^Juno Vale’s OnlyFans account isn’t connected\. Messages are saved here, not delivered\./,
)
const connect = page.getByRole('link', { name: 'Connect it' })
const lastRowText = () => thread.element().querySelector('[data-message]:last-of-type')?.textContent

test.each(['desktop', 'phone'] as const)(
  'without a connected account, the composer says so and messages are saved, not delivered, on a %s',
  async (viewport) => {
    const chat = newChat([], { account: { platform: 'ONLYFANS', connectedSince: null } })
    await renderPage(`/dashboard/chat/${chat.detail.id}`, { viewport, api: chatReplies(chat) })
    await expect.element(notice).toBeVisible()
    await expect.element(connect).toHaveAttribute('href', '/dashboard/settings?section=connections')
    await field.fill('Are you there?')
    await userEvent.keyboard('{Enter}')
    await expect.element(thread.getByText('Saved, not delivered')).toBeVisible()
    expect(lastRowText()).not.toMatch(/sent|onlyfans/i)
    await expectAccessible()
    expectNoHorizontalScroll()
  },
)

longTest('the details of a saved message show no platform and no sent time', async () => {
  const chat = newChat([], { account: { platform: 'ONLYFANS', connectedSince: null } })
  storeMessage(chat, { content: 'Only here', direction: 'TO_FAN' })
  await renderPage(`/dashboard/chat/${chat.detail.id}`, { role: 'CHAT_OPERATOR', api: chatReplies(chat) })
  await expect.element(notice).toBeVisible()
  expect(connect.elements()).toEqual([])
  await thread.getByText('Only here').hover()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Message details' })
  await expect.element(details.getByText('Saved, not delivered')).toBeVisible()
  expect(details.element().textContent).not.toMatch(/Sent|ONLYFANS/)
})

test('with a connected account, a message is queued until the platform accepts it', async () => {
  const chat = newChat(['Hello'])
  await renderPage(`/dashboard/chat/${chat.detail.id}`, { api: chatReplies(chat) })
  await field.fill('Good morning')
  await userEvent.keyboard('{Enter}')
  await expect.element(thread.getByText('Queued')).toBeVisible()
  expect(notice.elements()).toEqual([])
  const [message] = chat.messages.splice(-1)
  storeMessage(chat, { ...message, isSent: true, rev: chat.detail.rev + 1 })
  pushLatest(chat)
  await expect.element(thread.getByText('Sent', { exact: true })).toBeVisible()
})

test('messages from before the account was connected stay saved, not delivered', async () => {
  const chat = newChat([], { account: { platform: 'FANSLY', connectedSince: daysAgo(1) } })
  storeMessage(chat, { content: 'Too early', direction: 'TO_FAN', timestamp: daysAgo(2) })
  await renderPage(`/dashboard/chat/${chat.detail.id}`, { api: chatReplies(chat) })
  await expect.element(thread.getByText('Saved, not delivered')).toBeVisible()
})

test('a message rejected by the platform shows the reason and can be resent, on a phone', async () => {
  const chat = newChat(['Hello'])
  const failedMessage = storeMessage(chat, {
    content: 'Good morning',
    direction: 'TO_FAN',
    failure: 'The fan does not accept messages.',
  })
  storeMessage(chat, { content: 'Are you there?', direction: 'TO_FAN', isSent: true })
  const api = {
    ...chatReplies(chat),
    'POST /chats/messages/{id}/resend': {
      data: { ...failedMessage, failure: null, rev: chat.detail.rev + 1 },
    },
  }
  await renderPage(`/dashboard/chat/${chat.detail.id}`, { viewport: 'phone', api })
  await expect.element(thread.getByText('Not sent: The fan does not accept messages.')).toBeVisible()
  await expectAccessible()
  expectNoHorizontalScroll()
  await thread.getByRole('button', { name: 'Send again' }).click()
  await expect.element(thread.getByText(/Not sent/)).not.toBeInTheDocument()
})
