import type { InboxQuery } from '@greenroom/contract/features/chat/chat.schema.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { chatCounts } from '../../../../test/fixtures/chat-counts.ts'
import {
  chatReplies,
  nameOf,
  newChat,
  receiveMessage,
  storeMessage,
  type TestChat,
} from '../../../../test/fixtures/chat-replies.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { live } from '../../../../test/live.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'

type Options = Parameters<typeof renderPage>[1]
const open = (chats: TestChat[], path = '', options: Options = {}) =>
  renderPage(`/dashboard/chat${path}`, { ...options, api: { ...chatReplies(...chats), ...options?.api } })

const list = page.getByRole('list', { name: 'Conversations' })
const rowOf = (chat: TestChat) => list.getByRole('link', { name: new RegExp(`${nameOf(chat)}\\b`) })
const listedIds = () =>
  [...document.querySelectorAll('[aria-label="Conversations"] [data-fan]')].map((row) =>
    row.getAttribute('data-fan'),
  )
const idsOf = (...chats: TestChat[]) => chats.map(({ detail }) => detail.id)

test('a list that fails to load shows the reason and Retry', async () => {
  const chat = newChat()
  const { api } = await open([chat], '', { setUp: (stub) => stub.fail('GET /chats/conversations', 500) })
  await expect.element(page.getByText('Could not load conversations')).toBeVisible()
  expect(page.getByText('No conversations found').elements()).toEqual([])
  expect(listedIds()).toEqual([])
  await expectAccessible()
  api.on('GET /chats/conversations', chatReplies(chat)['GET /chats/conversations'])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(rowOf(chat)).toBeVisible()
})

test.each(['desktop', 'phone'] as const)(
  'rows show the fan’s display name and username on a %s',
  async (viewport) => {
    const [first, second] = [newChat(), newChat()]
    second.detail.fan.displayName = null
    await open([first, second], '', { viewport })
    const row = rowOf(first)
    await expect.element(row.getByText(`@${first.detail.fan.username}`)).toBeVisible()
    await expect.element(row.getByText(nameOf(first), { exact: true })).toBeVisible()
    await expect.element(rowOf(second)).not.toMatchTextContent(/@/)
    expect(row.element().getBoundingClientRect().height).toBe(73)
  },
)

describe('filters', () => {
  test('search, sort, creator and chips are in the URL, and Back undoes them', async () => {
    const chat = newChat()
    const listFor = (query: InboxQuery) => listOf(query.filter === 'vip' ? [] : [chat.detail])
    const { api } = await open([chat], '', {
      api: { 'GET /chats/conversations': ({ query }) => listFor(query) },
    })
    const lastQuery = () => api.calls('GET /chats/conversations').at(-1)?.query
    await page.getByRole('textbox', { name: 'Search conversations' }).fill('RIVER')
    await expect.poll(() => location.search).toBe('?q=RIVER')
    await expect.poll(lastQuery).toMatchObject({ q: 'RIVER', sort: 'latest' })

    await page.getByRole('button', { name: /^Sort and assignment/ }).click()
    await page.getByRole('menuitemradio', { name: 'Longest waiting' }).click()
    await expect.poll(lastQuery).toMatchObject({ q: 'RIVER', sort: 'waiting' })
    expect(location.search).toContain('sort=waiting')

    await page.getByRole('combobox', { name: 'Creator: All' }).click()
    await page.getByRole('option', { name: 'Juno Vale' }).click()
    await expect.poll(lastQuery).toMatchObject({ creatorId: idOf(301), sort: 'waiting' })
    expect(location.search).toContain(`creatorId=${idOf(301)}`)

    await page.getByRole('button', { name: /^VIP/ }).click()
    await expect.element(page.getByText('No conversations found')).toBeVisible()
    history.back()
    await expect.element(rowOf(chat)).toBeVisible()
    expect(location.search).not.toContain('filter=vip')
    history.back()
    await expect.poll(() => location.search).not.toContain('creatorId')
    await expect.poll(lastQuery).toMatchObject({ q: 'RIVER', sort: 'waiting' })
  })

  test('a link opens the conversations assigned to me', async () => {
    const chat = newChat(['Hi'], { assignee: { id: idOf(1), name: 'Mara Lindqvist' } })
    const { api } = await open([chat], '?q=river&assigned=me')
    await expect.element(rowOf(chat)).toMatchTextContent(/assigned to Mara Lindqvist/)
    const queries = api.calls('GET /chats/conversations').map(({ query }) => query)
    expect(queries).toMatchObject([{ q: 'river', assigned: 'me' }])
  })

  test('a search without results offers to show all conversations', async () => {
    const chat = newChat()
    await open([chat], '?q=nobody', {
      api: { 'GET /chats/conversations': ({ query }) => listOf(query.q ? [] : [chat.detail]) },
    })
    await expect.element(page.getByText('No conversations found')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Show all conversations' }).click()
    await expect.element(rowOf(chat)).toBeVisible()
    expect(location.search).toBe('')
  })

  longTest('with the unread filter, a conversation stays listed until another is opened', async () => {
    const [first, second] = [newChat(), newChat()]
    storeMessage(first, { content: 'One' })
    storeMessage(second, { content: 'Two' })
    await open([first, second], '?filter=unread', {
      api: { 'GET /chats/unread-count': { data: chatCounts(2) } },
    })
    await expect.element(page.getByRole('link', { name: 'Chat 2 unread' })).toBeVisible()
    await expect.element(rowOf(first)).toMatchTextContent(/1 unread/)
    await rowOf(first).click()
    await expect.poll(() => location.pathname).toBe(`/dashboard/chat/${first.detail.id}`)
    expect(location.search).toBe('?filter=unread')
    await expect.element(rowOf(first)).not.toMatchTextContent(/unread/)
    await expect.element(page.getByRole('link', { name: 'Chat 1 unread' })).toBeVisible()
    await rowOf(second).click()
    await expect.element(rowOf(first)).not.toBeInTheDocument()
  })

  test('an operator without creators sees whom to contact', async () => {
    await open([], '', { role: 'CHAT_OPERATOR', api: { 'GET /creators': listOf([]) } })
    await expect
      .element(page.getByText(/^No creators are assigned to you yet\. Ask an admin of Northlight/))
      .toBeVisible()
  })
})

describe('live updates', () => {
  test('a conversation with a new fan message moves to the top, is counted, and becomes read when a colleague reads it', async () => {
    const [above, below] = [newChat(), newChat()]
    let unread = 0
    await open([above, below], '', {
      api: { 'GET /chats/unread-count': () => ({ data: chatCounts(unread) }) },
    })
    await expect.poll(listedIds).toEqual(idsOf(above, below))
    unread = 1
    receiveMessage(below, 'Is the clip still there?')
    await expect.element(rowOf(below)).toMatchTextContent(/Is the clip still there\?.*1 unread/)
    await expect.element(rowOf(below)).toMatchTextContent(/Juno Vale.*Waiting/)
    expect(listedIds()).toEqual(idsOf(below, above))
    await expect.poll(() => document.title).toBe('(1) Chat · Northlight')

    const { id, creator } = below.detail
    live.push('chat.typing', { creatorId: creator.id, fanId: id, by: null, typing: true })
    live.push('chat.presence', { creatorId: creator.id, fanId: id, isOnline: true, lastActive: null })
    await expect.element(rowOf(below)).toMatchTextContent(new RegExp(`online.*${nameOf(below)} is typing…`))
    receiveMessage(below, 'I would like two')
    await expect.element(rowOf(below)).toMatchTextContent(/I would like two.*2 unread/)

    unread = 0
    const { rev, lastSeq, lastMessage, waitingSince, flagged, updatedAt } = below.detail
    const summary = { rev: rev + 1, lastSeq, lastMessage, unreadCount: 0, waitingSince, flagged, updatedAt }
    live.push('chat.changed', { changes: [{ creatorId: creator.id, fanId: id, summary, message: null }] })
    await expect.element(rowOf(below)).not.toMatchTextContent(/unread/)
    await expect.poll(() => document.title).toBe('Chat · Northlight')
  })

  test('one request provides the counts for the chips and the sidebar, even after a message', async () => {
    const chat = newChat()
    const counts = { count: 3, conversations: { all: 12, unread: 2, vip: 5, flagged: 1 } }
    const { api } = await open([chat], '', { api: { 'GET /chats/unread-count': { data: counts } } })
    const chips = page.getByRole('group', { name: 'Show' })
    await expect.element(chips).toMatchTextContent(/All12Unread2VIP5Flagged1/)
    await expect.element(page.getByRole('link', { name: 'Chat 2 unread' })).toBeVisible()
    await expect.poll(() => document.title).toBe('(2) Chat · Northlight')
    expect(api.calls('GET /chats/unread-count')).toHaveLength(1)
    expect(api.calls('GET /chats/conversations')).toHaveLength(1)
    receiveMessage(chat, 'Hello again')
    await expect.poll(() => api.calls('GET /chats/unread-count').length, { timeout: 3_000 }).toBe(2)
    expect(api.calls('GET /chats/conversations')).toHaveLength(1)
  })

  test('changes missed before the socket connects, and while it is down, are fetched', async () => {
    const chat = newChat(['in the first response'])
    await open([chat])
    await expect.element(rowOf(chat)).toMatchTextContent(/in the first response/)
    storeMessage(chat, { content: 'while nobody listened' })
    live.connect()
    await expect.element(rowOf(chat)).toMatchTextContent(/while nobody listened/)
    live.disconnect()
    storeMessage(chat, { content: 'while you were away' })
    live.connect()
    await expect.element(rowOf(chat)).toMatchTextContent(/while you were away/)
  })
})

describe('opening conversations quickly', () => {
  const expectOpen = async (chat: TestChat) => {
    await expect.poll(() => location.pathname).toBe(`/dashboard/chat/${chat.detail.id}`)
    await expect
      .element(page.getByRole('region', { name: `Conversation with ${nameOf(chat)}` }))
      .toBeVisible()
    await expect.element(page.getByRole('region', { name: `${nameOf(chat)}’s profile` })).toBeVisible()
  }

  test('repeated J and K end at the conversation in the URL, and Back and Forward work', async () => {
    const [first, second] = [newChat(['first']), newChat(['second'])]
    await open([first, second])
    await expect.element(rowOf(first)).toBeVisible()
    await userEvent.keyboard('j')
    await expectOpen(first)
    for (const key of ['j', 'k', 'j'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await expectOpen(second)
    history.back()
    await expectOpen(first)
    history.forward()
    await expectOpen(second)
  })

  test('a double click navigates once', async () => {
    const [first, second] = [newChat(['first']), newChat(['second'])]
    await open([first, second])
    await rowOf(first).click()
    await expectOpen(first)
    await rowOf(second).dblClick()
    await expectOpen(second)
    history.back()
    await expectOpen(first)
  })
})
