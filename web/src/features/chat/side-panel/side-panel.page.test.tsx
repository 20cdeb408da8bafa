import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { chatProfile } from '../../../../test/fixtures/chat.ts'
import { chatReplies, nameOf, newChat, type TestChat } from '../../../../test/fixtures/chat-replies.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { renderPage } from '../../../../test/render-page.tsx'

type Options = Parameters<typeof renderPage>[1]
const open = (chat: TestChat, options: Options = {}) =>
  renderPage(`/dashboard/chat/${chat.detail.id}`, {
    ...options,
    api: { ...chatReplies(chat), ...options?.api },
  })

const profileOf = (chat: TestChat) => page.getByRole('region', { name: `${nameOf(chat)}’s profile` })
const field = page.getByRole('textbox', { name: 'Reply as Juno Vale' })

test('the profile shows the fan, and a long bio is collapsed', async () => {
  const bio =
    `Sound engineer from Leeds. ${'Collects live records and never misses a stream. '.repeat(3)}`.trim()
  const chat = newChat()
  chat.detail.profile = chatProfile({ ...chat.detail.profile, bio, tier: 'FREE' })
  await open(chat)
  const profile = profileOf(chat)
  await expect.element(profile.getByText('FREE')).toBeVisible()
  await expect.element(profile.getByText('No recent purchases')).toBeVisible()
  await expect.element(profile.getByText(/^\w{3},? \d{1,2}:\d{2}\s[AP]M$/)).toBeVisible()
  expect(profile.element().textContent).not.toContain(bio)
  await profile.getByRole('button', { name: 'Show more' }).click()
  await expect.element(profile).toMatchTextContent(bio)
  await expectAccessible()
})

test('a profile that fails to load shows Retry', async () => {
  const chat = newChat()
  const key = 'GET /chats/conversation/{id}'
  const { api } = await open(chat, { setUp: (stub) => stub.fail(key, 500) })
  await expect.element(page.getByText('Could not load the profile')).toBeVisible()
  api.on(key, chatReplies(chat)[key])
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect.element(profileOf(chat)).toBeVisible()
})

test('a rejected note stays in the field, and is saved on the second try', async () => {
  const chat = newChat()
  const { api } = await open(chat, { setUp: (stub) => stub.fail('POST /fans/{id}/notes', 500) })
  const profile = profileOf(chat)
  await profile.getByRole('button', { name: 'Add note' }).click()
  const note = profile.getByRole('textbox', { name: 'Note' })
  await note.fill('Likes a fixed price and a date.')
  await profile.getByRole('button', { name: 'Save note' }).click()
  await expect.element(profile.getByRole('alert')).toBeVisible()
  await expect.element(note).toHaveValue('Likes a fixed price and a date.')
  api.on('POST /fans/{id}/notes', ({ body }) => {
    const saved = { id: idOf(9_001), author: 'Mara', createdAt: daysAgo(0) }
    chat.detail.profile.notes = [{ ...saved, content: body.text }]
    return { data: { ...saved, text: body.text, isMine: true } }
  })
  await profile.getByRole('button', { name: 'Save note' }).click()
  await expect
    .element(profile.getByRole('list', { name: 'Notes' }))
    .toMatchTextContent(/Likes a fixed price and a date\./)
})

test('the conversation is assigned, and the inbox shows the assignee', async () => {
  const chat = newChat()
  const me = { id: idOf(1), name: 'Mara Lindqvist' }
  const { api } = await open(chat, {
    api: {
      'GET /chats/conversation/{id}/assignees': { data: [{ ...me, role: 'AGENCY_ADMIN' }] },
      'PUT /chats/conversation/{id}/assignee': () => ({ data: { ...chat.detail, assignee: me } }),
    },
  })
  await profileOf(chat).getByRole('button', { name: 'Assigned to Nobody' }).click()
  await page.getByRole('menuitemradio', { name: 'Mara Lindqvist (you)' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Conversations' }).getByRole('link'))
    .toMatchTextContent(/assigned to Mara Lindqvist/)
  await expect
    .element(profileOf(chat).getByRole('button', { name: 'Assigned to Mara Lindqvist (you)' }))
    .toBeVisible()
  expect(api.calls('PUT /chats/conversation/{id}/assignee').map(({ body }) => body)).toEqual([
    { userId: me.id },
  ])
})

test('Block asks for confirmation with the fan’s name and leaves the conversation; Undo unblocks', async () => {
  const chat = newChat()
  const name = `Harbor ${'T'.repeat(73)}`
  chat.detail.fan.displayName = name
  chat.detail.profile.displayName = name
  const listReply = chatReplies(chat)['GET /chats/conversations']
  const { api } = await open(chat, {
    api: {
      'GET /chats/conversations': () =>
        chat.detail.profile.isBlocked ? { data: [], meta: { nextCursor: null, total: 0 } } : listReply(),
      'POST /fans/{id}/block': () => {
        chat.detail.profile.isBlocked = true
        return { data: {} }
      },
      'DELETE /fans/{id}/block': () => {
        chat.detail.profile.isBlocked = false
        return { data: {} }
      },
    },
  })
  await profileOf(chat).getByRole('button', { name: 'Block' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Block ${name}?` })
  const title = dialog.getByRole('heading').element()
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth)
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect.poll(() => location.pathname).toBe('/dashboard/chat')
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect.element(rows).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(rows).toMatchTextContent(name)
  expect(api.calls('DELETE /fans/{id}/block')).toHaveLength(1)
})

test('a failed block shows an error, and the conversation stays open', async () => {
  const chat = newChat()
  await open(chat, { setUp: (stub) => stub.fail('POST /fans/{id}/block', 500) })
  await profileOf(chat).getByRole('button', { name: 'Block' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect.element(page.getByText(`Could not block ${nameOf(chat)}`)).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(profileOf(chat)).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Conversations' }).getByRole('link')).toBeVisible()
})

test('a creator’s own quick replies come first, and their placeholders are filled in', async () => {
  const chat = newChat()
  const ownReply = { id: idOf(9_101), label: 'Price', content: 'That is $60, {name}', creatorId: idOf(301) }
  const sharedReplies = chatReplies(chat)['GET /chats/quick-replies'].data
  await open(chat, { api: { 'GET /chats/quick-replies': { data: [ownReply, ...sharedReplies] } } })
  const buttons = page.getByRole('region', { name: 'Quick replies' }).getByRole('listitem')
  await expect.element(buttons.first()).toMatchTextContent(/^Price/)
  expect(buttons.elements()).toHaveLength(4)
  await page.getByRole('button', { name: /^Show all/ }).click()
  await page.getByRole('button', { name: /^Price/ }).click()
  await expect.element(field).toHaveValue(`That is $60, ${nameOf(chat)}`)
})

test('quick replies that fail to load can be retried', async () => {
  const chat = newChat()
  const key = 'GET /chats/quick-replies'
  const { api } = await open(chat, { setUp: (stub) => stub.fail(key, 500) })
  await expect.element(page.getByText(/^Could not load quick replies/)).toBeVisible()
  api.on(key, chatReplies(chat)[key])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: /^Greeting/ })).toBeVisible()
})
