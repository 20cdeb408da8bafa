import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { chatReplies, nameOf, newChat, type TestChat } from '../../../../test/fixtures/chat-replies.ts'
import { fanDetail } from '../../../../test/fixtures/fans.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError, pending } from '../../../../test/stub-api.ts'

type Options = Parameters<typeof renderPage>[1]
const open = (chat: TestChat, search = '', options: Options = {}) =>
  renderPage(`/dashboard/chat/${chat.detail.id}${search}`, {
    ...options,
    api: { ...chatReplies(chat), ...options?.api },
  })

const thread = page.getByRole('region', { name: 'Messages', exact: true })
const field = page.getByRole('textbox', { name: 'Reply as Juno Vale' })
const send = page.getByRole('button', { name: 'Send', exact: true })
const sendingList = page.getByRole('list', { name: 'Sending' })

test('Enter sends, Shift+Enter adds a line, and only URLs become links', async () => {
  const { api } = await open(newChat())
  await expect.element(send).toBeDisabled()
  await field.fill('line\n'.repeat(40))
  await expect.poll(() => field.element().clientHeight).toBe(200)
  await field.fill('   ')
  await expect.element(send).toBeDisabled()
  await field.fill('See')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}https://example.com/a <b>bold</b> javascript:alert(1)')
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('button', { name: '🔥' }).click()
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(thread.getByText(/<b>bold<\/b> javascript:alert\(1\) 🔥/)).toBeVisible()
  await expect
    .poll(() => api.calls('POST /chats/send').map(({ body }) => body.content))
    .toEqual(['See\nhttps://example.com/a <b>bold</b> javascript:alert(1) 🔥'])
  const links = thread.getByRole('link')
  await expect.poll(() => links.elements()).toHaveLength(1)
  await expect.element(links).toHaveAttribute('href', 'https://example.com/a')
  expect(links.element().getAttribute('rel')).toContain('noopener')
})

test('a rejected message returns to the composer before newer text, and Retry sends it once', async () => {
  const chat = newChat()
  const response = Promise.withResolvers<void>()
  const { api } = await open(chat, '', {
    api: {
      'POST /chats/send': async () => {
        await response.promise
        throw apiError('refused', 'This cannot be said here.')
      },
    },
  })
  await field.fill('first words')
  await userEvent.keyboard('{Enter}')
  await expect.element(sendingList.getByText('first words')).toBeVisible()
  await field.fill('typed later')
  response.resolve()
  await expect.element(page.getByText('This cannot be said here.')).toBeVisible()
  await expect.element(sendingList).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('first words\ntyped later')
  api.on('POST /chats/send', chatReplies(chat)['POST /chats/send'])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(thread.getByText('first words')).toBeVisible()
  await expect.element(field).toHaveValue('typed later')
  await expect.poll(() => chat.messages.filter(({ content }) => content === 'first words')).toHaveLength(1)
})

const attachButton = page.getByRole('button', { name: /^Attach photos or videos/ })

test('the composer says that a creator who is not verified sends no photos or videos', async () => {
  const unverified = newChat()
  unverified.detail.media = { isCreatorVerified: false, isLibraryOnly: false }
  await open(unverified)
  await expect
    .element(page.getByText('Juno Vale isn’t verified yet, so photos and videos can’t be sent.'))
    .toBeVisible()
  await expect.element(attachButton).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Content library' })).toBeDisabled()
  await expectAccessible()
})

test('where staff send library files only, files from disk can’t be attached', async () => {
  const libraryOnly = newChat()
  libraryOnly.detail.media = { isCreatorVerified: true, isLibraryOnly: true }
  await open(libraryOnly)
  await expect.element(attachButton).toBeDisabled()
  await expect.element(attachButton).toHaveAccessibleName(/content library only/)
  await expect.element(page.getByRole('button', { name: 'Content library' })).toBeEnabled()
})

test('a queued message can be canceled', async () => {
  const chat = newChat()
  const { api } = await open(chat, '', { setUp: (stub) => stub.fail('POST /chats/send', 'network') })
  await field.fill('better not')
  await userEvent.keyboard('{Enter}')
  await sendingList.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(sendingList).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('better not')
  api.on('POST /chats/send', chatReplies(chat)['POST /chats/send'])
  await field.fill('but this')
  await userEvent.keyboard('{Enter}')
  await expect.element(thread.getByText('but this')).toBeVisible()
  expect(chat.messages.map(({ content }) => content)).not.toContain('better not')
})

describe('a message the server cannot store', () => {
  /** Simulates half a minute of errors. */
  const failSending = async (chat: TestChat) => {
    const rendered = await open(chat, '', { setUp: (stub) => stub.fail('POST /chats/send', 500) })
    await field.fill('unsent words')
    await userEvent.keyboard('{Enter}')
    await expect.element(sendingList.getByText('Waiting to be sent')).toBeVisible()
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('outbox:'))) {
      const item = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...item, erroredAt: item.erroredAt - 31_000 }))
    }
    dispatchEvent(new Event('online'))
    await expect.element(sendingList.getByText('Not sent')).toBeVisible()
    await expect.element(sendingList.getByText('unsent words')).toBeVisible()
    rendered.api.on('POST /chats/send', chatReplies(chat)['POST /chats/send'])
    return rendered
  }
  const click = (name: string) => sendingList.getByRole('button', { name }).click()

  test('is marked as not sent, and Retry sends it once', async () => {
    const chat = newChat()
    await failSending(chat)
    await expectAccessible()
    await click('Retry')
    await expect.element(sendingList).not.toBeInTheDocument()
    expect(chat.messages.filter(({ content }) => content === 'unsent words')).toHaveLength(1)
  })

  test('returns to the composer with Edit, before newer text', async () => {
    const chat = newChat()
    await failSending(chat)
    await field.fill('typed later')
    await click('Edit')
    await expect.element(field).toHaveValue('unsent words\ntyped later')
    await expect.element(sendingList).not.toBeInTheDocument()
  })

  test('is removed with Delete, and Undo restores its text', async () => {
    const chat = newChat()
    await failSending(chat)
    await click('Delete')
    await expect.element(sendingList).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(field).toHaveValue('unsent words')
  })
})

describe('a fan who can’t be messaged', () => {
  test('can be unblocked, and Retry is offered after an error', async () => {
    const chat = newChat()
    chat.detail.profile.isBlocked = true
    const { api } = await open(chat)
    const note = page.getByText(`${nameOf(chat)} is blocked. Messages can’t be sent or received.`)
    await expect.element(note).toBeVisible()
    expect(field.elements()).toEqual([])
    api.fail('DELETE /fans/{id}/block', 500)
    await page.getByRole('button', { name: 'Unblock' }).first().click()
    await expect.element(page.getByText(`Could not unblock ${nameOf(chat)}`)).toBeVisible()
    api.on('DELETE /fans/{id}/block', () => {
      chat.detail.profile.isBlocked = false
      return { data: {} }
    })
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(field).toBeVisible()
  })

  test('can’t be restored by an operator', async () => {
    const chat = newChat()
    chat.detail.profile.isArchived = true
    await open(chat, '', { role: 'CHAT_OPERATOR' })
    const note = page.getByText(`${nameOf(chat)} is archived. Restore them to send messages.`)
    await expect.element(note).toBeVisible()
    expect(field.elements()).toEqual([])
    expect(page.getByRole('button', { name: /Greeting|Restore/ }).elements()).toEqual([])
  })
})

describe('prepared on the fan page', () => {
  const facts = (chat: TestChat) => ({
    'GET /fans/{id}': {
      data: fanDetail({ id: chat.detail.id, preferredContent: 'Videos', avgOrderValue: null }),
    },
  })
  const offerText = /^Hey River, .*videos for \$10\. Shall I send it to you\?$/

  longTest('an offer is inserted into the composer, not sent, and removed from the URL', async () => {
    const chat = newChat([])
    const { api } = await open(chat, '?compose=offer', { api: facts(chat) })
    await expect.poll(() => (field.element() as HTMLTextAreaElement).value).toMatch(offerText)
    await expect.poll(() => location.search).toBe('')
    expect(api.calls('POST /chats/send')).toEqual([])
  })

  test('an offer does not overwrite a draft', async () => {
    const chat = newChat([], { draft: { content: 'My own words', rev: 1 } })
    await open(chat, '?compose=offer', { api: facts(chat) })
    const offer = page.getByRole('region', { name: 'Prepared offer' })
    await expect.element(offer).toBeVisible()
    await expect.element(field).toHaveValue('My own words')
    await expectAccessible()
    await offer.getByRole('button', { name: 'Add to your text' }).click()
    await expect
      .poll(() => (field.element() as HTMLTextAreaElement).value)
      .toMatch(/^My own words\s+Hey River, /)
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('a PPV asks for its price first, then for its files', async () => {
    const chat = newChat([])
    const { api } = await open(chat, '?compose=ppv', { api: { ...facts(chat), 'POST /uploads': pending } })
    const ppv = page.getByRole('region', { name: 'Send PPV' })
    const price = ppv.getByLabelText('Price $')
    await expect.element(price).toHaveValue('10')
    await expect.element(ppv.getByText('Suggested $10-$50')).toBeVisible()
    await expectAccessible()
    const choose = ppv.getByRole('button', { name: 'Choose photos or videos' })
    await price.fill('')
    await expect.element(choose).toBeDisabled()
    await price.fill('25')
    const picker = ppv.element().querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(picker, new File(['x'], 'dot.png', { type: 'image/png' }))
    await expect.element(ppv).not.toBeInTheDocument()
    const attachments = page.getByRole('list', { name: 'Attachments' })
    await expect.element(attachments.getByLabelText('Price $')).toHaveValue('25')
    await attachments.getByLabelText('Price $').fill('0.5')
    await expect.element(page.getByRole('button', { name: 'Send once cleared' })).toBeDisabled()
    expect(api.calls('POST /chats/send')).toEqual([])
    await attachments.getByRole('button', { name: 'Remove dot.png' }).click()
    await expect.element(attachments).not.toBeInTheDocument()
  })
})
