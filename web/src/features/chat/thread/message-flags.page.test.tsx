import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { chatReplies, newChat, storeMessage } from '../../../../test/fixtures/chat-replies.ts'
import { idOf } from '../../../../test/fixtures/ids.ts'
import { sessionUser } from '../../../../test/fixtures/session.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { apiError } from '../../../../test/stub-api.ts'

const thread = page.getByRole('region', { name: 'Messages', exact: true })
/** A menu item may end with its shortcut. */
const menuItem = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}( E)?$`) })
const me = { id: sessionUser().id, name: 'Kit Moreno' }
const dana = { id: idOf(78), name: 'Dana Okafor' }
const screening = { id: null, name: null }

async function open(role: Role, flaggedBy: Message['flaggedBy']) {
  const chat = newChat([])
  const message = storeMessage(chat, { content: 'Look here', flagged: true, flaggedBy, isRead: true })
  const { api } = await renderPage(`/dashboard/chat/${chat.detail.id}`, {
    role,
    api: {
      ...chatReplies(chat),
      'PUT /chats/messages/{id}/flag': ({ body }) => {
        const remaining = role === 'CHAT_OPERATOR' ? flaggedBy.filter(({ id }) => id !== me.id) : []
        const updatedFlags = body.flagged ? [...flaggedBy, me] : remaining
        return {
          data: {
            ...message,
            flagged: updatedFlags.length > 0,
            flaggedBy: updatedFlags,
            rev: message.rev + 1,
          },
        }
      },
    },
  })
  await openMenu()
  return { api, sent: () => api.calls('PUT /chats/messages/{id}/flag').map(({ body }) => body.flagged) }
}

async function openMenu() {
  const menu = page.getByRole('menu', { name: 'Message' })
  // A click while the previous menu closes would not open another.
  await expect.element(menu).not.toBeInTheDocument()
  await thread.getByText('Look here').hover()
  await thread.getByRole('button', { name: 'More' }).click()
  await expect.element(menu).toBeVisible()
}

test('an operator can add a flag in addition to other people’s flags', async () => {
  const { sent } = await open('CHAT_OPERATOR', [dana])
  expect(menuItem('Remove my flag').elements()).toEqual([])
  expect(menuItem('Clear all flags').elements()).toEqual([])
  await menuItem('Flag').click()
  await expect.element(page.getByText('Your flag was added')).toBeVisible()
  expect(sent()).toEqual([true])
})

test('an operator can remove only their own flag', async () => {
  const { sent } = await open('CHAT_OPERATOR', [dana, me])
  expect(menuItem('Flag').elements()).toEqual([])
  await menuItem('Remove my flag').click()
  await expect.element(page.getByText('Your flag was removed')).toBeVisible()
  await expect.element(page.getByText('Still flagged by Dana Okafor.')).toBeVisible()
  expect(sent()).toEqual([false])
})

test('the menu stays beside its message when the pointer moves into it', async () => {
  await open('CHAT_OPERATOR', [dana])
  const menu = page.getByRole('menu', { name: 'Message' })
  const edges = () => {
    const { left, top } = menu.element().getBoundingClientRect()
    return { left, top }
  }
  const before = edges()
  await menuItem('Details').hover()
  await expect.element(menuItem('Details')).toHaveAttribute('data-highlighted')
  expect(edges()).toEqual(before)
  expect(thread.getByRole('button', { name: 'More' }).elements()).toHaveLength(1)
})

test('details list everyone who flagged the message', async () => {
  await open('CHAT_OPERATOR', [screening, dana])
  await menuItem('Details').click()
  const details = page.getByRole('dialog', { name: 'Message details' })
  await expect.element(details.getByText('Screening and Dana Okafor')).toBeVisible()
  await expectAccessible()
})

test.each(['AGENCY_ADMIN', 'COMPLIANCE'] as const)('%s can add a flag or clear everyone’s', async (role) => {
  const { sent } = await open(role, [screening, dana])
  await expect.element(menuItem('Flag')).toBeVisible()
  await menuItem('Clear all flags').click()
  await expect.element(page.getByText('All flags removed')).toBeVisible()
  await expect
    .element(page.getByText('Flags from Screening and Dana Okafor were also cleared.'))
    .toBeVisible()
  expect(sent()).toEqual([false])
})

test.each([
  ['their own flag, if there is no other', [me], 'Remove my flag'],
  ['all flags, if others flagged it too', [dana, me], 'Clear all flags'],
] as const)('an admin who flagged the message removes %s', async (_, flaggedBy, name) => {
  const { sent } = await open('AGENCY_ADMIN', [...flaggedBy])
  await menuItem(name).click()
  await expect.poll(sent).toEqual([false])
})

test('a rejected change offers no Retry, but a failed one does', async () => {
  const { api } = await open('CHAT_OPERATOR', [me])
  api.on('PUT /chats/messages/{id}/flag', () => {
    throw apiError('forbidden')
  })
  await menuItem('Remove my flag').click()
  await expect.element(page.getByText('Could not remove the flag')).toBeVisible()
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  api.fail('PUT /chats/messages/{id}/flag', 500)
  await openMenu()
  await menuItem('Remove my flag').click()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})
