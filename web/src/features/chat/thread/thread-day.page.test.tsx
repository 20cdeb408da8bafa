import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chatReplies, newChat } from '../../../../test/fixtures/chat-replies.ts'
import { renderPage } from '../../../../test/render-page.tsx'

test('the day header never covers a message', async () => {
  const chat = newChat(Array.from({ length: 40 }, (_, index) => `Message ${index}`))
  await renderPage(`/dashboard/chat/${chat.detail.id}`, { api: chatReplies(chat) })
  await expect.element(page.getByText('Message 39').last()).toBeVisible()
  const container = page.getByRole('region', { name: 'Messages' }).element()
  container.scrollTop = container.scrollHeight / 2
  const day = container.querySelector('h3')?.getBoundingClientRect()
  const coveredMessages = [...container.querySelectorAll('[data-message]')].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return day && top < day.bottom - 1 && bottom > day.top + 1
  })
  expect(coveredMessages).toEqual([])
})
