import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { chatProfile } from '../../../../test/fixtures/chat.ts'
import { chatReplies, nameOf, newChat, type TestChat } from '../../../../test/fixtures/chat-replies.ts'
import { daysAgo, idOf } from '../../../../test/fixtures/ids.ts'
import { renderPage } from '../../../../test/render-page.tsx'

type Options = Parameters<typeof renderPage>[1]
const open = (one: TestChat, options: Options = {}) =>
  renderPage(`/dashboard/chat/${one.detail.id}`, {
    ...options,
    api: { ...chatReplies(one), ...options?.api },
  })

const profileOf = (one: TestChat) => page.getByRole('region', { name: `Profile of ${nameOf(one)}` })
const field = page.getByRole('textbox', { name: 'Reply as Juno Vale' })

test('the profile shows the fan, and a long bio is collapsed', async () => {
  const bio =
    `Sound engineer from Leeds. ${'Collects live records and never misses a stream. '.repeat(3)}`.trim()
  const one = newChat()
  one.detail.profile = chatProfile({ ...one.detail.profile, bio, tier: 'FREE' })
  await open(one)
  const profile = profileOf(one)
  await expect.element(profile.getByText('FREE')).toBeVisible()
  await expect.element(profile.getByText('No recent purchases')).toBeVisible()
  await expect.element(profile.getByText(/^\w{3},? \d{1,2}:\d{2}\s[AP]M$/)).toBeVisible()
  expect(profile.element().textContent).not.toContain(bio)
  await profile.getByRole('button', { name: 'Show more' }).click()
  await expect.element(profile).toMatchTextContent(bio)
  await expectAccessible()
})

test('a profile that fails to load shows Retry', async () => {
  const one = newChat()
  const key = 'GET /chats/conversation/{id}'
  const { api } = await open(one, { setUp: (stub) => stub.fail(key, 500) })
  await expect.element(page.getByText('Could not load the profile')).toBeVisible()
  api.on(key, chatReplies(one)[key])
  await page.getByRole('button', { name: 'Retry' }).last().click()
  await expect.element(profileOf(one)).toBeVisible()
})

test('a refused note stays in the field, and is saved on the second try', async () => {
  const one = newChat()
  const { api } = await open(one, { setUp: (stub) => stub.fail('POST /fans/{id}/notes', 500) })
  const profile = profileOf(one)
  await profile.getByRole('button', { name: 'Add note' }).click()
  const note = profile.getByRole('textbox', { name: 'Note' })
  await note.fill('Likes a fixed price and a date.')
  await profile.getByRole('button', { name: 'Save note' }).click()
  await expect.element(profile.getByRole('alert')).toBeVisible()
  await expect.element(note).toHaveValue('Likes a fixed price and a date.')
  api.on('POST /fans/{id}/notes', ({ body }) => {
    const saved = { id: idOf(9_001), author: 'Mara', createdAt: daysAgo(0) }
    one.detail.profile.notes = [{ ...saved, content: body.text }]
    return { data: { ...saved, text: body.text, isMine: true } }
  })
  await profile.getByRole('button', { name: 'Save note' }).click()
  await expect
    .element(profile.getByRole('list', { name: 'Notes' }))
    .toMatchTextContent(/Likes a fixed price and a date\./)
})

test('the conversation is assigned, and the inbox shows to whom', async () => {
  const one = newChat()
  const me = { id: idOf(1), name: 'Mara Lindqvist' }
  const { api } = await open(one, {
    api: {
      'GET /chats/conversation/{id}/assignees': { data: [{ ...me, role: 'AGENCY_ADMIN' }] },
      'PUT /chats/conversation/{id}/assignee': () => ({ data: { ...one.detail, assignee: me } }),
    },
  })
  await profileOf(one).getByRole('button', { name: 'Assigned to Nobody' }).click()
  await page.getByRole('menuitemradio', { name: 'Mara Lindqvist (you)' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Conversations' }).getByRole('link'))
    .toMatchTextContent(/assigned to Mara Lindqvist/)
  await expect
    .element(profileOf(one).getByRole('button', { name: 'Assigned to Mara Lindqvist (you)' }))
    .toBeVisible()
  expect(api.calls('PUT /chats/conversation/{id}/assignee').map(({ body }) => body)).toEqual([
    { userId: me.id },
  ])
})

test('Block asks by the whole name and leaves the conversation; Undo unblocks', async () => {
  const one = newChat()
  const name = `Harbor ${'T'.repeat(73)}`
  one.detail.fan.displayName = name
  one.detail.profile.displayName = name
  const listed = chatReplies(one)['GET /chats/conversations']
  const { api } = await open(one, {
    api: {
      'GET /chats/conversations': () =>
        one.detail.profile.isBlocked ? { data: [], meta: { nextCursor: null, total: 0 } } : listed(),
      'POST /fans/{id}/block': () => {
        one.detail.profile.isBlocked = true
        return { data: {} }
      },
      'DELETE /fans/{id}/block': () => {
        one.detail.profile.isBlocked = false
        return { data: {} }
      },
    },
  })
  await profileOf(one).getByRole('button', { name: 'Block' }).click()
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

test('a creator’s own quick replies come first and are filled in', async () => {
  const one = newChat()
  const own = { id: idOf(9_101), label: 'Price', content: 'That is $60, {name}', creatorId: idOf(301) }
  const shared = chatReplies(one)['GET /chats/quick-replies'].data
  await open(one, { api: { 'GET /chats/quick-replies': { data: [own, ...shared] } } })
  const buttons = page.getByRole('region', { name: 'Quick replies' }).getByRole('listitem')
  await expect.element(buttons.first()).toMatchTextContent(/^Price/)
  expect(buttons.elements()).toHaveLength(4)
  await page.getByRole('button', { name: /^Show all/ }).click()
  await page.getByRole('button', { name: /^Price/ }).click()
  await expect.element(field).toHaveValue(`That is $60, ${nameOf(one)}`)
})

test('quick replies that fail to load can be retried', async () => {
  const one = newChat()
  const key = 'GET /chats/quick-replies'
  const { api } = await open(one, { setUp: (stub) => stub.fail(key, 500) })
  await expect.element(page.getByText(/^Could not load quick replies/)).toBeVisible()
  api.on(key, chatReplies(one)[key])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('button', { name: /^Greeting/ })).toBeVisible()
})
