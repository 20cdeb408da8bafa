import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chatReplies, newChat, type TestChat } from '../../../../test/fixtures/chat-replies.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'

const thread = page.getByRole('region', { name: 'Messages', exact: true })
const field = page.getByRole('textbox', { name: 'Reply as Juno Vale' })
const rows = () => [...thread.element().querySelectorAll<HTMLElement>('[data-message]')]

const open = (chat: TestChat) => renderPage(`/dashboard/chat/${chat.detail.id}`, { api: chatReplies(chat) })

test('arrow keys select messages, Enter opens the menu, and E flags', async () => {
  const chat = newChat(['The one before', 'Reached without a mouse'])
  const { api } = await open(chat)
  await expect.element(thread.getByText('Reached without a mouse')).toBeVisible()
  thread.element().focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(rows().at(-1))
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(rows().at(-2))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('menu', { name: 'Message' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Message details' })
  await expect.element(details).toMatchTextContent(/By the fan/)
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement === rows().at(-1)).toBe(true)
  api.on('PUT /chats/messages/{id}/flag', ({ params, body }) => {
    const message = chat.messages.find(({ id }) => id === params.id)
    if (!message) throw new Error('Unknown message flagged')
    return { data: { ...message, flagged: body.flagged, rev: 3 } }
  })
  await userEvent.keyboard('e')
  await expect.element(thread.getByText('Flagged')).toBeVisible()
  expect(api.calls('PUT /chats/messages/{id}/flag')[0]).toMatchObject({
    params: { id: chat.messages.at(-1)?.id },
    body: { flagged: true },
  })
})

longTest('a message that could not be deleted stays, with an error', async () => {
  const chat = newChat(['Keep me'])
  const { api } = await open(chat)
  await thread.getByText('Keep me').hover()
  await thread.getByRole('button', { name: 'Delete' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Delete this message?' })
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(confirmation).not.toBeInTheDocument()
  expect(api.calls('DELETE /chats/messages/{id}')).toEqual([])
  api.fail('DELETE /chats/messages/{id}', 500)
  await thread.getByText('Keep me').hover()
  await thread.getByRole('button', { name: 'Delete' }).click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(/^Could not delete/)).toBeVisible()
  await expect.element(thread.getByText('Keep me')).toBeVisible()
})

test('a slash searches quick replies, Enter inserts one, and it is sent as a quick reply', async () => {
  const chat = newChat()
  const { api } = await open(chat)
  await field.click()
  await userEvent.keyboard('/tha')
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect
    .element(field)
    .toHaveValue(`Thank you so much, ${chat.detail.fan.displayName}! That truly made my day.`)
  await userEvent.keyboard('{Enter}')
  await expect.element(thread.getByText(/Quick reply/)).toBeVisible()
  await expect
    .poll(() => api.calls('POST /chats/send')[0]?.body)
    .toMatchObject({ composition: 'quick_reply' })
})

longTest('a message is reported with a category and text; a conversation has its own dialog', async () => {
  const chat = newChat(['Report me'])
  const { api } = await open(chat)
  api.on('POST /compliance/reports', { data: { id: chat.detail.id } })
  await expect.element(thread.getByText('Report me')).toBeVisible()
  thread.element().focus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await page.getByRole('menuitem', { name: 'Report', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this message' })
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect.element(dialog.getByText('Choose a category.')).toBeVisible()
  await dialog.getByLabelText('What is it about?').click()
  await page.getByRole('option', { name: 'Harassment' }).click()
  await dialog.getByLabelText('What happened?').fill('Insults me')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect.element(page.getByText('Reported', { exact: true })).toBeVisible()
  expect(api.calls('POST /compliance/reports')[0]?.body).toMatchObject({
    messageId: chat.messages.at(-1)?.id,
    type: 'HARASSMENT',
    text: 'Insults me',
  })
  await page.getByRole('button', { name: 'Report this conversation' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Report this conversation' })).toBeVisible()
})
