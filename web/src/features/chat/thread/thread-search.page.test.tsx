import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatReplies, newChat, type TestChat } from '../../../../test/fixtures/chat-replies.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'

const texts = Array.from({ length: 300 }, (_, index) => `history ${index}`)
const thread = page.getByRole('region', { name: 'Messages', exact: true })
const field = page.getByRole('textbox', { name: 'Reply as Juno Vale' })
const search = page.getByRole('textbox', { name: 'Search this conversation' })

async function open(chat: TestChat) {
  const rendered = await renderPage(`/dashboard/chat/${chat.detail.id}`, {
    api: {
      ...chatReplies(chat),
      'GET /chats/conversation/{id}/search': ({ query }) => {
        const matches = chat.messages.filter(({ content }) => content.includes(query.q)).toReversed()
        return listOf(matches.slice(0, query.limit), {
          nextCursor: matches.length > query.limit ? 'more' : null,
        })
      },
    },
  })
  await expect.element(thread.getByText('history 299')).toBeVisible()
  return rendered
}

test('search steps through the results with keys and buttons', async () => {
  await open(newChat(texts))
  field.element().focus()
  await userEvent.keyboard('{Control>}f{/Control}')
  await userEvent.keyboard('hist')
  await expect.element(page.getByText('1 of 100+')).toBeVisible()
  await page.getByRole('button', { name: 'Older result' }).click()
  await userEvent.keyboard('{Enter}{ArrowUp}')
  await expect.element(page.getByText('4 of 100+')).toBeVisible()
  await expect.element(thread.getByText('history 296')).toBeInViewport()
  await userEvent.keyboard('ory')
  await expect.element(search).toHaveValue('history')
  await expect.element(page.getByText('1 of 100+')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).not.toBeInTheDocument()
  expect(document.activeElement?.textContent).toContain('history 299')
})

longTest('search jumps to a distant result, and Scroll to bottom returns to the thread’s end', async () => {
  await open(newChat(texts))
  await page.getByRole('button', { name: 'Search this conversation' }).click()
  await search.fill('history 42')
  await expect.element(page.getByText('1 of 1')).toBeVisible()
  await expect.element(thread.getByText('history 42')).toBeInViewport()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: /^Scroll to bottom/ }).click()
  await expect.element(thread.getByText('history 299')).toBeInViewport()
  expect(thread.getByText('history 42').elements()).toEqual([])
})

longTest('a search without results or with an error shows a message', async () => {
  const { api } = await open(newChat(texts))
  await page.getByRole('button', { name: 'Search this conversation' }).click()
  await search.fill('lighthouse')
  await expect.element(page.getByText('No results')).toBeVisible()
  api.fail('GET /chats/conversation/{id}/search', 500)
  await search.fill('harbor')
  await expect.element(page.getByText('Search failed')).toBeVisible()
})

longTest('Jump to date loads that day, or says that there are no messages', async () => {
  const chat = newChat(texts)
  const { api } = await open(chat)
  const newestReply = chatReplies(chat)['GET /chats/conversations/{id}/messages']
  const meta = { nextCursor: 'older', total: null, rev: chat.detail.rev, epoch: null, more: true }
  api.on('GET /chats/conversations/{id}/messages', (input) => {
    if (input.query.fromDay === undefined) return newestReply(input)
    return input.query.fromDay > '2026-01-31'
      ? { data: [], meta: { ...meta, more: false } }
      : { data: chat.messages.slice(20, 120), meta }
  })
  const dialog = page.getByRole('dialog', { name: 'Jump to date' })
  await page.getByRole('button', { name: 'Jump to date' }).first().click()
  await dialog.getByLabelText('Date').fill('2026-02-01')
  await dialog.getByRole('button', { name: 'Jump', exact: true }).click()
  await expect.element(dialog.getByText('No messages on or after that date.')).toBeVisible()
  await dialog.getByLabelText('Date').fill('2026-01-15')
  await dialog.getByRole('button', { name: 'Jump', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(thread.getByText('history 20')).toBeInViewport()
})
