import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { suggestion } from '../../../../test/fixtures/assist.ts'
import {
  chatReplies,
  newChat,
  receiveMessage,
  storeMessage,
  type TestChat,
} from '../../../../test/fixtures/chat-replies.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { longTest } from '../../../../test/long.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError, pending } from '../../../../test/stub-api.ts'

type Options = Parameters<typeof renderPage>[1]
const open = (chat: TestChat, options: Options = {}) =>
  renderPage(`/dashboard/chat/${chat.detail.id}`, {
    ...options,
    api: { ...chatReplies(chat), ...options?.api },
  })

const SUGGEST_ENDPOINT = 'POST /chats/ai-response'
const card = page.getByRole('region', { name: 'AI suggestion' })
const field = page.getByRole('textbox', { name: 'Reply as Juno Vale' })
const { content } = suggestion()

test('a suggestion is edited, used and sent with its id, then the empty state returns', async () => {
  const chat = newChat(['Do you still do custom videos?'])
  const { api } = await open(chat)
  await expect.element(card.getByText(content)).toBeVisible()
  await expect.element(card).toMatchTextContent(/86% confidence, high.*Tone: warm/)
  await card.getByText('Why this reply').click()
  await expect
    .element(card)
    .toMatchTextContent(/asks custom.*Price list: birthday video, \$60.*Built-in engine/)
  await expectAccessible()
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByRole('textbox').fill('Yes! It is $60.')
  await card.getByRole('button', { name: 'Use edited text' }).click()
  await expect.element(field).toHaveValue('Yes! It is $60.')
  expect(api.calls('POST /chats/send')).toEqual([])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(card.getByText('AI suggestions will appear when you receive a message')).toBeVisible()
  const { suggestionId } = suggestion()
  expect(api.calls('POST /chats/send')[0]?.body).toMatchObject({ composition: 'ai_edited', suggestionId })
})

longTest('picking an alternative replaces a draft, and Undo restores the draft', async () => {
  const chat = newChat()
  await open(chat)
  await field.fill('My own words')
  await card.getByRole('button', { name: /^playful/i }).click()
  await expect.element(card.getByText('Tone: playful')).toBeVisible()
  await card.getByRole('button', { name: 'Use' }).click()
  await expect.element(field).toHaveValue('Your sister has excellent taste.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(field).toHaveValue('My own words')
})

longTest('U uses the suggestion, I requests another, and a new message gets its own', async () => {
  const chat = newChat()
  const { api } = await open(chat)
  await expect.element(card.getByText(content)).toBeVisible()
  api.on(SUGGEST_ENDPOINT, {
    data: suggestion({ suggestionId: idOf(8_002), content: 'Second idea', confidence: 0.7 }),
  })
  await userEvent.keyboard('i')
  await expect.element(card.getByText('Second idea')).toBeVisible()
  expect(card.element().querySelector('[data-band]')?.getAttribute('data-band')).toBe('medium')
  await userEvent.keyboard('u')
  await expect.element(field).toHaveValue('Second idea')
  api.on(SUGGEST_ENDPOINT, ({ body }) => ({
    data: suggestion({
      suggestionId: idOf(8_003),
      content: `About “${body.incomingMessage}”`,
      confidence: 0.4,
    }),
  }))
  receiveMessage(chat, 'And on Sunday?')
  await expect.element(card.getByText('About “And on Sunday?”')).toBeVisible()
  expect(card.element().querySelector('[data-band]')?.getAttribute('data-band')).toBe('low')
})

longTest('Copy shows a check mark for two seconds', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open(newChat())
  await card.getByRole('button', { name: 'Copy' }).click()
  await expect.element(card.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(write).toHaveBeenCalledWith(content)
  await expect.element(card.getByRole('button', { name: 'Copy' }), { timeout: 4_000 }).toBeVisible()
})

longTest('the card shows loading, an error with Retry, and a rejection with its reason', async () => {
  const chat = newChat()
  const { api } = await open(chat, { api: { [SUGGEST_ENDPOINT]: pending } })
  await expect.poll(() => card.element().querySelector('[aria-busy="true"]')).not.toBeNull()
  api.fail(SUGGEST_ENDPOINT, 500)
  receiveMessage(chat, 'Hello?')
  await expect.element(card.getByText(/^Could not get a suggestion/)).toBeVisible()
  api.on(SUGGEST_ENDPOINT, () => {
    throw apiError('refused', 'AI help is turned off for this creator.')
  })
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect.element(card.getByText('AI help is turned off for this creator.')).toBeVisible()
  await expect.element(card.getByRole('button')).not.toBeInTheDocument()
})

longTest('with a provider, another language is shown and translated both ways', async () => {
  const chat = newChat(['¿Cuánto cuesta?'])
  await open(chat, {
    api: {
      [SUGGEST_ENDPOINT]: { data: suggestion({ language: 'es', engine: 'provider' }) },
      'POST /assist/translate': ({ body }) => ({ data: { text: `${body.text} (${body.to})`, to: body.to } }),
    },
  })
  await expect.element(card.getByText('The fan writes in Spanish')).toBeVisible()
  await card.getByRole('button', { name: 'Translate' }).click()
  const thread = page.getByRole('region', { name: /^Conversation with/ })
  await expect.element(thread.getByText('¿Cuánto cuesta? (en)')).toBeVisible()
  await field.fill('Sixty dollars')
  await page.getByRole('button', { name: 'Translate to Spanish' }).click()
  await expect.element(field).toHaveValue('Sixty dollars (es)')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(field).toHaveValue('Sixty dollars')
})

test('without a provider, the language is shown, but no translation is offered', async () => {
  await open(newChat(), { api: { [SUGGEST_ENDPOINT]: { data: suggestion({ language: 'es' }) } } })
  await expect.element(card.getByText('The fan writes in Spanish')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Translate/ })).not.toBeInTheDocument()
})

test('no suggestion is requested after our own message', async () => {
  const chat = newChat()
  storeMessage(chat, { content: 'Hi!', direction: 'TO_FAN' })
  const { api } = await open(chat)
  await expect.element(card.getByText('AI suggestions will appear when you receive a message')).toBeVisible()
  expect(api.calls(SUGGEST_ENDPOINT)).toEqual([])
})

test('on a phone, the strip above the composer inserts the suggestion or opens the panel', async () => {
  const chat = newChat()
  await open(chat, { viewport: 'phone' })
  const strip = page.getByRole('region', { name: 'AI suggestion' }).first()
  await strip.getByRole('button', { name: 'Use' }).click()
  await expect.element(field).toHaveValue(content)
  await strip.getByRole('button', { name: /Show all suggestions/ }).click()
  await expect.element(page.getByRole('button', { name: 'Regenerate' })).toBeVisible()
})
