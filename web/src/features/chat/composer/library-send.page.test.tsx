import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { chatReplies, newChat, type TestChat } from '../../../../test/fixtures/chat-replies.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { sessionUser } from '../../../../test/fixtures/session.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError, pending } from '../../../../test/stub-api.ts'

type Options = NonNullable<Parameters<typeof renderPage>[1]>

const waiting = {
  id: idOf(801),
  content: 'For you',
  price: 25,
  author: { id: idOf(31), name: 'Dana Kirk' },
  createdAt: daysAgo(0.01),
  item: { id: idOf(811), title: 'Golden hour', review: 'IN_REVIEW' as const },
  missing: [],
  failure: null,
}
const person = (chat: TestChat) => ({
  id: idOf(821),
  name: chat.detail.creator.stageName,
  creatorId: chat.detail.creator.id,
})

/** Opens a conversation with a file that was uploaded before a reload. */
function open(chat: TestChat, { price = '25', ...options }: Options & { price?: string } = {}) {
  const user = sessionUser({ role: 'AGENCY_ADMIN' })
  const file = { uploadId: idOf(831), at: 1, name: 'rooftop.png', kind: 'image', price, isReady: true }
  return renderPage(`/dashboard/chat/${chat.detail.id}`, {
    ...options,
    api: {
      ...chatReplies(chat),
      'GET /content/people': { data: [person(chat)] },
      'GET /uploads/{id}/status': pending,
      ...options.api,
    },
    setUp: (stub) => {
      localStorage.setItem(`draft:${user.id}:${chat.detail.id}:file:${file.uploadId}`, JSON.stringify(file))
      options.setUp?.(stub)
    },
  })
}

const field = page.getByRole('textbox', { name: 'Reply as Juno Vale' })
const sendOnceCleared = page.getByRole('button', { name: 'Send once cleared' })
const dialog = page.getByRole('dialog', { name: 'Add to library and send once cleared' })
const list = page.getByRole('list', { name: 'Waiting messages' })

test('a file with a price is added to the library, and its message waits in the conversation', async () => {
  const chat = newChat()
  const rows: object[] = []
  const { api } = await open(chat, {
    api: {
      'GET /chats/conversation/{id}/waiting': () => ({ data: rows as (typeof waiting)[] }),
      'POST /chats/conversation/{id}/waiting': () => {
        rows.push(waiting)
        return { data: waiting }
      },
    },
  })
  await field.fill('For you')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('rooftop')
  await expect.element(dialog.getByText('Juno Vale')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('Produced on').fill('2026-01-02')
  await dialog.getByLabelText('Title').fill('Golden hour')
  await dialog.getByRole('button', { name: 'Add and send once cleared' }).click()
  await expect.element(list.getByText('Golden hour')).toBeVisible()
  await expect.element(list.getByText('In review. Sent for Dana Kirk once cleared.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(page.getByRole('list', { name: 'Attachments' })).not.toBeInTheDocument()
  expect(api.calls('POST /chats/conversation/{id}/waiting').map(({ body }) => body)).toEqual([
    {
      content: 'For you',
      price: 25,
      files: [idOf(831)],
      title: 'Golden hour',
      depictedIds: [idOf(821)],
      producedOn: '2026-01-02',
      isAiEdited: false,
      clientId: expect.any(String),
    },
  ])
  expect(api.calls('POST /chats/send')).toEqual([])
})

test('a refused addition keeps the message, and without a price the file is sent directly', async () => {
  const chat = newChat()
  const { api } = await open(chat, {
    api: {
      'POST /chats/conversation/{id}/waiting': () => {
        throw apiError('refused', 'This creator isn’t verified yet.')
      },
    },
  })
  await sendOnceCleared.click()
  await dialog.getByRole('button', { name: 'Add and send once cleared' }).click()
  await expect.element(dialog.getByText('This creator isn’t verified yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const price = page.getByRole('list', { name: 'Attachments' }).getByLabelText('Price $')
  await expect.element(price).toHaveValue('25')
  await price.fill('')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => api.calls('POST /chats/send').map(({ body }) => body.attachments))
    .toEqual([[{ uploadId: idOf(831) }]])
})

test('a waiting message can be canceled, and one that was not sent says why', async () => {
  const chat = newChat()
  const failed = { ...waiting, id: idOf(802), failure: 'The item was rejected in review.' }
  let rows = [{ ...waiting, missing: ['Juno Vale has no ID on file.'] }, failed]
  const { api } = await open(chat, {
    price: '',
    api: {
      'GET /chats/conversation/{id}/waiting': () => ({ data: rows }),
      'DELETE /chats/waiting/{id}': ({ params }) => {
        rows = rows.filter(({ id }) => id !== params.id)
        return { data: {} }
      },
    },
  })
  await expect.element(list.getByText(/Juno Vale has no ID on file\./)).toBeVisible()
  await expect.element(list.getByText('Not sent. The item was rejected in review.')).toBeVisible()
  await expectAccessible()
  await list.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(list.getByText(/^Not sent/)).not.toBeInTheDocument()
  await list.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(list).not.toBeInTheDocument()
  expect(api.calls('DELETE /chats/waiting/{id}').map(({ params }) => params.id)).toEqual([
    failed.id,
    waiting.id,
  ])
})

test('compliance sees what waits, without a way to cancel it', async () => {
  const chat = newChat()
  const data = [waiting]
  await open(chat, { role: 'COMPLIANCE', api: { 'GET /chats/conversation/{id}/waiting': { data } } })
  await expect.element(list.getByText('Golden hour')).toBeVisible()
  expect(list.getByRole('button').elements()).toEqual([])
})
