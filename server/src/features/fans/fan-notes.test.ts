import type { Api } from '@greenroom/contract/api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator, addFan, assign, creatorOf } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

let t: TestApp
let agencyId: string
let assignedCreatorId: string
let unassignedCreatorId: string
let admin: TestUser
let operator: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  agencyId = admin.agencyId
  assignedCreatorId = await addCreator(t, agencyId, 'Assigned Star')
  unassignedCreatorId = await addCreator(t, agencyId, 'Other Star')
  await assign(t, operator, assignedCreatorId)
})
afterAll(() => t.close())

const addFanOf = (creatorId: string) => addFan(t, agencyId, creatorId)

const readActions = async (fanId: string) =>
  (
    await t.sql(
      `SELECT action FROM audit_log WHERE details ->> 'fanId' = $1 OR details -> 'fanIds' ? $1 ORDER BY seq`,
      [fanId],
    )
  ).map((row) => row.action)

describe('notes', () => {
  const write = (user: TestUser, id: string, text = 'Likes sunsets') =>
    t.send(user.token, 'POST /fans/{id}/notes', { params: { id }, body: { text } })
  const read = (user: TestUser, id: string) => t.send(user.token, 'GET /fans/{id}/notes', { params: { id } })
  const remove = (user: TestUser, id: string, noteId: string) =>
    t.send(user.token, 'DELETE /fans/{id}/notes/{noteId}', { params: { id, noteId } })

  test('are listed newest first with author and line breaks', async () => {
    const id = await addFanOf(assignedCreatorId)
    const first = await write(admin, id, ' First line\nsecond <b>line</b> ')
    expect([first.status, first.body.data.text]).toEqual([201, 'First line\nsecond <b>line</b>'])
    await write(operator, id, 'Second')
    const { body } = await read(operator, id)
    expect(body.data).toMatchObject([
      { text: 'Second', author: 'canarynorth CHAT_OPERATOR', isMine: true },
      { text: 'First line\nsecond <b>line</b>', author: 'canarynorth AGENCY_ADMIN', isMine: false },
    ])
    expect(await readActions(id)).toEqual(['fan.note_added', 'fan.note_added'])
  })

  test('with a repeated client ID are stored once; other people’s IDs are not known', async () => {
    const [id, other] = [await addFanOf(assignedCreatorId), await addFanOf(assignedCreatorId)]
    const clientId = newId()
    const send = (user: TestUser, fanId: string, text: string) =>
      t.send(user.token, 'POST /fans/{id}/notes', { params: { id: fanId }, body: { clientId, text } })
    const first = await send(operator, id, 'Once')
    expect(first.status).toBe(201)
    const repeats = await Promise.all([1, 2, 3].map(() => send(operator, id, 'Once')))
    expect(repeats.map(({ status, body }) => [status, body.data])).toEqual(
      repeats.map(() => [201, first.body.data]),
    )
    const foreign = t.people.south.AGENCY_ADMIN
    const foreignCreator = await addCreator(t, foreign.agencyId, `South ${newId()}`)
    const foreignFan = await addFan(t, foreign.agencyId, foreignCreator)
    for (const [user, fanId, text] of [
      [operator, id, 'Twice'],
      [operator, other, 'Once'],
    ] as const)
      expect((await send(user, fanId, text)).status).toBe(409)
    for (const [user, fanId] of [
      [admin, other],
      [foreign, foreignFan],
    ] as const)
      expect((await send(user, fanId, 'Elsewhere')).body.data).toMatchObject({ text: 'Elsewhere' })
    const { status } = await t.send(admin.token, 'POST /fans/{id}/notes', {
      params: { id: other },
      body: { id: first.body.data.id, text: 'Chosen ID' },
    })
    expect(status).toBe(400)
    expect((await read(admin, id)).body.data).toMatchObject([{ text: 'Once' }])
    expect(await readActions(id)).toEqual(['fan.note_added'])
  })

  test('can be deleted only by their author or an admin', async () => {
    const id = await addFanOf(assignedCreatorId)
    const colleague = await addPerson(t.platform, agencyId, 'CHAT_OPERATOR', 'colleague')
    await assign(t, colleague, assignedCreatorId)
    const firstNote = (await write(operator, id, 'one')).body.data.id
    const other = (await write(operator, id, 'two')).body.data.id
    const denied = await remove(colleague, id, firstNote)
    expect([denied.status, denied.body.message]).toEqual([
      403,
      'Only the author or an admin can delete a note.',
    ])
    expect((await remove(operator, id, firstNote)).status).toBe(200)
    expect((await remove(admin, id, other)).status).toBe(200)
    expect((await remove(admin, id, other)).status).toBe(404)
    expect((await read(admin, id)).body.data).toEqual([])
    expect(await t.sql('SELECT 1 FROM fan_notes WHERE fan_id = $1', [id])).toHaveLength(2)
  })

  test('are not found under another fan', async () => {
    const [id, other] = [await addFanOf(assignedCreatorId), await addFanOf(assignedCreatorId)]
    const note = (await write(admin, id)).body.data.id
    expect((await remove(admin, other, note)).status).toBe(404)
    expect((await read(admin, id)).body.data).toHaveLength(1)
  })

  test.each(['', '   ', 'a\0b', 'x'.repeat(2001), '\u202egnp'])('%j returns 400', async (text) => {
    const id = await addFanOf(assignedCreatorId)
    expect((await write(admin, id, text)).status).toBe(400)
  })
})

describe('tags', () => {
  test.for(['a,b', 'a;b', 'a|b'])('%j is rejected', async (tag) => {
    const id = await addFanOf(assignedCreatorId)
    const response = await set(admin, id, ['fine', tag])
    expect([response.status, response.body.details[0].message]).toEqual([
      400,
      'Tags can’t contain commas, semicolons or vertical bars.',
    ])
    expect(await tagsOf(id)).toEqual([])
  })

  const set = (user: TestUser, id: string, tags: string[]) =>
    t.send(user.token, 'PUT /fans/{id}/tags', { params: { id }, body: { tags } })
  const tagFans = (user: TestUser, body: object) => t.send(user.token, 'POST /fans/tags', { body })
  const tagsOf = async (id: string) =>
    (await t.sql('SELECT tag FROM fan_tags WHERE fan_id = $1 ORDER BY 1', [id])).map((row) => row.tag)

  test('are replaced as a whole, normalized and deduplicated', async () => {
    const id = await addFanOf(assignedCreatorId)
    expect((await set(operator, id, ['Big  Tipper', 'big tipper', 'Night'])).body.data).toEqual([
      'big tipper',
      'night',
    ])
    expect((await set(admin, id, ['night', 'new'])).body.data).toEqual(['new', 'night'])
    await set(admin, id, ['new', 'night'])
    expect((await set(admin, id, [])).body.data).toEqual([])
    expect(await readActions(id)).toEqual(['fan.tagged', 'fan.tagged', 'fan.tagged'])
  })

  test('can be added to and removed from many fans', async () => {
    const ids = [await addFanOf(assignedCreatorId), await addFanOf(unassignedCreatorId)]
    await set(admin, ids[0] ?? '', ['old', 'keep'])
    const response = await tagFans(admin, {
      fanIds: [...ids, ids[0]],
      add: ['Warm'],
      remove: ['old', 'never'],
    })
    expect(response.body.data).toEqual({ changed: 2 })
    expect(await Promise.all(ids.map(tagsOf))).toEqual([['keep', 'warm'], ['warm']])
    expect((await tagFans(admin, { fanIds: ids, add: ['warm'] })).body.data).toEqual({ changed: 0 })
  })

  test('are unchanged if one of the fans is not visible', async () => {
    const visibleFan = await addFanOf(assignedCreatorId)
    await set(admin, visibleFan, ['stays'])
    const south = t.people.south.AGENCY_ADMIN.agencyId
    const foreign = await addFan(t, south, await creatorOf(t, t.people.south.CREATOR))
    const hidden = await addFanOf(unassignedCreatorId)
    for (const [user, id] of [
      [operator, hidden],
      [admin, foreign],
      [admin, newId()],
    ] as const) {
      const response = await tagFans(user, { fanIds: [visibleFan, id], add: ['x'], remove: ['stays'] })
      expect(response.status).toBe(404)
      expect([await tagsOf(visibleFan), await tagsOf(id)]).toEqual([['stays'], []])
    }
  })

  test('are limited to twenty', async () => {
    const id = await addFanOf(assignedCreatorId)
    const tags = Array.from({ length: 20 }, (_, i) => `tag ${i}`)
    expect((await set(admin, id, tags)).status).toBe(200)
    expect((await tagFans(admin, { fanIds: [id], add: ['one more'] })).status).toBe(422)
    expect(await tagsOf(id)).toHaveLength(20)
    expect((await set(admin, id, [...tags, 'one more'])).status).toBe(400)
  })

  test('are counted for visible, unarchived fans only', async () => {
    const tagName = `count ${newId().slice(-6)}`
    const ownCreator = await creatorOf(t, t.people.north.CREATOR)
    const ids = await Promise.all(
      [assignedCreatorId, assignedCreatorId, unassignedCreatorId, ownCreator].map(addFanOf),
    )
    await tagFans(admin, { fanIds: ids, add: [tagName] })
    await t.sql('UPDATE fans SET archived_at = now() WHERE id = $1', [ids[0]])
    const count = async (user: TestUser) =>
      (await t.send(user.token, 'GET /fans/tags')).body.data.find(
        (row: { tag: string }) => row.tag === tagName,
      )?.fans
    const { north, south } = t.people
    const people = [admin, north.COMPLIANCE, operator, north.CREATOR, south.AGENCY_ADMIN]
    expect(await Promise.all(people.map(count))).toEqual([3, 3, 1, 1, undefined])
  })
})

describe('blocking', () => {
  const block = (user: TestUser, id: string, body: object = {}) =>
    t.send(user.token, 'POST /fans/{id}/block', { params: { id }, body })
  const unblock = (user: TestUser, id: string) =>
    t.send(user.token, 'DELETE /fans/{id}/block', { params: { id } })
  const readBlock = async (id: string) => ({
    blocked: (await t.sql('SELECT blocked_at FROM fans WHERE id = $1', [id]))[0].blocked_at !== null,
    history: await t.sql(
      'SELECT blocked_by, reason, lifted_by FROM fan_blocks WHERE fan_id = $1 ORDER BY blocked_at',
      [id],
    ),
  })

  test('is idempotent, reversible and recorded', async () => {
    const id = await addFanOf(assignedCreatorId)
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => block(operator, id, { reason: 'Rude' })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const name = 'canarynorth CHAT_OPERATOR'
    expect(await readBlock(id)).toEqual({
      blocked: true,
      history: [{ blocked_by: name, reason: 'Rude', lifted_by: null }],
    })
    await Promise.all([unblock(admin, id), unblock(admin, id)])
    await block(admin, id)
    expect(await readBlock(id)).toEqual({
      blocked: true,
      history: [
        { blocked_by: name, reason: 'Rude', lifted_by: 'canarynorth AGENCY_ADMIN' },
        { blocked_by: 'canarynorth AGENCY_ADMIN', reason: null, lifted_by: null },
      ],
    })
    expect(await readActions(id)).toEqual(['fan.blocked', 'fan.unblocked', 'fan.blocked'])
  })
})

test('creators can annotate, tag and block their own fans, and delete only their own notes', async () => {
  const creator = t.people.north.CREATOR
  const id = await addFanOf(await creatorOf(t, creator))
  const call = (key: keyof Api, body?: object, noteId?: string) =>
    t.send(creator.token, key, { params: noteId ? { id, noteId } : { id }, ...(body && { body }) })
  const note = await call('POST /fans/{id}/notes', { text: 'Met at the fair' })
  expect([note.status, note.body.data]).toMatchObject([201, { text: 'Met at the fair', isMine: true }])
  const responses = [
    await call('PUT /fans/{id}/tags', { tags: ['fair'] }),
    await t.send(creator.token, 'POST /fans/tags', { body: { fanIds: [id], add: ['polite'] } }),
    await call('POST /fans/{id}/block', { reason: 'Rude' }),
    await call('DELETE /fans/{id}/block'),
    await call('DELETE /fans/{id}/notes/{noteId}', undefined, note.body.data.id),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await readActions(id)).toEqual([
    'fan.note_added',
    'fan.tagged',
    'fan.tagged',
    'fan.blocked',
    'fan.unblocked',
    'fan.note_removed',
  ])
  const staffNote = await t.send(admin.token, 'POST /fans/{id}/notes', {
    params: { id },
    body: { text: 'Ours' },
  })
  const denied = await call('DELETE /fans/{id}/notes/{noteId}', undefined, staffNote.body.data.id)
  expect([denied.status, denied.body.message]).toEqual([
    403,
    'Only the author or an admin can delete a note.',
  ])
})

test('notes, tags and blocks of a fan outside the user’s access return 404', async () => {
  const hidden = await addFanOf(unassignedCreatorId)
  const note = (
    await t.send(admin.token, 'POST /fans/{id}/notes', { params: { id: hidden }, body: { text: 'hidden' } })
  ).body.data.id
  const params = { id: hidden, noteId: note }
  const calls = [
    ['GET /fans/{id}/notes', undefined],
    ['POST /fans/{id}/notes', { text: 'x' }],
    ['DELETE /fans/{id}/notes/{noteId}', undefined],
    ['PUT /fans/{id}/tags', { tags: ['x'] }],
    ['POST /fans/{id}/block', {}],
    ['DELETE /fans/{id}/block', undefined],
  ] as const
  const { north, south } = t.people
  for (const user of [operator, north.CREATOR, south.AGENCY_ADMIN, south.CHAT_OPERATOR, south.CREATOR])
    for (const [key, body] of calls) {
      const response = await t.send(user.token, key, { params, ...(body && { body }) })
      expect([user.role, key, response.status]).toEqual([user.role, key, 404])
    }
  expect(await readActions(hidden)).toEqual(['fan.note_added'])
})
