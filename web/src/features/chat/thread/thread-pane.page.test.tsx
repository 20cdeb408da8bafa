import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import {
  chatReplies,
  nameOf,
  newChat,
  receiveMessage,
  storeMessage,
  type TestChat,
} from '../../../../test/fixtures/chat-replies.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { expectNoHorizontalScroll } from '../../../../test/layout.ts'
import { live } from '../../../../test/live.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'

type Options = Parameters<typeof renderPage>[1]
const open = (chat: TestChat, options: Options = {}, ...others: TestChat[]) =>
  renderPage(`/dashboard/chat/${chat.detail.id}`, {
    ...options,
    api: { ...chatReplies(chat, ...others), ...options?.api },
  })

const thread = page.getByRole('region', { name: 'Messages', exact: true })
const field = page.getByRole('textbox', { name: 'Reply as Juno Vale' })
const rows = () => [...thread.element().querySelectorAll<HTMLElement>('[data-message]')]
/** Waits until two consecutive readings are equal. */
async function stableValue(read: () => number): Promise<number> {
  const samples: number[] = []
  await expect.poll(() => samples.push(read()) > 1 && samples.at(-1) === samples.at(-2)).toBe(true)
  return read()
}
const longHistory = () => Array.from({ length: 300 }, (_, index) => `history ${index}`)

test.each(['desktop', 'phone'] as const)('chat thread passes axe on a %s', async (viewport) => {
  await open(newChat(['Hello from the train']), { viewport })
  await expect.element(thread.getByText('Hello from the train')).toBeVisible()
  await expect.element(field).toBeVisible()
  expectNoHorizontalScroll()
  await expectAccessible()
})

test('three panes are side by side from 1024 px, one pane below that', async () => {
  const inbox = page.getByRole('region', { name: 'Inbox' })
  const profile = page.getByRole('complementary', { name: 'Suggestion and fan profile' })
  await open(newChat([]))
  await page.viewport(1024, 800)
  await expect.element(page.getByText('No messages yet')).toBeVisible()
  for (const pane of [inbox, profile]) await expect.element(pane).toBeVisible()
  await page.viewport(1023, 800)
  for (const pane of [inbox, profile]) await expect.element(pane).not.toBeInTheDocument()
  await expect.element(page.getByText('No messages yet')).toBeVisible()
})

test.each(['desktop', 'phone'] as const)(
  'the header shows display name and username on a %s',
  async (viewport) => {
    const chat = newChat()
    await open(chat, { viewport })
    const header = page.getByRole('heading', { name: nameOf(chat), exact: true, level: 2 })
    await expect.element(header).toBeVisible()
    const username = header.element().nextElementSibling
    expect(username?.textContent).toBe(`@${chat.detail.fan.username}`)
    expect(username?.clientWidth).toBeGreaterThan(40)
  },
)

test('a long username is truncated before the display name', async () => {
  const chat = newChat()
  chat.detail.fan.username = 'a_username_as_long_as_some_platforms_allow_it'
  await open(chat, { viewport: 'phone' })
  const name = page.getByRole('heading', { name: nameOf(chat), exact: true, level: 2 })
  await expect.element(name).toBeVisible()
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth)
  expect(name.element().nextElementSibling?.clientWidth).toBeGreaterThanOrEqual(40)
})

test('without a display name, only the username is shown', async () => {
  const chat = newChat()
  chat.detail.fan.displayName = null
  chat.detail.profile.displayName = null
  await open(chat)
  await expect.element(page.getByRole('heading', { name: nameOf(chat), level: 3 })).toBeVisible()
  expect(page.getByText(`@${chat.detail.fan.username}`).elements()).toEqual([])
})

test('messages that fail to load show an error and can be retried', async () => {
  const chat = newChat()
  const key = 'GET /chats/conversations/{id}/messages'
  const { api } = await open(chat, { setUp: (stub) => stub.fail(key, 500) })
  await expect.element(page.getByText('Could not load messages')).toBeVisible()
  api.on(key, chatReplies(chat)[key])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(thread.getByText('Good morning!')).toBeVisible()
})

test('messages of an undone import disappear from the open thread', async () => {
  const chat = newChat(['Imported by mistake', 'Written later'])
  await open(chat)
  await expect.element(thread.getByText('Imported by mistake')).toBeVisible()
  Object.assign(chat, { messages: chat.messages.slice(1), epoch: 'second' })
  live.push('chat.moved', { creatorId: chat.detail.creator.id, fanId: chat.detail.id })
  await expect.element(thread.getByText('Imported by mistake')).not.toBeInTheDocument()
  await expect.element(thread.getByText('Written later')).toBeVisible()
})

describe('a conversation without access', () => {
  const notFound = page.getByText('It doesn’t exist, or you don’t have access.')

  test('shows an error without Retry and links back', async () => {
    await renderPage(`/dashboard/chat/${idOf(899_999)}`, { api: chatReplies(newChat()) })
    await expect.element(notFound).toBeVisible()
    expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
    await expectAccessible()
    await page.getByRole('button', { name: 'Back to the inbox' }).click()
    await expect.poll(() => location.pathname).toBe('/dashboard/chat')
  })

  test('is hidden once access is lost, and its draft is kept until access returns', async () => {
    const chat = newChat()
    const { api } = await open(chat, { role: 'CHAT_OPERATOR' })
    await field.fill('Half a sentence')
    const [conversation, messages] = [
      'GET /chats/conversation/{id}',
      'GET /chats/conversations/{id}/messages',
    ] as const
    api.fail(conversation, 404)
    api.fail(messages, 404)
    live.push('me.changed')
    await expect.element(notFound).toBeVisible()
    expect(field.elements()).toEqual([])
    api.on(conversation, chatReplies(chat)[conversation])
    api.on(messages, chatReplies(chat)[messages])
    live.push('me.changed')
    await expect.element(field).toHaveValue('Half a sentence')
  })
})

test('compliance has read-only access: no composer, quick replies or Block, and nothing is marked read', async () => {
  const chat = newChat()
  storeMessage(chat, { content: 'Here is my number' })
  const { api } = await open(chat, { role: 'COMPLIANCE' })
  // Only a focused window marks messages as read.
  await thread.getByText('Here is my number').click()
  await expect.element(page.getByText(/^Read-only access/)).toBeVisible()
  await expect.element(page.getByRole('region', { name: `${nameOf(chat)}’s profile` })).toBeVisible()
  expect(field.elements()).toEqual([])
  expect(page.getByRole('heading', { name: 'Quick replies' }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Block' }).elements()).toEqual([])
  await expect
    .element(page.getByRole('list', { name: 'Conversations' }).getByRole('link'))
    .toMatchTextContent(/1 unread/)
  expect(api.calls('POST /chats/mark-read')).toEqual([])
})

describe('unread messages', () => {
  test('the divider above them stays until the conversation is left', async () => {
    const [chat, otherChat] = [newChat(['Read before']), newChat()]
    storeMessage(chat, { content: 'First of two' })
    storeMessage(chat, { content: 'Second of two' })
    const { router, api } = await open(chat, {}, otherChat)
    await thread.getByText('2 new messages').click()
    expect(document.querySelector('[data-new] + [data-message]')?.textContent).toContain('First of two')
    await expect.poll(() => api.calls('POST /chats/mark-read')).toHaveLength(1)
    await field.fill('Both read')
    await userEvent.keyboard('{Enter}')
    await expect.element(thread.getByText('Both read')).toBeVisible()
    expect(document.querySelectorAll('[data-new]')).toHaveLength(1)
    await router.navigate(`/dashboard/chat/${otherChat.detail.id}`)
    await expect
      .element(page.getByRole('region', { name: `Conversation with ${nameOf(otherChat)}` }))
      .toBeVisible()
    await router.navigate(`/dashboard/chat/${chat.detail.id}`)
    await expect.element(thread.getByText('Both read')).toBeVisible()
    expect(document.querySelectorAll('[data-new]')).toHaveLength(0)
  })

  test('while reading history, nothing moves, and new messages are counted, stay unread and are one click away', async () => {
    const chat = newChat(longHistory())
    const { api } = await open(chat)
    await expect.element(thread.getByText('history 299')).toBeVisible()
    const jump = page.getByRole('button', { name: /^Scroll to bottom/ })
    expect(jump.elements()).toEqual([])
    await expect.poll(() => rows().length).toBeGreaterThan(40)
    thread.element().scrollBy(0, -900)
    await expect.element(jump).toBeVisible()
    // Older messages that were being loaded have arrived.
    await expect.poll(() => api.calls('GET /chats/conversations/{id}/messages').length).toBeGreaterThan(1)
    const rowTop = () => thread.getByText('history 280').element().getBoundingClientRect().top
    const before = await stableValue(rowTop)
    receiveMessage(chat, 'You there?')
    receiveMessage(chat, 'Take your time')
    await expect.element(jump).toMatchTextContent(/2 new/)
    const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
    await expect.element(row).toMatchTextContent(/2 unread/)
    expect(api.calls('POST /chats/mark-read')).toEqual([])
    expect(Math.abs(rowTop() - before)).toBeLessThanOrEqual(1)
    await jump.click()
    await expect.element(thread.getByText('Take your time')).toBeInViewport()
    await expect.element(jump).not.toBeInTheDocument()
    await expect.element(row).not.toMatchTextContent(/unread/)
    await expect.poll(() => api.calls('POST /chats/mark-read')).toHaveLength(1)
    receiveMessage(chat, 'And at the end it follows')
    await expect.element(thread.getByText('And at the end it follows')).toBeInViewport()
  })
})

test('a note replaces the composer while only the creator can send', async () => {
  const chat = newChat(['Hello'])
  chat.detail = { ...chat.detail, onlyCreatorSends: true }
  await open(chat)
  await expect.element(page.getByText(/^Only Juno Vale can send here\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Propose management' }))
    .toHaveAttribute('href', `/dashboard/creators/${chat.detail.creator.id}`)
  await expect.element(field).not.toBeInTheDocument()
  chat.detail = { ...chat.detail, onlyCreatorSends: false }
  live.push('chat.senders', { creatorId: chat.detail.creator.id })
  await expect.element(field).toBeVisible()
})

test('a failed load of older messages shows an error and can be retried', async () => {
  const chat = newChat(longHistory())
  const key = 'GET /chats/conversations/{id}/messages'
  const reply = chatReplies(chat)[key]
  const { api } = await open(chat, {
    api: {
      [key]: (input) => {
        if (input.query.beforeSeq !== undefined) throw apiError('unavailable')
        return reply(input)
      },
    },
  })
  await expect.element(thread.getByText('history 299')).toBeVisible()
  const loadError = page.getByText('Could not load earlier messages')
  await expect
    .poll(() => {
      thread.element().scrollTo(0, 0)
      return loadError.elements().length
    })
    .toBe(1)
  api.on(key, reply)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(loadError).not.toBeInTheDocument()
  await expect.poll(() => rows().length).toBeGreaterThan(100)
})
