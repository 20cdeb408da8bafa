import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addClearedItem, clearItem, newItem, unchangedBody } from '../../../test/content-fixture.ts'
import { addFan, connectAccount, creatorOf } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let agencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
})
afterAll(() => t.close())

const admin = () => t.people.north.AGENCY_ADMIN
const TEXT = 'We answer your fans in your name.'

type Creator = { user: TestUser; creatorId: string; fanId: string }

/** A creator who signed up on the site, with a fan and a connected account. */
async function addSignUp(): Promise<Creator> {
  const user = await addPerson(t.platform, agencyId, 'CREATOR', 'signedup')
  const creatorId = await creatorOf(t, user)
  await t.sql('UPDATE creators SET is_self_managed = true WHERE id = $1', [creatorId])
  await connectAccount(t, creatorId)
  return { user, creatorId, fanId: await addFan(t, agencyId, creatorId) }
}

const send = (user: TestUser, fanId: string, content = 'Hi') =>
  t.send(user.token, 'POST /chats/send', { body: { fanId, content, clientId: newId() } })
const propose = (creatorId: string, body: object = {}) =>
  t.send(admin().token, 'POST /creators/{id}/management', {
    params: { id: creatorId },
    body: { creatorPercent: 65, text: TEXT, ...body },
  })
const answer = ({ user }: Creator, id: string, decision: string) =>
  t.send(user.token, 'POST /creator-home/management/{id}', { params: { id }, body: { answer: decision } })
const withdraw = (creatorId: string) =>
  t.send(admin().token, 'DELETE /creators/{id}/management', { params: { id: creatorId } })

async function accept(creator: Creator): Promise<string> {
  const { body } = await propose(creator.creatorId)
  await answer(creator, body.data.id, 'accept')
  return body.data.id
}

test('signing up on the site makes a creator whom nobody else can send for', async () => {
  await t.send(null, 'POST /auth/sign-up', {
    body: { stageName: 'Solo Star', email: 'solo@star.test', password: 'tangerine lampshade' },
  })
  const [creator] = await t.sql(`SELECT id, is_self_managed FROM creators WHERE stage_name = 'Solo Star'`)
  expect(creator?.is_self_managed).toBe(true)
  const fanId = await addFan(t, agencyId, creator?.id)
  expect((await send(admin(), fanId)).status).toBe(403)
})

describe('until the creator accepts management', () => {
  test('only the creator sends', async () => {
    const { user, creatorId, fanId } = await addSignUp()
    const operator = await addPerson(t.platform, agencyId, 'CHAT_OPERATOR', 'operator')
    await t.sql('INSERT INTO operator_assignments (agency_id, user_id, creator_id) VALUES ($1, $2, $3)', [
      agencyId,
      operator.userId,
      creatorId,
    ])
    await t.platform.sessions.waitUntilPropagated()
    for (const sender of [admin(), t.people.north.SUPER_ADMIN, operator]) {
      const { status, body } = await send(sender, fanId)
      expect([sender.role, status, body.message]).toEqual([
        sender.role,
        403,
        'Only the creator can send in this name. Others can once the creator accepts management by your agency.',
      ])
    }
    expect((await send(user, fanId)).status).toBe(201)
    expect(await t.sql('SELECT sender_id FROM messages WHERE fan_id = $1', [fanId])).toEqual([
      { sender_id: user.userId },
    ])
  })

  test('nobody else resends a failed message', async () => {
    const { user, fanId } = await addSignUp()
    const { body } = await send(user, fanId)
    await t.sql(`UPDATE messages SET failure = 'Offline' WHERE id = $1`, [body.data.id])
    const resend = (sender: TestUser) =>
      t.send(sender.token, 'POST /chats/messages/{id}/resend', { params: { id: body.data.id } })
    expect((await resend(admin())).status).toBe(403)
    expect((await resend(user)).status).toBe(200)
  })

  test('a conversation says who cannot send', async () => {
    const { user, fanId } = await addSignUp()
    const readFlag = async (reader: TestUser) =>
      (await t.send(reader.token, 'GET /chats/conversation/{id}', { params: { id: fanId } })).body.data
        .onlyCreatorSends
    expect([await readFlag(admin()), await readFlag(user)]).toEqual([true, false])
  })

  test('messages written on the platform itself are still stored', async () => {
    const { creatorId, fanId } = await addSignUp()
    const { deliverMessages } = await import('../chat/inbound.service.ts')
    const ctx = { platform: t.platform, agencyId, actor: { kind: 'system', id: null, name: 'Test' } } as const
    const sentAt = new Date().toISOString()
    const source = { creatorId, stageName: 'Solo', connectedAt: '2025-01-01T00:00:00Z' }
    const message = { fanId, from: 'creator', content: 'From my phone', externalId: 'p-1', sentAt } as const
    expect(await deliverMessages(ctx, source, [message])).toMatchObject([{ verdict: 'created' }])
  })

  test('nobody else publishes, schedules or edits what is scheduled', async () => {
    const creator = await addSignUp()
    const { creatorId, user } = creator
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const create = async (author: TestUser, publish: object) =>
      t.send(author.token, 'POST /content', { body: await newItem(t, author, creatorId, { publish }) })
    expect((await create(admin(), { mode: 'NOW' })).status).toBe(403)
    expect((await create(admin(), { mode: 'SCHEDULE', at })).status).toBe(403)
    const draft = (await create(admin(), { mode: 'DRAFT' })).body.data
    const publish = (author: TestUser, body: object) =>
      t.send(author.token, 'PUT /content/{id}/publish', { params: { id: draft.id }, body })
    expect((await publish(admin(), { publish: { mode: 'NOW' }, rev: draft.rev })).status).toBe(403)
    const selection = await t.send(admin().token, 'POST /content/selection', {
      body: { itemIds: [draft.id], change: { action: 'schedule', at } },
    })
    expect(selection.body.data).toEqual([
      { id: draft.id, problem: expect.stringMatching(/^Only the creator/) },
    ])
    const own = (await create(user, { mode: 'SCHEDULE', at })).body.data
    expect(own.status).toBe('SCHEDULED')
    const edit = await t.send(admin().token, 'PUT /content/{id}', {
      params: { id: own.id },
      body: { ...unchangedBody(own), title: 'Other words' },
    })
    expect(edit.status).toBe(403)
  })
})

describe('the agreement', () => {
  test('lets others send once accepted, with its share from that day', async () => {
    const creator = await addSignUp()
    const { body } = await propose(creator.creatorId, { creatorPercent: 65 })
    expect(body.data).toMatchObject({ state: 'PROPOSED', creatorPercent: 65, text: TEXT })
    expect((await send(admin(), creator.fanId)).status).toBe(403)
    const accepted = await answer(creator, body.data.id, 'accept')
    expect(accepted.body.data).toMatchObject({
      isSelfManaged: false,
      agreements: [{ id: body.data.id, state: 'ACCEPTED', answeredAt: expect.any(String) }],
    })
    expect((await send(admin(), creator.fanId)).status).toBe(201)
    const detail = await t.send(creator.user.token, 'GET /creators/{id}', {
      params: { id: creator.creatorId },
    })
    expect(detail.body.data).toMatchObject({ creatorPercent: 65, isSelfManaged: false })
    const audit = await t.sql(
      `SELECT action, actor_id FROM audit_log WHERE action LIKE 'management.%' AND details ->> 'creatorId' = $1 ORDER BY seq`,
      [creator.creatorId],
    )
    expect(audit).toEqual([
      { action: 'management.proposed', actor_id: admin().userId },
      { action: 'management.accepted', actor_id: creator.user.userId },
    ])
  })

  test('stops every other sender as soon as the creator ends it', async () => {
    const creator = await addSignUp()
    const id = await accept(creator)
    const queued = (await send(admin(), creator.fanId, 'Queued by the agency')).body.data
    const own = (await send(creator.user, creator.fanId, 'Queued by me')).body.data
    const ended = await answer(creator, id, 'end')
    expect(ended.body.data).toMatchObject({ isSelfManaged: true, agreements: [{ state: 'ENDED' }] })
    expect((await send(admin(), creator.fanId)).status).toBe(403)
    const events = await t.sql(
      `SELECT message_id, acknowledged_at IS NULL AS open FROM connector_events WHERE creator_id = $1 ORDER BY id`,
      [creator.creatorId],
    )
    expect(events).toEqual([
      { message_id: null, open: false },
      { message_id: own.id, open: true },
    ])
    const messages = await t.sql('SELECT id, failure FROM messages WHERE fan_id = $1 ORDER BY seq', [
      creator.fanId,
    ])
    expect(messages).toEqual([
      { id: queued.id, failure: 'Not sent: the agency no longer sends for this creator.' },
      { id: own.id, failure: null },
    ])
  })

  test('cancels what others scheduled when it ends, and keeps what only the creator did', async () => {
    const creator = await addSignUp()
    const id = await accept(creator)
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const items: string[] = []
    for (const author of [admin(), creator.user]) {
      const body = await newItem(t, author, creator.creatorId, { publish: { mode: 'SCHEDULE', at } })
      items.push((await t.send(author.token, 'POST /content', { body })).body.data.id)
    }
    await answer(creator, id, 'end')
    expect(
      await t.sql('SELECT id, state FROM content_items WHERE id = ANY ($1) ORDER BY id', [items]),
    ).toEqual([
      { id: items[0], state: 'DRAFT' },
      { id: items[1], state: 'SCHEDULED' },
    ])
  })

  test('does not publish again what others edited, once it ends', async () => {
    const creator = await addSignUp()
    const id = await accept(creator)
    const item = await addClearedItem(t, admin(), creator.creatorId, { publish: { mode: 'NOW' } })
    const body = { ...unchangedBody(item), title: 'Words of the agency' }
    const { data } = (await t.send(admin().token, 'PUT /content/{id}', { params: { id: item.id }, body }))
      .body
    await answer(creator, id, 'end')
    const { rev } = (await t.send(admin().token, 'GET /content/{id}', { params: { id: item.id } })).body.data
    const cleared = await clearItem(t, t.people.north.COMPLIANCE, { ...data, rev })
    const publications = [{ withdrawnAt: expect.any(String) }]
    expect(cleared.body.data).toMatchObject({ status: 'DRAFT', review: 'CLEARED', publications })
  })

  test('does not let others submit or restore what is published, once it ends', async () => {
    const creator = await addSignUp()
    const id = await accept(creator)
    const item = await addClearedItem(t, admin(), creator.creatorId, { publish: { mode: 'NOW' } })
    await answer(creator, id, 'end')
    await t.sql(`UPDATE content_items SET review = 'WITHDRAWN' WHERE id = $1`, [item.id])
    const submit = ({ token }: TestUser) =>
      t.send(token, 'POST /content/{id}/submit', { params: { id: item.id }, body: { rev: item.rev } })
    expect((await submit(admin())).status).toBe(403)
    expect((await submit(creator.user)).status).toBe(200)
    const change = async ({ token }: TestUser, action: string) => {
      const body = { itemIds: [item.id], change: { action } }
      return (await t.send(token, 'POST /content/selection', { body })).body.data[0].problem
    }
    expect(await change(admin(), 'archive')).toBeNull()
    expect(await change(admin(), 'restore')).toMatch(/^Only the creator/)
    expect(await change(creator.user, 'restore')).toBeNull()
  })

  test('leaves no message of others behind when it ends while twenty are being sent', async () => {
    const creator = await addSignUp()
    const id = await accept(creator)
    const results = await Promise.all([
      ...Array.from({ length: 10 }, () => send(admin(), creator.fanId)),
      answer(creator, id, 'end'),
      ...Array.from({ length: 10 }, () => send(admin(), creator.fanId)),
    ])
    expect(
      [...new Set(results.map(({ status }) => status))]
        .toSorted()
        .filter((s) => ![200, 201, 403].includes(s)),
    ).toEqual([])
    const open = await t.sql(
      'SELECT 1 FROM connector_events WHERE creator_id = $1 AND message_id IS NOT NULL AND acknowledged_at IS NULL',
      [creator.creatorId],
    )
    expect(open).toEqual([])
  })

  test('is answered by the creator alone', async () => {
    const creator = await addSignUp()
    const stranger = await addSignUp()
    const { body } = await propose(creator.creatorId)
    expect((await answer(stranger, body.data.id, 'accept')).status).toBe(404)
    const asAdmin = { ...creator, user: admin() }
    expect((await answer(asAdmin, body.data.id, 'accept')).status).toBe(403)
    expect((await send(admin(), creator.fanId)).status).toBe(403)
  })

  test.each<[string, string[], number]>([
    ['accepting twice', ['accept', 'accept'], 200],
    ['declining after accepting', ['accept', 'decline'], 409],
    ['accepting after declining', ['decline', 'accept'], 409],
    ['ending a proposal', ['end'], 409],
    ['accepting again after ending', ['accept', 'end', 'accept'], 409],
  ])('%s returns the expected status', async (_, answers, status) => {
    const creator = await addSignUp()
    const { body } = await propose(creator.creatorId)
    let last = 0
    for (const decision of answers) last = (await answer(creator, body.data.id, decision)).status
    expect(last).toBe(status)
  })

  test('is proposed once at a time, and again after a withdrawal', async () => {
    const creator = await addSignUp()
    const first = (await propose(creator.creatorId)).body.data
    expect((await propose(creator.creatorId)).status).toBe(409)
    expect((await withdraw(creator.creatorId)).body.data.agreements).toMatchObject([{ state: 'WITHDRAWN' }])
    expect((await answer(creator, first.id, 'accept')).status).toBe(409)
    expect((await propose(creator.creatorId)).status).toBe(201)
  })

  test('can be ended by the agency', async () => {
    const creator = await addSignUp()
    await accept(creator)
    expect((await withdraw(creator.creatorId)).body.data).toMatchObject({ isSelfManaged: true })
    expect((await send(admin(), creator.fanId)).status).toBe(403)
    expect((await withdraw(creator.creatorId)).status).toBe(422)
  })

  test('is not needed for creators the agency added', async () => {
    const { id } = (
      await t.send(admin().token, 'POST /creators', { body: { stageName: 'Added Star', clientId: newId() } })
    ).body.data
    const fanId = await addFan(t, agencyId, id)
    expect((await send(admin(), fanId)).status).toBe(201)
    expect((await propose(id)).status).toBe(422)
  })
})
