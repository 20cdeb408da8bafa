import { MAX_KEYS } from '@greenroom/contract/features/connect/connect.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chat } from '../../../test/chats.ts'
import { addConnectorKey } from '../../../test/connectors.ts'
import { addCreator, addFan, connectAccount } from '../../../test/fans.ts'
import { findConnectorKey } from '../../platform/identity/connector-keys.ts'

let t: TestApp
let admin: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  creatorId = await addCreator(t, admin.agencyId, 'Key Star')
})
afterAll(() => t.close())

const fields = (body: AnyJson = {}) => ({
  name: 'Bridge',
  scopes: ['messages', 'outbound'],
  creatorIds: [creatorId],
  expiresAt: null,
  ...body,
})
const add = (body: AnyJson = {}, user = admin) =>
  t.send(user.token, 'POST /connections/keys', { body: { clientId: newId(), ...fields(body) } })
const change = (id: string, body: AnyJson, user = admin) =>
  t.send(user.token, 'PUT /connections/keys/{id}', { params: { id }, body: fields(body) })
const revoke = (id: string, user = admin) =>
  t.send(user.token, 'DELETE /connections/keys/{id}', { params: { id } })
const list = async (user = admin): Promise<AnyJson[]> =>
  (await t.send(user.token, 'GET /connections/keys')).body.data
const findKey = async (id: string) => (await list()).find((key) => key.id === id)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const isKeyValid = async (key: string) => (await findConnectorKey(t.platform.database, key)) !== null

describe('keys', () => {
  test('the secret is shown once, and repeating the create request omits it', async () => {
    const clientId = newId()
    const created = await add({ clientId, name: '  Fanvue bridge ' })
    expect(created.status).toBe(201)
    const { key, ...keyView } = created.body.data
    expect(keyView).toMatchObject({
      name: 'Fanvue bridge',
      scopes: ['messages', 'outbound'],
      creatorIds: [creatorId],
      createdBy: 'canarynorth AGENCY_ADMIN',
      lastUsedAt: null,
      revokedAt: null,
    })
    expect(key.startsWith(keyView.start)).toBe(true)
    expect((await add({ clientId, name: '  Fanvue bridge ' })).body.data).toMatchObject({
      ...keyView,
      key: null,
    })
    expect((await add({ clientId, name: 'Other' })).status).toBe(409)
    expect(await isKeyValid(key)).toBe(true)
    expect((await findKey(keyView.id)).lastUsedAt).not.toBeNull()
    expect(JSON.stringify(await list())).not.toContain(key)
    expect(await t.sql('SELECT 1 FROM connector_keys k WHERE strpos(k::text, $1) > 0', [key])).toEqual([])
  })

  test.each([
    ['a missing name', { name: ' ' }, 400, 'name'],
    ['an empty permission list', { scopes: [] }, 400, 'scopes'],
    ['an unknown permission', { scopes: ['admin'] }, 400, 'scopes.0'],
    ['an empty creator list', { creatorIds: [] }, 400, 'creatorIds'],
    ['an unknown creator', { creatorIds: [newId()] }, 422, 'creatorIds'],
    ['an expiry date in the past', { expiresAt: inDays(-1) }, 422, 'expiresAt'],
  ])('%s is rejected on create and update', async (_, body, status, path) => {
    const { id } = (await add()).body.data
    for (const response of [await add(body), await change(id, body)]) {
      expect(response.status).toBe(status)
      expect(response.body.details[0].path).toBe(path)
    }
  })

  test('another agency’s creator is rejected, and other agencies can’t see or change a key', async () => {
    const south = t.people.south.AGENCY_ADMIN
    const other = await addCreator(t, south.agencyId, 'South Star')
    expect((await add({ creatorIds: [creatorId, other] })).status).toBe(422)
    const { id } = (await add()).body.data
    expect((await list(south)).map((key) => key.id)).not.toContain(id)
    expect((await change(id, { name: 'Mine' }, south)).status).toBe(404)
    expect((await revoke(id, south)).status).toBe(404)
    // The other agency's creator is not shown, even if set directly in the database.
    await t.sql('UPDATE connector_keys SET creator_ids = $2 WHERE id = $1', [id, [other]])
    expect((await findKey(id)).creatorIds).toEqual([])
  })

  test('a change is audited by field, and saving without changes is not audited', async () => {
    const { id } = (await add()).body.data
    const expiresAt = inDays(90)
    const changed = (await change(id, { name: 'New name', creatorIds: null, expiresAt })).body.data
    expect(changed).toMatchObject({ name: 'New name', creatorIds: null })
    expect(Date.parse(changed.expiresAt)).toBe(Date.parse(expiresAt))
    const rows = () => t.sql(`SELECT details FROM audit_log WHERE action = 'connector_key.changed'`)
    const before = await rows()
    expect(before.at(-1).details.fields).toEqual(['name', 'creators', 'expiry'])
    await change(id, { name: 'New name', creatorIds: null, expiresAt, scopes: ['outbound', 'messages'] })
    expect(await rows()).toEqual(before)
  })

  test('an expired key can be renamed and extended', async () => {
    const { id, key } = (await add({ expiresAt: inDays(1) })).body.data
    await t.sql(`UPDATE connector_keys SET expires_at = now() - interval '1 hour' WHERE id = $1`, [id])
    expect(await isKeyValid(key)).toBe(false)
    const { expiresAt } = await findKey(id)
    expect((await change(id, { name: 'Old', expiresAt })).status).toBe(200)
    expect((await change(id, { name: 'Old', expiresAt: inDays(1) })).status).toBe(200)
    expect(await isKeyValid(key)).toBe(true)
  })

  test('a revoked key is rejected from the next call on, stays in the list, and can’t be changed', async () => {
    const { id, key } = (await add()).body.data
    const { id: otherKeyId } = (await add()).body.data
    expect(await isKeyValid(key)).toBe(true)
    const { revokedAt } = (await revoke(id)).body.data
    expect(revokedAt).not.toBeNull()
    expect(await isKeyValid(key)).toBe(false)
    expect((await revoke(id)).body.data.revokedAt).toBe(revokedAt)
    expect((await change(id, { name: 'Back' })).status).toBe(422)
    const ids = (await list()).map((key) => key.id)
    expect(ids.indexOf(otherKeyId)).toBeLessThan(ids.indexOf(id))
  })

  test('the number of keys is limited, not counting revoked ones', async () => {
    const south = t.people.south.AGENCY_ADMIN
    await t.sql('UPDATE connector_keys SET revoked_at = now() WHERE agency_id = $1', [south.agencyId])
    await Promise.all(Array.from({ length: MAX_KEYS }, () => addConnectorKey(t, 'south')))
    const response = await add({ creatorIds: null }, south)
    expect(response.status).toBe(422)
    expect(response.body.message).toContain(`up to ${MAX_KEYS}`)
    await revoke((await list(south))[0].id, south)
    expect((await add({ creatorIds: null }, south)).status).toBe(201)
  })
})

type Account = { stageName: string; state: string; connectedAt: string | null } & AnyJson
const accountsOf = async (creatorId: string): Promise<Account[]> =>
  (await t.send(admin.token, 'GET /connections/accounts')).body.data.filter(
    (account: Account) => account.creatorId === creatorId,
  )
const testAccount = async (creatorId: string, platform = 'ONLYFANS', user = admin) => {
  const params = { creatorId, platform }
  return t.send(user.token, 'POST /connections/accounts/{creatorId}/{platform}/test', { params })
}
const setAccount = (creatorId: string, columns: string) =>
  t.sql(`UPDATE platform_accounts SET ${columns} WHERE creator_id = $1`, [creatorId])

describe('accounts', () => {
  beforeAll(() =>
    t.sql('UPDATE connector_keys SET revoked_at = now() WHERE agency_id = $1', [admin.agencyId]),
  )

  test('a creator’s accounts are those of their fans and bridges, or one on the default platform', async () => {
    const creatorId = await addCreator(t, admin.agencyId, 'New Star')
    expect(await accountsOf(creatorId)).toMatchObject([{ platform: 'ONLYFANS', state: 'none' }])
    const fanId = await addFan(t, admin.agencyId, creatorId)
    await t.sql(`UPDATE fans SET platform = 'FANVUE' WHERE id = $1`, [fanId])
    expect(await accountsOf(creatorId)).toMatchObject([{ platform: 'FANVUE', state: 'none' }])
    await t.sql(`UPDATE fans SET platform = 'INTERNAL' WHERE id = $1`, [fanId])
    await connectAccount(t, creatorId)
    expect(await accountsOf(creatorId)).toMatchObject([
      { platform: 'INTERNAL', state: 'internal' },
      { platform: 'ONLYFANS', state: 'none' },
    ])
    await t.sql('UPDATE creators SET archived_at = now() WHERE id = $1', [creatorId])
    expect(await accountsOf(creatorId)).toEqual([])
  })

  test.each([
    ['no delivery yet', 'last_in_at = NULL', 'silent'],
    ['a delivery an hour ago', `last_in_at = now() - interval '1 hour'`, 'connected'],
    ['no delivery for a day', `last_in_at = now() - interval '25 hours'`, 'silent'],
    [
      'failed deliveries',
      `last_in_at = now(), failing_since = now() - interval '2 hours', last_error = 'Fan blocked'`,
      'failing',
    ],
  ])('shows the status of an account with a key and %s', async (_, columns, state) => {
    const creatorId = await addCreator(t, admin.agencyId, 'State Star')
    await connectAccount(t, creatorId)
    expect(await accountsOf(creatorId)).toMatchObject([{ state: 'none' }])
    await addConnectorKey(t, 'north', { creatorIds: [creatorId] })
    await setAccount(creatorId, columns)
    expect(await accountsOf(creatorId)).toMatchObject([{ state, waiting: 0 }])
  })

  test('a failing webhook is shown on the accounts it covers', async () => {
    const creatorId = await addCreator(t, admin.agencyId, 'Hook Star')
    await connectAccount(t, creatorId)
    await addConnectorKey(t, 'north', { creatorIds: [creatorId] })
    await setAccount(creatorId, 'last_in_at = now()')
    await t.sql(
      `INSERT INTO webhooks (id, agency_id, url, secret, types, creator_ids, failing_since) VALUES ($1, $2, 'https://a.test', '', '{message.created}', $3, now())`,
      [newId(), admin.agencyId, [creatorId]],
    )
    expect(await accountsOf(creatorId)).toMatchObject([
      { state: 'failing', lastError: 'The webhook isn’t responding.' },
    ])
  })

  test('messages sent since the connection count as waiting until a receipt arrives', async () => {
    const creatorId = await addCreator(t, admin.agencyId, 'Wait Star')
    const fanId = await addFan(t, admin.agencyId, creatorId)
    const [, first, second, third] = await chat(
      t,
      fanId,
      ['fan', 'us', 'us', 'us', 'us'].map((from, n) => ({
        from: from as 'fan' | 'us',
        content: `Message ${n}`,
      })),
    )
    expect(await accountsOf(creatorId)).toMatchObject([{ waiting: 0 }])
    await connectAccount(t, creatorId)
    expect(await accountsOf(creatorId)).toMatchObject([{ waiting: 4 }])
    await t.sql('UPDATE messages SET is_sent = true WHERE id = $1', [first?.id])
    await t.sql(`UPDATE messages SET failure = 'Blocked' WHERE id = $1`, [second?.id])
    await t.sql('UPDATE messages SET deleted_at = now() WHERE id = $1', [third?.id])
    expect(await accountsOf(creatorId)).toMatchObject([{ waiting: 1 }])
    await connectAccount(t, creatorId, new Date(Date.now() + 60_000).toISOString())
    expect(await accountsOf(creatorId)).toMatchObject([{ waiting: 0 }])
  })

  test('revoking or narrowing the last key of an account disconnects it', async () => {
    const [firstId, secondId] = [
      await addCreator(t, admin.agencyId, 'One Star'),
      await addCreator(t, admin.agencyId, 'Two Star'),
    ]
    await connectAccount(t, firstId)
    await connectAccount(t, secondId)
    const sharedKey = (await add({ creatorIds: [firstId, secondId] })).body.data
    const singleKey = (await add({ creatorIds: [firstId] })).body.data
    await change(sharedKey.id, { creatorIds: [firstId] })
    expect((await accountsOf(firstId))[0]?.connectedAt).not.toBeNull()
    expect((await accountsOf(secondId))[0]).toMatchObject({ connectedAt: null, state: 'none' })
    await revoke(sharedKey.id)
    expect((await accountsOf(firstId))[0]?.connectedAt).not.toBeNull()
    await revoke(singleKey.id)
    expect((await accountsOf(firstId))[0]).toMatchObject({ connectedAt: null, state: 'none' })
    const [row] = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'connector_key.revoked' ORDER BY seq DESC LIMIT 1`,
    )
    expect(row.details.disconnected).toEqual([firstId])
  })

  test('the connection test reports what is missing, then that everything works', async () => {
    const creatorId = await addCreator(t, admin.agencyId, 'Test Star')
    const fanId = await addFan(t, admin.agencyId, creatorId)
    const checks = async () => (await testAccount(creatorId)).body.data.checks
    expect(await checks()).toEqual([
      { ok: false, text: 'No key covers Test Star. Create one under Keys.' },
      { ok: false, text: 'No key with the “Incoming messages” permission covers this account.' },
      {
        ok: false,
        text: 'Your replies aren’t being delivered. Add a webhook, or a key with the “Outgoing messages” permission.',
      },
      { ok: true, text: 'No messages are waiting for a delivery receipt.' },
    ])
    const { key } = (await add({ name: 'Mine', creatorIds: [creatorId] })).body.data
    await connectAccount(t, creatorId)
    await chat(t, fanId, [{ from: 'us', content: 'Hello' }])
    expect(await checks()).toMatchObject([
      { ok: false, text: 'The key “Mine” has never been used. Start your bridge with it.' },
      { ok: false, text: 'No data received yet.' },
      { ok: true, text: 'The key “Mine” can fetch your replies.' },
      { text: expect.stringMatching(/^1 message is waiting for a delivery receipt, the oldest sent /) },
    ])
    expect(await isKeyValid(key)).toBe(true)
    await t.sql('UPDATE messages SET is_sent = true WHERE fan_id = $1', [fanId])
    await setAccount(creatorId, `last_in_at = now() - interval '3 hours'`)
    expect(await checks()).toEqual([
      { ok: true, text: 'The key “Mine” was last used just now.' },
      { ok: true, text: 'Data was last received 3 hours ago.' },
      { ok: true, text: 'The key “Mine” can fetch your replies.' },
      { ok: true, text: 'No messages are waiting for a delivery receipt.' },
    ])
    await t.sql(`UPDATE connector_keys SET expires_at = now() WHERE name = 'Mine'`)
    expect((await checks())[0]).toEqual({
      ok: false,
      text: 'The key “Mine” has expired. Extend it under Keys.',
    })
    expect((await testAccount(creatorId, 'INTERNAL')).body.data.checks).toHaveLength(1)
    expect((await testAccount(creatorId, 'ONLYFANS', t.people.south.AGENCY_ADMIN)).status).toBe(404)
  })
})
