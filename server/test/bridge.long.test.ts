import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startBridge } from '../../examples/bridge/bridge.ts'
import { startPlatform } from '../../examples/bridge/fake-platform.ts'
import { countStored, expectedIds, fillPlatform, type Sql, storedIds } from './bridge-scenario.ts'
import { call, callOk } from './chaos/api.ts'
import { startBridgedNode } from './chaos/bridged-node.ts'
import { openAdminClient } from './chaos/stored-messages.ts'
import { eventually } from './mailbox.ts'

/** At full scale (BRIDGE_SCALE=1) this test takes half as long as all others together, so CI runs it at a fifth. */
const SCALE = Number(process.env.BRIDGE_SCALE ?? 0.2)
const ROW_COUNTS = { fans: 10_000 * SCALE, messages: 50_000 * SCALE, transactions: 20_000 * SCALE }
const REPLIES = 2_000 * SCALE
const WRITERS = 8
const DEADLINE_MS = 600_000
const POLL_MS = 500

/** Uses examples/bridge. The server and the receiver are stopped midway. */
test('a bridge loses and duplicates nothing while the server is killed twice and the receiver is down', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bridge-'))
  const platform = await startPlatform()
  const { node, adminToken, creatorId, key, webhookPort, addWebhook } = await startBridgedNode(dataDir)
  const { secret } = await addWebhook()
  const startExampleBridge = () =>
    startBridge({
      ...{
        greenroomUrl: node.origin,
        key,
        creatorId,
        platform: 'FANSLY',
        platformUrl: platform.url,
        pollMs: 100,
      },
      webhook: { secret, port: webhookPort },
      log: () => {},
    })
  let bridge = startExampleBridge()
  onTestFinished(async () => {
    await bridge.stop()
    await node.stop()
    platform.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  fillPlatform(platform, creatorId, ROW_COUNTS)
  const read = async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    const client = await openAdminClient(dataDir)
    return work(async (text, values) => (await client.query(text, values)).rows).finally(() => client.end())
  }
  // Polls rarely and reads only counts, because reading everything would take as long as the rest of the test.
  const waitUntil = (done: (counts: Awaited<ReturnType<typeof countStored>>) => boolean) =>
    eventually(() => read((sql) => countStored(sql, creatorId)).then(done, () => false), DEADLINE_MS, POLL_MS)

  await waitUntil(({ messages }) => messages > ROW_COUNTS.messages / 5)
  await node.killAndRestartServer()
  const fans = await callOk<{ id: string }[]>(
    node.origin,
    adminToken,
    `/fans?creatorId=${creatorId}&limit=100`,
  )

  const sentIds = new Set<string>()
  const reply = async (n: number): Promise<void> => {
    const body = { fanId: fans[n % fans.length]?.id, content: `Reply ${n}`, clientId: newId() }
    for (;;) {
      const outcome = await call<{ id: string }>(node.origin, adminToken, '/chats/send', {
        method: 'POST',
        body,
      })
      if (outcome.kind === 'rejected') throw new Error(outcome.text)
      if (outcome.kind === 'ok') return void sentIds.add(outcome.data.id)
      await sleep(200)
    }
  }
  let next = 0
  const writers = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (next < REPLIES) await reply(next++)
    }),
  )
  await eventually(async () => sentIds.size > REPLIES / 4, DEADLINE_MS)
  await bridge.stop()
  await eventually(async () => sentIds.size > REPLIES / 2, DEADLINE_MS)
  await node.killAndRestartServer()
  bridge = startExampleBridge()
  await writers

  await waitUntil(
    ({ messages, transactions, confirmed }) =>
      messages >= ROW_COUNTS.messages && transactions >= ROW_COUNTS.transactions && confirmed >= REPLIES,
  )
  const ids = await read((sql) => storedIds(sql, creatorId))
  expect(ids).toMatchObject(expectedIds(creatorId, ROW_COUNTS))
  const expected = [...sentIds].toSorted()
  expect(expected).toHaveLength(REPLIES)
  expect([ids.replies, ids.confirmed, [...platform.sent.keys()].toSorted()]).toEqual([
    expected,
    expected,
    expected,
  ])
}, 900_000)
