import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { chatReplies, newChat, storeMessage } from '../../../../test/fixtures/chat-replies.ts'
import { daysAgo } from '../../../../test/fixtures/ids.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { expectTouchable } from '../../../../test/touch.ts'

const thread = page.getByRole('region', { name: 'Messages', exact: true })
const show = thread.getByRole('button', { name: 'Show' })
const restore = thread.getByRole('button', { name: 'Restore' })

async function open(role: Role, viewport?: 'phone') {
  const chat = newChat(['Before it'])
  const deleted = storeMessage(chat, { content: '', isDeleted: true, isRead: true })
  const content = { id: deleted.id, content: 'What was said', attachments: [], deletedBy: 'Dana Okafor' }
  const { api } = await renderPage(`/dashboard/chat/${chat.detail.id}`, {
    role,
    ...(viewport && { viewport }),
    api: {
      ...chatReplies(chat),
      'GET /chats/messages/{id}/evidence': { data: { ...content, deletedAt: daysAgo(0) } },
      'POST /chats/messages/{id}/restore': {
        data: { ...deleted, content: 'What was said', isDeleted: false, rev: deleted.rev + 1 },
      },
    },
  })
  await expect.element(thread.getByText('Message deleted')).toBeVisible()
  return { api, deleted }
}

test.each(['CHAT_OPERATOR', 'CREATOR'] as const)(
  '%s sees that a message was deleted, but not its content',
  async (role) => {
    await open(role)
    expect(show.elements()).toEqual([])
    expect(restore.elements()).toEqual([])
  },
)

test.each(['AGENCY_ADMIN', 'COMPLIANCE'] as const)(
  '%s can view a deleted message on request',
  async (role) => {
    const { api, deleted } = await open(role)
    expect(api.calls('GET /chats/messages/{id}/evidence')).toEqual([])
    await show.click()
    await expect.element(thread.getByText('What was said')).toBeVisible()
    await expect.element(thread.getByText(/^Deleted by Dana Okafor/)).toBeVisible()
    await expectAccessible()
    expect(api.calls('GET /chats/messages/{id}/evidence').map(({ params }) => params.id)).toEqual([
      deleted.id,
    ])
    await thread.getByRole('button', { name: 'Hide' }).click()
    await expect.element(thread.getByText('What was said')).not.toBeInTheDocument()
  },
)

test('a deleted message is restored', async () => {
  const { api } = await open('COMPLIANCE')
  await restore.click()
  await expect.element(thread.getByText('What was said')).toBeVisible()
  await expect.element(thread.getByText('Message deleted')).not.toBeInTheDocument()
  expect(api.calls('POST /chats/messages/{id}/restore')).toHaveLength(1)
})

test('focus stays on the message while it is shown and restored', async () => {
  const { api, deleted } = await open('COMPLIANCE')
  const click = async (button: typeof show) => {
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  api.fail('POST /chats/messages/{id}/restore', 500)
  await click(restore)
  await expect.element(page.getByText('Could not restore the message')).toBeVisible()
  await expect.element(restore).toHaveFocus()
  await click(show)
  await expect.element(thread.getByRole('button', { name: 'Hide' })).toHaveFocus()
  const restored = { ...deleted, content: 'Said again', isDeleted: false, rev: deleted.rev + 1 }
  api.on('POST /chats/messages/{id}/restore', { data: restored })
  await click(restore)
  await expect.element(thread.getByText('Said again')).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('data-message')).toBe(deleted.id)
})

test('failures to show or restore a message are reported, and it stays hidden', async () => {
  const { api } = await open('AGENCY_ADMIN')
  api.fail('GET /chats/messages/{id}/evidence', 500)
  api.fail('POST /chats/messages/{id}/restore', 500)
  await show.click()
  await expect.element(page.getByText('Could not show the message')).toBeVisible()
  await restore.click()
  await expect.element(page.getByText('Could not restore the message')).toBeVisible()
  await expect.element(thread.getByText('Message deleted')).toBeVisible()
})

test('compliance can flag a message but not delete it', async () => {
  await open('COMPLIANCE')
  await thread.getByText('Before it').hover()
  await expect.element(thread.getByRole('button', { name: 'Flag' })).toBeVisible()
  expect(thread.getByRole('button', { name: 'Delete' }).elements()).toEqual([])
})

test('deleted-message buttons have large touch targets', async () => {
  await open('AGENCY_ADMIN', 'phone')
  await expectTouchable()
})
