import { defaultGuidelines } from '@greenroom/contract/features/screening/violations.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyInput, type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { addCreator, addFan, assign, ownCreator } from '../../../test/fans.ts'
import { addScreenedFan } from '../../../test/screening-samples.ts'
import { withScope } from '../../platform/db/scope.ts'

let t: TestApp
let admin: TestUser
let compliance: TestUser
let operator: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  compliance = t.people.north.COMPLIANCE
  operator = t.people.north.CHAT_OPERATOR
  creatorId = await ownCreator(t)
  await assign(t, operator, creatorId)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const PHONE = 'call me on (415) 555-0132'
const list = async (query: AnyJson = {}) =>
  (await t.send(compliance.token, 'GET /compliance/violations', { query })).body
const act = (user: TestUser, id: string, verb: string, input: AnyInput = {}) =>
  t.send(
    user.token,
    `${verb === 'PATCH' ? 'PATCH' : 'POST'} /compliance/violations/{id}${verb === 'PATCH' ? '' : `/${verb}`}`,
    { params: { id }, ...input },
  )
const detail = async (id: string, user = compliance) =>
  (await t.send(user.token, 'GET /compliance/violations/{id}', { params: { id } })).body.data
const report = (user: TestUser, body: AnyJson) =>
  t.send(user.token, 'POST /compliance/reports', {
    body: { type: 'HARASSMENT', text: 'Insults me', ...body },
  })
const notifiedUsers = (title: string, link: string) =>
  t.sql('SELECT user_id FROM notifications WHERE title = $1 AND action_url = $2', [title, link])

describe('permissions', () => {
  test.each([
    ['GET /compliance/violations', {}],
    ['GET /compliance/violations/export', {}],
    ['GET /compliance/violations/summary', {}],
    ['GET /compliance/violations/{id}', {}],
    ['PATCH /compliance/violations/{id}', { body: { assigneeId: null } }],
    ['POST /compliance/violations/{id}/notes', { body: { text: 'A' } }],
    ['POST /compliance/violations/{id}/resolve', {}],
    ['POST /compliance/violations/{id}/review', {}],
    ['GET /compliance/assignees', {}],
    ['GET /compliance/guidelines', {}],
    ['PUT /compliance/guidelines', { body: defaultGuidelines }],
  ])('%s is limited to admins and compliance of the agency', async (key, input) => {
    const { violationId } = await addScreenedFan(t, `${PHONE} ${newId()}`)
    const otherViolationId = (await addScreenedFan(t, PHONE, 'south')).violationId
    const send = async (user: TestUser | null, id: string) =>
      (await t.send(user?.token ?? null, key, { ...(key.includes('{id}') && { params: { id } }), ...input }))
        .status
    const { CREATOR } = t.people.north
    expect(
      await Promise.all([send(null, violationId), send(operator, violationId), send(CREATOR, violationId)]),
    ).toEqual([401, 403, 403])
    if (key.includes('{id}')) expect(await send(compliance, otherViolationId)).toBe(404)
    expect(await send(compliance, violationId)).toBeLessThan(300)
  })
})

describe('the list', () => {
  test('filters, searches and paginates without gaps, and counts', async () => {
    const word = `zebra${Date.now()}`
    const ids = []
    for (const text of [PHONE, 'my snap is joe_1990', 'you are a stupid liar', PHONE])
      ids.unshift((await addScreenedFan(t, `${text} ${word}`)).violationId)
    const page = await list({ q: word.toUpperCase() })
    expect(page.data.map(({ id }: AnyJson) => id)).toEqual(ids)
    expect(page.meta).toEqual({ nextCursor: null, total: 4 })
    const first = await list({ q: word, limit: 3 })
    const second = await list({ q: word, limit: 3, cursor: first.meta.nextCursor })
    expect([...first.data, ...second.data].map(({ id }: AnyJson) => id)).toEqual(ids)
    expect(second.meta).toEqual({ nextCursor: null, total: null })
    for (const [filter, count] of [
      [{ type: 'PERSONAL_INFO' }, 3],
      [{ severity: 'HIGH' }, 1],
      [{ status: 'RESOLVED' }, 0],
      [{ creator: creatorId }, 4],
      [{ creator: newId() }, 0],
      [{ assignee: compliance.userId }, 0],
      [{ q: `${word}%` }, 0],
    ] as const)
      expect((await list({ q: word, ...filter })).meta.total, JSON.stringify(filter)).toBe(count)
    await act(admin, ids[0] ?? '', 'PATCH', { body: { assigneeId: compliance.userId } })
    expect((await list({ q: word, assignee: compliance.userId })).data).toMatchObject([
      { id: ids[0], assignee: { id: compliance.userId }, status: 'PENDING', isBlocked: false },
    ])
    const csv = await t.send(admin.token, 'GET /compliance/violations/export', {
      query: { q: word, type: 'HARASSMENT' },
    })
    expect(csv.text.trim().split('\r\n')).toHaveLength(2)
    expect(csv.text).toContain('HARASSMENT,HIGH,Pending Review')
    const [row] = await t.sql(
      `SELECT details FROM audit_log WHERE action = 'violations.exported' ORDER BY seq DESC LIMIT 1`,
    )
    expect(row?.details).toEqual({ filter: { q: '(search text)', type: 'HARASSMENT' } })
  })

  test.each([
    ['an unknown status', { status: 'OPEN' }],
    ['an invalid cursor', { cursor: 'abc' }],
    ['a zero byte', { q: 'a\0' }],
  ])('rejects %s', async (_, query) => {
    expect((await t.send(admin.token, 'GET /compliance/violations', { query })).status).toBe(400)
  })

  test('the summary counts pending, critical and resolved violations', async () => {
    const before = (await t.send(admin.token, 'GET /compliance/violations/summary')).body.data
    const { violationId } = await addScreenedFan(t, `${PHONE} figures`)
    await addScreenedFan(t, 'I pay you $400 if you come to my hotel')
    await act(admin, violationId, 'resolve')
    const { body } = await t.send(admin.token, 'GET /compliance/violations/summary')
    expect(body.data).toMatchObject({
      pending: before.pending + 1,
      critical: before.critical + 1,
      resolved: before.resolved + 1,
      medianMinutes: expect.any(Number),
    })
  })
})

describe('a violation', () => {
  test('shows the message in its conversation, earlier violations and its history', async () => {
    const { fanId, messageId, violationId } = await addScreenedFan(t, `${PHONE} context`)
    await t.send(operator.token, 'POST /chats/send', { body: { fanId, content: 'Let us talk here.' } })
    const violation = await detail(violationId)
    expect(violation).toMatchObject({
      id: violationId,
      type: 'PERSONAL_INFO',
      span: { start: 11, end: 25 },
      previousCount: 0,
      similarCount: expect.any(Number),
      guideline: defaultGuidelines.PERSONAL_INFO,
      history: [{ action: 'flagged', actor: null }],
    })
    const contextRows = violation.context.map(({ id, isFlaggedMessage, content }: AnyJson) => [
      id === messageId,
      isFlaggedMessage,
      content,
    ])
    expect(contextRows.slice(-2)).toEqual([
      [true, true, `${PHONE} context`],
      [false, false, 'Let us talk here.'],
    ])
    await t.send(operator.token, 'DELETE /chats/messages/{id}', { params: { id: messageId } })
    const deleted = (await detail(violationId)).context.find((row: AnyJson) => row.isFlaggedMessage)
    expect(deleted.content).toBeNull()
  })

  test('of a message that was stopped has its author, time and words, and is not the fan’s', async () => {
    const { fanId, violationId: ofFan } = await addScreenedFan(t, `${PHONE} before`)
    const content = `Sure! I pay you $400 if you come to my hotel. ${'Until then, take care. '.repeat(30)}End.`
    await t.send(operator.token, 'POST /chats/send', { body: { fanId, content } })
    const author = { id: operator.userId, name: expect.stringContaining('CHAT_OPERATOR') }
    const row = (await list({ type: 'PROHIBITED_CONTENT' })).data.find(({ fan }: AnyJson) => fan.id === fanId)
    const stopped = { isBlocked: true, author, content, flaggedAt: expect.any(String) }
    expect(row).toMatchObject({ ...stopped, fan: { id: fanId } })
    expect(await detail(row.id)).toMatchObject({ ...stopped, span: { start: 8, end: 38 } })
    const again = await addScreenedFan(t, `${PHONE} after`, 'north', fanId)
    expect(await detail(again.violationId)).toMatchObject({ author: null, previousCount: 1 })
    expect(await detail(ofFan)).toMatchObject({ author: null, content: `${PHONE} before`, previousCount: 0 })

    const { text } = await t.send(admin.token, 'GET /compliance/violations/export', {
      query: { q: 'take care. End.' },
    })
    expect(text).toContain('CHAT_OPERATOR')
    expect(text).toContain(content)
    const { body } = await t.send(admin.token, 'GET /compliance/audit', { query: { subject: row.id } })
    expect(body.data).toContainEqual(
      expect.objectContaining({
        actor: expect.objectContaining(author),
        text: expect.stringContaining('was stopped from sending a message to'),
        details: expect.arrayContaining([{ name: 'Violation', value: expect.stringContaining('my hotel') }]),
      }),
    )
  })

  test('of a sent message or a report about one names its author', async () => {
    const fanId = await addFan(t, admin.agencyId, creatorId)
    const sent = await t.send(operator.token, 'POST /chats/send', { body: { fanId, content: PHONE } })
    await report(admin, { messageId: sent.body.data.id })
    const rows = (await list({ creator: creatorId })).data.filter(({ fan }: AnyJson) => fan?.id === fanId)
    const fields = { author: { id: operator.userId }, content: PHONE }
    expect(rows).toMatchObject([
      { ...fields, source: 'report' },
      { ...fields, source: 'screening' },
    ])
  })

  test('is resolved once when two people try, and the second sees who was first', async () => {
    const { violationId } = await addScreenedFan(t, `${PHONE} twice`)
    const responses = await Promise.all([admin, compliance].map((user) => act(user, violationId, 'resolve')))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const conflict = responses.find(({ status }) => status === 409)
    expect(conflict?.body.message).toMatch(/ already updated this violation\. It’s now resolved\.$/)
    expect((await act(admin, violationId, 'review')).status).toBe(409)
    expect((await detail(violationId)).history.map(({ action }: AnyJson) => action)).toEqual([
      'flagged',
      'resolved',
    ])
  })

  test('can be assigned only to members who may handle it, and notifies them', async () => {
    const { violationId } = await addScreenedFan(t, `${PHONE} assigned`)
    const setAssignee = (assigneeId: string | null) =>
      act(admin, violationId, 'PATCH', { body: { assigneeId } })
    expect((await setAssignee(operator.userId)).status).toBe(422)
    expect((await setAssignee(compliance.userId)).body.data.assignee.id).toBe(compliance.userId)
    expect(await notifiedUsers('Violation assigned', `/dashboard/compliance?id=${violationId}`)).toEqual([
      { user_id: compliance.userId },
    ])
    expect((await setAssignee(null)).body.data.assignee).toBeNull()
    const actions = (await detail(violationId)).history.map(({ action, detail }: AnyJson) => [action, detail])
    expect(actions.slice(-1)).toEqual([['assigned', 'Nobody']])
  })

  test('stores a note once per client ID, and the history can’t be deleted', async () => {
    const { violationId } = await addScreenedFan(t, `${PHONE} noted`)
    const body = { text: 'Called the platform', clientId: newId() }
    const responses = [
      await act(admin, violationId, 'notes', { body }),
      await act(admin, violationId, 'notes', { body }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(responses[1]?.body.data.history).toMatchObject([
      { action: 'flagged' },
      { action: 'noted', detail: 'Called the platform', actor: expect.any(String) },
    ])
    expect((await act(admin, violationId, 'notes', { body: { text: ' ' } })).status).toBe(400)
    const remove = withScope(t.platform.database, admin.agencyId, (tx) =>
      tx.query('DELETE FROM violation_events'),
    )
    await expect(remove).rejects.toThrow('permission denied')
  })
})

describe('alerts', () => {
  const linkTo = (id: string) => `/dashboard/compliance?id=${id}`

  test('do not report a lock for operator messages', async () => {
    const { fanId } = await addScreenedFan(t, 'Hello')
    const body = { fanId, content: 'she is turning 18 next month', clientId: newId() }
    expect((await t.send(operator.token, 'POST /chats/send', { body })).status).toBe(201)
    const [violation] = await t.sql('SELECT id, type FROM violations WHERE fan_id = $1', [fanId])
    expect(violation.type).toBe('AGE_VERIFICATION')
    expect(await notifiedUsers('Conversation locked', linkTo(violation.id))).toEqual([])
    expect(await notifiedUsers('Age check needed', linkTo(violation.id))).not.toEqual([])
  })

  test('are sent for a locked conversation, and releasing it marks the violation as reviewed', async () => {
    const { fanId, violationId } = await addScreenedFan(t, 'im 16 lol')
    expect(await notifiedUsers('Conversation locked', linkTo(violationId))).not.toEqual([])
    await t.send(compliance.token, 'POST /chats/conversations/{id}/release', { params: { id: fanId } })
    expect(await detail(violationId)).toMatchObject({
      status: 'REVIEWED',
      isLocked: false,
      history: [{ action: 'flagged' }, { action: 'reviewed', detail: 'Released the conversation' }],
    })
  })

  test('are sent only for critical findings, from fans and from operators', async () => {
    const fromFan = await addScreenedFan(t, 'I pay you $400 if you come to my hotel')
    expect(await notifiedUsers('Critical violation', linkTo(fromFan.violationId))).not.toEqual([])
    const fanId = await addFan(t, admin.agencyId, creatorId)
    await t.send(operator.token, 'POST /chats/send', {
      body: { fanId, content: 'I pay you $400 if you come to my hotel' },
    })
    const [blocked] = await t.sql<{ id: string }>('SELECT id FROM violations WHERE fan_id = $1', [fanId])
    expect(await notifiedUsers('Critical violation', linkTo(blocked?.id ?? ''))).not.toEqual([])
    const phone = await addScreenedFan(t, `${PHONE} quiet`)
    expect(await notifiedUsers('Critical violation', linkTo(phone.violationId))).toEqual([])
  })
})

describe('a report', () => {
  test('of a message, a conversation or an item is stored with its text', async () => {
    const { fanId, messageId } = await addScreenedFan(t, 'Good evening')
    const item = await addItem(t, admin, creatorId, { title: 'Balcony set' })
    for (const [subject, expected] of [
      [{ messageId }, { fan: { id: fanId }, excerpt: 'Good evening' }],
      [{ fanId }, { fan: { id: fanId }, excerpt: '' }],
      [{ itemId: item.id }, { fan: null, item: { id: item.id, name: 'Balcony set' } }],
    ] as const) {
      const clientId = newId()
      const created = await report(operator, { ...subject, clientId })
      expect(created.status, created.text).toBe(201)
      expect((await report(operator, { ...subject, clientId })).body.data.id).toBe(created.body.data.id)
      expect(await detail(created.body.data.id)).toMatchObject({
        source: 'report',
        type: 'HARASSMENT',
        severity: 'HIGH',
        status: 'PENDING',
        description: 'Insults me',
        creator: { id: creatorId },
        history: [{ action: 'reported', actor: expect.stringContaining('CHAT_OPERATOR') }],
        ...expected,
      })
    }
    const { body } = await report(operator, { messageId })
    expect((await act(compliance, body.data.id, 'review')).body.data.status).toBe('REVIEWED')
  })

  test('is rejected without access, and without exactly one target', async () => {
    const hiddenFanId = await addFan(t, admin.agencyId, await addCreator(t, admin.agencyId, 'Hidden'))
    const otherAgencyMessageId = (await addScreenedFan(t, PHONE, 'south')).messageId
    expect((await report(operator, { fanId: hiddenFanId })).status).toBe(404)
    expect((await report(admin, { messageId: otherAgencyMessageId })).status).toBe(404)
    expect((await report(admin, {})).status).toBe(400)
    expect((await report(admin, { fanId: hiddenFanId, messageId: otherAgencyMessageId })).status).toBe(400)
    expect((await report(admin, { fanId: hiddenFanId, text: ' ' })).status).toBe(400)
  })
})

test('guidelines start with defaults and can be changed by type', async () => {
  const read = async () => (await t.send(compliance.token, 'GET /compliance/guidelines')).body.data
  await t.sql('DELETE FROM screening_rules')
  expect(await read()).toEqual(defaultGuidelines)
  const next = { ...defaultGuidelines, SPAM: 'Block at once.' }
  expect((await t.send(admin.token, 'PUT /compliance/guidelines', { body: next })).status).toBe(200)
  expect(await read()).toEqual(next)
  const [row] = await t.sql(
    `SELECT details FROM audit_log WHERE action = 'guidelines.changed' ORDER BY seq DESC LIMIT 1`,
  )
  expect(row?.details).toEqual({ types: ['SPAM'] })
  const invalid = { ...next, SPAM: '' }
  expect((await t.send(admin.token, 'PUT /compliance/guidelines', { body: invalid })).status).toBe(400)
})
