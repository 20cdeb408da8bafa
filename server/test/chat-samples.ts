import type { chatApi } from '@greenroom/contract/features/chat/chat.api.ts'
import type { chatSendApi } from '@greenroom/contract/features/chat/chat-send.api.ts'
import type { quickRepliesApi } from '@greenroom/contract/features/chat/quick-replies.api.ts'
import type { waitingSendsApi } from '@greenroom/contract/features/chat/waiting-sends.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { TestApp } from './app.ts'
import { chat, type InsertedMessage } from './chats.ts'
import { addReadyUpload } from './content-fixture.ts'
import { acceptSignUp, addFanWithHistory, ownCreator } from './fans.ts'
import type { Samples } from './sample-table.ts'
import { canary } from './seed-agencies.ts'

export const chatSamples: Samples<
  typeof chatApi & typeof chatSendApi & typeof quickRepliesApi & typeof waitingSendsApi
> = {
  'GET /chats': () => ({ query: {} }),
  'GET /chats/conversations': () => ({ query: {} }),
  'GET /chats/conversations/{id}/messages': async (t) => ({ params: await newConversation(t), query: {} }),
  'GET /chats/conversation/{id}': async (t) => ({ params: await newConversation(t) }),
  'GET /chats/conversation/{id}/search': async (t) => ({
    params: await newConversation(t),
    query: { q: 'hello' },
  }),
  'GET /chats/unread-count': () => ({ query: {} }),
  'POST /chats/mark-read': async (t) => ({ body: { messageIds: [(await addFanMessage(t)).id] } }),
  'PUT /chats/messages/{id}/flag': async (t) => ({
    params: { id: (await addFanMessage(t)).id },
    body: { flagged: true },
  }),
  'DELETE /chats/messages/{id}': async (t) => ({ params: { id: (await addFanMessage(t)).id } }),
  'GET /chats/messages/{id}/evidence': async (t) => ({ params: { id: await addDeletedMessage(t) } }),
  'POST /chats/messages/{id}/restore': async (t) => ({ params: { id: await addDeletedMessage(t) } }),
  'PUT /chats/conversation/{id}/draft': async (t) => ({
    params: await newConversation(t),
    body: { content: 'Well, I was about to say', rev: 0 },
  }),
  'PUT /chats/conversation/{id}/assignee': async (t) => ({
    params: await newConversation(t),
    body: { userId: t.people.north.AGENCY_ADMIN.userId },
  }),
  'GET /chats/conversation/{id}/assignees': async (t) => ({ params: await newConversation(t) }),
  'POST /chats/send': async (t) => ({
    body: {
      fanId: (await newConversation(t)).id,
      content: `Good morning from ${canary.north}`,
      clientId: newId(),
    },
  }),
  'POST /chats/messages/{id}/resend': async (t) => ({ params: { id: (await addFanMessage(t)).id } }),
  'POST /chats/conversation/{id}/typing': async (t) => ({
    params: await newConversation(t),
    body: { typing: true },
  }),
  'POST /chats/conversation/{id}/viewing': async (t) => ({
    params: await newConversation(t),
    body: { viewing: true, tabId: newId() },
  }),
  'GET /chats/conversation/{id}/waiting': async (t) => ({ params: await newConversation(t) }),
  'POST /chats/conversation/{id}/waiting': async (t) => {
    await acceptSignUp(t, await ownCreator(t))
    const files = [await addReadyUpload(t, t.people.north.AGENCY_ADMIN, { purpose: 'chat' })]
    const body = { content: 'For you', price: 25, title: 'Golden hour', files, clientId: newId() }
    return { params: await newConversation(t), body }
  },
  'DELETE /chats/waiting/{id}': async (t) => ({ params: { id: await addWaitingSend(t) } }),
  'GET /chats/quick-replies': () => ({ query: {} }),
  'POST /chats/quick-replies': async (t) => ({
    body: {
      creatorId: await ownCreator(t),
      label: `New ${newId().slice(-12)}`,
      content: 'Hey {name}, lovely to see you!',
    },
  }),
  'PUT /chats/quick-replies/{id}': async (t) => ({
    params: { id: await addQuickReply(t) },
    body: { content: 'Good evening, {name}!' },
  }),
  'DELETE /chats/quick-replies/{id}': async (t) => ({ params: { id: await addQuickReply(t) } }),
}

async function addWaitingSend(t: TestApp): Promise<string> {
  const [id, { userId }] = [newId(), t.people.north.AGENCY_ADMIN]
  await t.sql(
    `INSERT INTO waiting_sends (id, agency_id, creator_id, fan_id, item_id, author_id, author, content, price_cents, created_at)
     SELECT $1, agency_id, creator_id, id, $1, $3, 'A', 'For you', 2500, now() FROM fans WHERE id = $2`,
    [id, (await newConversation(t)).id, userId],
  )
  return id
}

/** A new fan of north's own creator, with one message. */
export async function addFanMessage(t: TestApp): Promise<InsertedMessage> {
  const fanId = await addFanWithHistory(t, await ownCreator(t), { username: `${canary.north}_${newId()}` })
  const [message] = await chat(t, fanId, [{ from: 'fan', content: `Hello from ${canary.north}` }])
  if (!message) throw new Error('No message was written')
  return message
}

async function newConversation(t: TestApp): Promise<{ id: string }> {
  return { id: (await addFanMessage(t)).fanId }
}

async function addQuickReply(t: TestApp): Promise<string> {
  const body = {
    creatorId: await ownCreator(t),
    label: `Own ${newId().slice(-12)}`,
    content: `Hi from ${canary.north}`,
  }
  const response = await t.call(t.people.north.AGENCY_ADMIN.token, 'POST /chats/quick-replies', { body })
  return response.body.data.id
}

async function addDeletedMessage(t: TestApp): Promise<string> {
  const { id } = await addFanMessage(t)
  await t.send(t.people.north.AGENCY_ADMIN.token, 'DELETE /chats/messages/{id}', { params: { id } })
  return id
}
