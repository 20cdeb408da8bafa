import type { QuickReply } from '@greenroom/contract/features/chat/quick-replies.schema.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { chatCounts } from '../../../../test/fixtures/chat-counts.ts'
import { chatReplies } from '../../../../test/fixtures/chat-replies.ts'
import { creator } from '../../../../test/fixtures/creators.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { listOf } from '../../../../test/fixtures/list.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { pending } from '../../../../test/stub-api.ts'

const open = (own: QuickReply[], options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage('/dashboard/settings?section=quick-replies', {
    ...options,
    api: {
      'GET /creators': listOf([creator()]),
      'GET /chats/quick-replies': () => ({
        data: [...own, ...chatReplies()['GET /chats/quick-replies'].data],
      }),
      'POST /chats/quick-replies': ({ body }) => {
        const { clientId: _, ...fields } = body
        const added = { id: idOf(9_200 + own.length), ...fields }
        own.push(added)
        return { data: added }
      },
      'DELETE /chats/quick-replies/{id}': ({ params }) => {
        own.splice(0, own.length, ...own.filter(({ id }) => id !== params.id))
        return { data: {} }
      },
    },
  })

const ownList = page.getByRole('list', { name: 'Juno Vale’s quick replies' })
const dialog = page.getByRole('dialog', { name: 'Add quick reply' })

test('a quick reply is previewed, kept when the dialog closes, and saved for its creator', async () => {
  const { api } = await open([])
  await page.getByRole('button', { name: 'Add quick reply' }).click()
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Price')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('That is $60,')
  await dialog.getByRole('button', { name: 'Insert {name}' }).click()
  await expect.element(dialog.getByText('That is $60, Theo')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add quick reply' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Label' })).toHaveValue('Price')
  await expect.element(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('That is $60, {name}')
  await dialog.getByRole('button', { name: 'Save quick reply' }).click()
  await expect.element(ownList.getByText('That is $60, {name}')).toBeVisible()
  expect(api.calls('POST /chats/quick-replies').map(({ body }) => body)).toEqual([
    { creatorId: idOf(301), label: 'Price', content: 'That is $60, {name}', clientId: expect.any(String) },
  ])
  const shared = page.getByRole('list', { name: 'Quick replies for all creators' })
  expect(shared.getByRole('listitem').elements()).toHaveLength(6)
})

test('Undo restores a removed quick reply', async () => {
  await open([{ id: idOf(9_300), label: 'Price', content: 'That is $60.', creatorId: idOf(301) }])
  await page.getByRole('button', { name: 'Remove Price' }).click()
  await expect.element(ownList.getByText('That is $60.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(ownList.getByText('That is $60.')).toBeVisible()
})

test('the tab title shows no unread count once the setting is turned off', async () => {
  const { router } = await renderPage('/dashboard/chat', {
    api: {
      ...chatReplies(),
      'GET /chats/unread-count': { data: chatCounts(3) },
      'GET /notifications/preferences': pending,
    },
  })
  await expect.poll(() => document.title).toBe('(3) Chat · Northlight')
  await router.navigate('/dashboard/settings?section=notifications')
  const badge = page.getByRole('switch', { name: 'Unread count in the tab title' })
  await badge.click()
  await expect.element(badge).not.toBeChecked()
  await router.navigate('/dashboard/chat')
  await expect.poll(() => document.title).toBe('Chat · Northlight')
})
