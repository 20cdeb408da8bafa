import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Bridge, startBridge } from '../../../test/bridge.ts'
import { addConnectorKey } from '../../../test/connectors.ts'
import { addCreator, ownCreator } from '../../../test/fans.ts'
import { photo } from '../../../test/media-files.ts'
import * as batches from './batch.service.ts'

/** Behavior shared by all bridge endpoints; key permissions are tested in rights.test.ts. */

let t: TestApp
let bridge: Bridge
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  bridge = await startBridge(t)
})
afterAll(() => t.close())

const rows = {
  fans: { id: 'a', username: 'a' },
  subscriptions: { fan: 'a', status: 'expired' },
  presence: { fan: 'a', online: true },
  messages: { id: 'a', fan: 'a', from: 'fan', text: 'Hi' },
  receipts: { messageId: newId(), state: 'sent' },
  transactions: { id: 'a', fan: 'a', type: 'Tips', amount: 5 },
}
const bodies = [
  ...Object.entries(rows).map(([to, row]) => [to, { rows: [row] }] as const),
  ['hints', { hints: [{ key: 'a' }] }] as const,
  ['budget', {}] as const,
]

describe.each(bodies)('POST /connect/%s', (to, body) => {
  const send = (token: string, account: object) =>
    t.send(token, `POST /connect/${to}`, { body: { ...account, ...body } })

  test.each([
    ['an unknown creator', async () => newId(), 404],
    ['another agency’s creator', () => ownCreator(t, 'south'), 404],
    ['a creator outside the key', () => addCreator(t, bridge.agencyId, 'Outside'), 404],
    ['an archived creator', () => addCreatorWith(`archived_at = now()`), 422],
    ['a paused creator', () => addCreatorWith(`status = 'INACTIVE'`), 200],
  ])('%s returns $2', async (name, creatorOf, status) => {
    const creatorId = await creatorOf()
    const creatorIds = name.endsWith('the key') ? [bridge.creatorId] : null
    const response = await send(await addConnectorKey(t, 'north', { creatorIds }), { creatorId })
    expect(response.status).toBe(status)
    const accounts = await t.sql('SELECT 1 FROM platform_accounts WHERE creator_id = $1', [creatorId])
    expect(status === 200 || accounts.length === 0).toBe(true)
  })

  test('internal accounts can’t be connected', async () => {
    const response = await send(bridge.token, { creatorId: bridge.creatorId, platform: 'INTERNAL' })
    expect([response.status, response.body.details[0].path]).toEqual([422, 'platform'])
  })
})

async function addCreatorWith(change: string): Promise<string> {
  const creatorId = await addCreator(t, bridge.agencyId, 'Changed')
  await t.sql(`UPDATE creators SET ${change} WHERE id = $1`, [creatorId])
  return creatorId
}

test.each(Object.entries(rows))('an invalid row in %s does not affect the others', async (to, row) => {
  const { rows: results, refused } = await bridge.deliver(to, [{ ...row, surprise: 1 }, {}, row])
  expect(refused).toBeGreaterThanOrEqual(2)
  expect(results[0]).toMatchObject({ verdict: 'refused', field: 'surprise' })
  expect(results[1]).toMatchObject({ verdict: 'refused', message: expect.any(String) })
  expect(results[2]?.field).not.toBe('surprise')
})

test.each([
  ['no rows', []],
  ['1,001 rows', Array.from({ length: 1_001 }, () => rows.fans)],
  ['rows that are not objects', ['a']],
])('a batch with %s is invalid', async (_, batch) => {
  expect((await bridge.send('fans', batch as object[] as never)).status).toBe(400)
})

test('the first delivery connects the account, and is audited once', async () => {
  const { deliver, creatorId, agencyId } = await startBridge(t, 'north', undefined, { platform: 'FANSLY' })
  await Promise.all([deliver('fans', [rows.fans]), deliver('fans', [rows.fans])])
  const log = await t.sql(
    `SELECT actor_kind, actor_name, details FROM audit_log WHERE agency_id = $1 AND action = 'account.connected' AND details ->> 'creatorId' = $2`,
    [agencyId, creatorId],
  )
  expect(log).toEqual([
    { actor_kind: 'connector', actor_name: 'Bridge', details: { creatorId, platform: 'FANSLY' } },
  ])
  const [account] = await t.sql('SELECT * FROM platform_accounts WHERE creator_id = $1', [creatorId])
  expect(account).toMatchObject({ platform: 'FANSLY', connected_at: expect.anything() })
  expect(account.last_in_at).not.toBeNull()
})

test('GET /connect lists only the key’s accounts', async () => {
  const { creatorId, deliver } = await startBridge(t)
  await deliver('fans', [rows.fans])
  const newCreator = await addCreator(t, bridge.agencyId, 'Not connected')
  const token = await addConnectorKey(t, 'north', { scopes: ['fans'], creatorIds: [creatorId, newCreator] })
  const { data } = (await t.send(token, 'GET /connect')).body
  expect(data).toMatchObject({ name: 'Bridge', scopes: ['fans'], expiresAt: null })
  expect(data.accounts).toHaveLength(2)
  expect(data.accounts).toContainEqual(
    expect.objectContaining({ creatorId, platform: 'ONLYFANS', connectedAt: expect.any(String) }),
  )
  expect(data.accounts).toContainEqual(expect.objectContaining({ creatorId: newCreator, connectedAt: null }))
})

test('a busy node returns Retry-After, and recovers', async () => {
  const release = Promise.withResolvers<void>()
  const ctx = { platform: t.platform, agencyId: bridge.agencyId } as never
  const work = Array.from({ length: 4 }, () => batches.withBatchSlot(ctx, () => release.promise))
  const response = await bridge.send('fans', [rows.fans])
  expect([response.status, response.headers['retry-after']]).toEqual([503, '1'])
  const other = await startBridge(t, 'south')
  await other.deliver('fans', [rows.fans])
  release.resolve()
  await Promise.all(work)
  await bridge.deliver('fans', [rows.fans])
})

describe('hints', () => {
  test('are stored once, claimed by one process, available again after a minute and deleted when done', async () => {
    const { token, account } = await startBridge(t)
    const key = await addConnectorKey(t, 'north', { creatorIds: [account.creatorId] })
    const hints = Array.from({ length: 30 }, (_, i) => ({ key: `message ${i}`, data: 'x' }))
    const add = () => t.send(token, 'POST /connect/hints', { body: { ...account, hints } })
    expect((await add()).body.data.added).toBe(30)
    expect((await add()).body.data.added).toBe(0)
    const claimHints = async () =>
      (await t.send(key, 'POST /connect/hints/claim', { body: { limit: 10 } })).body.data
    const claimedHints = (await Promise.all([claimHints(), claimHints(), claimHints(), claimHints()])).flat()
    expect(new Set(claimedHints.map(({ id }: { id: string }) => id)).size).toBe(30)
    expect(claimedHints[0]).toMatchObject({ ...account, platform: 'ONLYFANS', data: 'x' })
    expect(await claimHints()).toEqual([])
    const ids = claimedHints.slice(0, 29).map(({ id }: { id: string }) => id)
    const otherAgencyKey = await addConnectorKey(t, 'south')
    const markDone = async (user: string) =>
      (await t.send(user, 'POST /connect/hints/done', { body: { ids } })).body.data.done
    expect(await markDone(otherAgencyKey)).toBe(0)
    expect(await markDone(key)).toBe(29)
    await t.sql(`UPDATE connector_hints SET claimed_until = now() - interval '1 second'`)
    expect(await claimHints()).toHaveLength(1)
  })
})

describe('budget', () => {
  const requestCalls = async (b: Bridge, calls: number) =>
    (await t.send(b.token, 'POST /connect/budget', { body: { ...b.account, calls } })).body.data

  test('is shared by all processes and resets every minute', async () => {
    const fanvue = await startBridge(t, 'north', undefined, { platform: 'FANVUE' })
    vi.spyOn(t.platform, 'clock').mockReturnValue(new Date('2026-05-01T10:00:45Z'))
    const responses = await Promise.all(Array.from({ length: 25 }, () => requestCalls(fanvue, 10)))
    expect(responses.filter(({ granted }) => granted)).toHaveLength(20)
    expect(await requestCalls(fanvue, 1)).toEqual({ granted: false, left: 0, retryAfterSeconds: 15 })
    const tooMany = { body: { ...fanvue.account, calls: 201 } }
    expect(await t.send(fanvue.token, 'POST /connect/budget', tooMany)).toMatchObject({
      status: 422,
      body: { details: [{ path: 'calls', message: 'This platform allows 200 calls per minute.' }] },
    })
    vi.spyOn(t.platform, 'clock').mockReturnValue(new Date('2026-05-01T10:01:00Z'))
    expect(await requestCalls(fanvue, 150)).toEqual({ granted: true, left: 50, retryAfterSeconds: 0 })
    expect(await requestCalls(fanvue, 60)).toEqual({ granted: false, left: 50, retryAfterSeconds: 60 })
    vi.restoreAllMocks()
  })

  test('platforms without a known limit are not limited', async () => {
    expect(await requestCalls(bridge, 500)).toEqual({ granted: true, left: null, retryAfterSeconds: 0 })
  })
})

describe('media', () => {
  const upload = (token: string, file: Buffer) =>
    t.send(token, 'POST /connect/media', {
      upload: file,
      headers: { 'content-type': 'application/octet-stream' },
    })

  test('a picture is re-encoded, and can be used in only one message, by the key that uploaded it', async () => {
    const { token, account, deliver, addFan } = await startBridge(t)
    const { id: fan } = await addFan()
    const { mediaId } = (await upload(token, await photo())).body.data
    const message = { id: 'm1', fan, from: 'fan', mediaIds: [mediaId] }
    const other = await addConnectorKey(t, 'north')
    const otherKeyResponse = await t.send(other, 'POST /connect/messages', {
      body: { ...account, rows: [message] },
    })
    expect(otherKeyResponse.body.data.rows).toMatchObject([{ verdict: 'refused', field: 'mediaIds' }])
    expect((await deliver('messages', [message])).created).toBe(1)
    expect((await deliver('messages', [message])).unchanged).toBe(1)
    expect((await deliver('messages', [{ ...message, id: 'm2' }])).rows).toMatchObject([
      { verdict: 'refused', field: 'mediaIds' },
    ])
    const [row] = await t.sql('SELECT status, display_key, original_key FROM uploads WHERE id = $1', [
      mediaId,
    ])
    expect(row).toMatchObject({ status: 'ready', display_key: expect.any(String), original_key: null })
  })

  test.each([
    ['a text file', Buffer.from('just text'), 422],
    ['an empty file', Buffer.alloc(0), 400],
  ])('%s is rejected', async (_, file, status) => {
    expect((await upload(bridge.token, file)).status).toBe(status)
  })
})
