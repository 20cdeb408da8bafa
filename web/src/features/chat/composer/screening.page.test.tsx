import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { chatReplies, nameOf, newChat, storeMessage } from '../../../../test/fixtures/chat-replies.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'

const thread = page.getByRole('region', { name: 'Messages', exact: true })
const field = page.getByRole('textbox', { name: 'Reply as Juno Vale' })
const note = page.getByRole('region', { name: 'Not sent' })
const reason = 'Paid meetups are not allowed.'

test('a blocked message shows the reason, the highlighted words and an edit that passes', async () => {
  const chat = newChat()
  const screening = { hits: [{ path: 'content', start: 4, end: 22, reason }], edit: 'Hi! Bye.' }
  const { api } = await renderPage(`/dashboard/chat/${chat.detail.id}`, {
    api: {
      ...chatReplies(chat),
      'POST /chats/send': () => {
        throw apiError('screened', reason, undefined, screening)
      },
    },
  })
  await field.fill('Hi! a night for $400 Bye.')
  await userEvent.keyboard('{Enter}')
  await expect.element(note.getByText(`Not sent. ${reason}`)).toBeVisible()
  expect(note.element().querySelector('mark')?.textContent).toBe('a night for $400 B')
  await expect.element(field).toHaveValue('Hi! a night for $400 Bye.')
  await expectAccessible()
  await note.getByRole('button', { name: 'Use this text' }).click()
  await expect.element(field).toHaveValue('Hi! Bye.')
  await expect.element(note).not.toBeInTheDocument()
  expect(api.calls('POST /chats/send')).toHaveLength(1)
})

test('a locked conversation has no composer; compliance can release it', async () => {
  const chat = newChat(['im 16'], { locked: true })
  const { api } = await renderPage(`/dashboard/chat/${chat.detail.id}`, {
    role: 'COMPLIANCE',
    api: {
      ...chatReplies(chat),
      'POST /chats/conversations/{id}/release': () => {
        chat.detail.locked = false
        return { data: {} }
      },
    },
  })
  const banner = page.getByText(`Locked: ${nameOf(chat)} may be under 18.`, { exact: false })
  await expect.element(banner).toBeVisible()
  expect(field.elements()).toEqual([])
  await expectAccessible()
  await page.getByRole('button', { name: 'Release' }).click()
  await expect.element(banner).not.toBeInTheDocument()
  expect(api.calls('POST /chats/conversations/{id}/release')).toHaveLength(1)
})

test('an operator sees the lock but can’t release it', async () => {
  const chat = newChat(['im 16'], { locked: true })
  await renderPage(`/dashboard/chat/${chat.detail.id}`, {
    role: 'CHAT_OPERATOR',
    api: chatReplies(chat),
    viewport: 'phone',
  })
  await expect.element(page.getByText(/^Locked: /)).toBeVisible()
  expect(page.getByRole('button', { name: 'Release' }).elements()).toEqual([])
  expect(field.elements()).toEqual([])
})

test('a flagged message shows the reason, and can be marked as a false alarm', async () => {
  const chat = newChat([])
  const hit = {
    id: idOf(81),
    type: 'PERSONAL_INFO' as const,
    reason: 'This looks like a phone number.',
    start: 0,
    end: 8,
  }
  const flags = { flagged: true, flaggedBy: [{ id: null, name: null }], screening: [hit] }
  storeMessage(chat, { content: '555-0132 call', isRead: true, ...flags })
  const { api } = await renderPage(`/dashboard/chat/${chat.detail.id}`, {
    role: 'AGENCY_ADMIN',
    api: { ...chatReplies(chat), 'POST /screening/violations/{id}/false-alarm': { data: {} } },
  })
  await expect.element(thread.getByText('Flagged: This looks like a phone number.')).toBeVisible()
  await thread.getByText('555-0132 call').hover()
  await thread.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Mark as false alarm' }).click()
  await expect.element(page.getByText('Marked as a false alarm')).toBeVisible()
  expect(api.calls('POST /screening/violations/{id}/false-alarm').map(({ params }) => params.id)).toEqual([
    hit.id,
  ])
})
