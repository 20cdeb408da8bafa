import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { io as connect, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { setAssignedCreators } from '../../../test/assignments.ts'
import { addCreator, addFan, addMessage, connectAccount } from '../../../test/fans.ts'
import { receiveMessage, setDelivery, setFanPresence } from '../../../test/inbound.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import { createLive, type Live } from '../../platform/live/live.ts'
import { createLog } from '../../platform/log/log.ts'

/** With two nodes, events on one reach users on the other who can see the creator, and nobody else. */

type Received = { event: string; payload: Record<string, never> & { changes?: { message: unknown }[] } }
type Client = { socket: Socket; received: Received[] }

const log = createLog({ level: 'silent' })
const sockets: Socket[] = []
let t: TestApp
let agencyId: string
let creatorId: string
let nodeA: { live: Live; http: Server; url: string }
let nodeB: { live: Live; http: Server; url: string }
let system: AgencyCtx

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  creatorId = await addCreator(t, agencyId, 'Live Star')
  await connectAccount(t, creatorId)
  system = { platform: t.platform, agencyId, actor: { kind: 'system', id: null, name: 'Bridge' } }
  nodeA = await startNode()
  nodeB = await startNode()
  t.platform.live.connect(nodeA.live)
  await new Promise((resolve) => setTimeout(resolve, 500))
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  for (const { live, http } of [nodeA, nodeB]) {
    await live.close()
    await new Promise((resolve) => http.close(resolve))
  }
  await t.close()
})

async function startNode() {
  const http = createServer()
  const live = createLive({
    httpServer: http,
    database: t.platform.database,
    sessions: t.platform.sessions,
    log,
    origins: [],
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  return { live, http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

async function listen(user: TestUser, { url } = nodeB): Promise<Client> {
  const socket = connect(url, {
    auth: { token: user.token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  const received: Received[] = []
  socket.onAny((event, payload) => received.push({ event, payload }))
  await new Promise<void>((resolve, fail) => socket.once('connect', resolve).once('connect_error', fail))
  return { socket, received }
}

const chatEvents = ({ received }: Client) => received.filter(({ event }) => event.startsWith('chat.'))
const expectEvent = (client: Client, text: string) =>
  vi.waitFor(() => expect(JSON.stringify(chatEvents(client))).toContain(text), {
    timeout: 2_000,
    interval: 10,
  })
const wait = (ms = 300) => new Promise((resolve) => setTimeout(resolve, ms))
const addOperator = () => addPerson(t.platform, agencyId, 'CHAT_OPERATOR', 'live')
const assignCreators = (user: TestUser, creatorIds: string[]) =>
  setAssignedCreators(t, t.people.north.AGENCY_ADMIN, user.userId, creatorIds)
const receiveFromFan = (fanId: string, content: string) => receiveMessage(system, { fanId, content })

test('a message reaches everyone with access, with the updated conversation', async () => {
  const { north, south } = t.people
  const operatorUser = await addOperator()
  await assignCreators(operatorUser, [creatorId])
  const allowedClients = await Promise.all(
    [north.AGENCY_ADMIN, north.SUPER_ADMIN, north.COMPLIANCE, operatorUser].map((user) => listen(user)),
  )
  const otherOperator = await addOperator()
  const deniedClients = await Promise.all(
    [north.CREATOR, otherOperator, south.AGENCY_ADMIN, south.COMPLIANCE].map((user) => listen(user)),
  )
  const fanId = await addFan(t, agencyId, creatorId)
  const message = await receiveFromFan(fanId, 'canarychat one')
  for (const client of allowedClients) {
    await expectEvent(client, 'canarychat one')
    const summary = {
      rev: 1,
      lastSeq: 1,
      lastMessage: {
        content: 'canarychat one',
        direction: 'FROM_FAN',
        isDeleted: false,
        attachment: null,
        sender: null,
      },
      unreadCount: 1,
      waitingSince: message.timestamp,
      flagged: false,
      locked: false,
      updatedAt: message.timestamp,
    }
    expect(chatEvents(client)).toEqual([
      { event: 'chat.changed', payload: { changes: [{ creatorId, fanId, summary, message }] } },
    ])
  }
  await wait()
  for (const client of deniedClients) expect(chatEvents(client)).toEqual([])
})

test('live events start and stop with access to the creator, within two seconds on every node', async () => {
  const user = await addOperator()
  const clients = [await listen(user, nodeA), await listen(user, nodeB)]
  const fanId = await addFan(t, agencyId, creatorId)
  const sendActivity = async (word: string) => {
    await receiveFromFan(fanId, `canary ${word}`)
    await setFanPresence(system, fanId, { isOnline: true, typing: true })
    await t.send(t.people.north.AGENCY_ADMIN.token, 'POST /chats/send', {
      body: { fanId, content: `our ${word}` },
    })
    await setDelivery(system, fanId, 1_000, 'read')
    await t.send(t.people.north.AGENCY_ADMIN.token, 'POST /chats/conversation/{id}/typing', {
      params: { id: fanId },
      body: { typing: true },
    })
    await t.send(t.people.north.AGENCY_ADMIN.token, 'POST /chats/conversation/{id}/viewing', {
      params: { id: fanId },
      body: { viewing: true, tabId: newId() },
    })
    await t.send(t.people.north.AGENCY_ADMIN.token, 'POST /chats/conversation/{id}/viewing', {
      params: { id: fanId },
      body: { viewing: false, tabId: newId() },
    })
  }
  await sendActivity('before')
  await wait()
  for (const client of clients) expect(chatEvents(client)).toEqual([])

  await assignCreators(user, [creatorId])
  await wait(1_000)
  await sendActivity('while')
  for (const client of clients) {
    await expectEvent(client, 'our while')
    await expectEvent(client, 'chat.presence')
    await expectEvent(client, '"isRead":true')
    await expectEvent(client, '"by":{')
  }

  await assignCreators(user, [])
  await wait(1_000)
  for (const client of clients) client.received.length = 0
  await sendActivity('after')
  await wait()
  for (const client of clients) expect(chatEvents(client)).toEqual([])
})

test('typing is sent to others, not to the sender', async () => {
  const { AGENCY_ADMIN, SUPER_ADMIN } = t.people.north
  const [ownClient, otherClient] = [await listen(AGENCY_ADMIN), await listen(SUPER_ADMIN)]
  const fanId = await addFan(t, agencyId, creatorId)
  const setTyping = (typing: boolean) =>
    t.send(AGENCY_ADMIN.token, 'POST /chats/conversation/{id}/typing', {
      params: { id: fanId },
      body: { typing },
    })
  await setTyping(true)
  await expectEvent(otherClient, '"typing":true')
  await setTyping(false)
  await expectEvent(otherClient, '"typing":false')
  expect(chatEvents(otherClient)[0]?.payload).toEqual({
    creatorId,
    fanId,
    by: { userId: AGENCY_ADMIN.userId, name: 'canarynorth AGENCY_ADMIN' },
    typing: true,
  })
  await wait(100)
  expect(chatEvents(ownClient)).toEqual([])
})

test('many messages arrive in few batches, and an oversized message is replaced by a hint to fetch it', async () => {
  const client = await listen(t.people.north.AGENCY_ADMIN)
  const fans = await Promise.all(Array.from({ length: 40 }, () => addFan(t, agencyId, creatorId)))
  await Promise.all(
    fans.map((fanId) => addMessage(t, agencyId, fanId, 'FROM_FAN', { content: 'x'.repeat(400) })),
  )
  const changes = () => chatEvents(client).flatMap(({ payload }) => payload.changes ?? [])
  await vi.waitFor(() => expect(changes()).toHaveLength(40), { timeout: 3_000 })
  expect(chatEvents(client).length).toBeLessThan(20)
  expect(changes().every(({ message }) => message !== null)).toBe(true)

  client.received.length = 0
  await receiveFromFan(fans[0] ?? '', '€'.repeat(3_000))
  await expectEvent(client, '"message":null')
  expect(chatEvents(client)[0]?.payload.changes).toMatchObject([
    { message: null, summary: { rev: 2, lastMessage: { content: '€'.repeat(140) } } },
  ])
})

test('rejected messages send no events', async () => {
  const client = await listen(t.people.north.AGENCY_ADMIN)
  const fanId = await addFan(t, agencyId, creatorId)
  const { token } = t.people.north.AGENCY_ADMIN
  await t.send(token, 'POST /fans/{id}/block', { params: { id: fanId }, body: {} })
  await expect(receiveFromFan(fanId, 'let me in')).rejects.toMatchObject({ code: 'refused' })
  await t.send(token, 'POST /chats/send', { body: { fanId, attachments: [{ uploadId: newId() }] } })
  await wait()
  expect(JSON.stringify(chatEvents(client))).not.toContain('chat.changed')
})
