import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chatMismatches } from '../../../test/chats.ts'
import { addItem, newItem, unchangedBody } from '../../../test/content-fixture.ts'
import { addFan, assign, ownCreator } from '../../../test/fans.ts'
import { addScreenedFan, changeRules } from '../../../test/screening-samples.ts'

let t: TestApp
let admin: TestUser
let compliance: TestUser
let operator: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp()
  admin = t.people.north.AGENCY_ADMIN
  compliance = t.people.north.COMPLIANCE
  operator = t.people.north.CHAT_OPERATOR
  creatorId = await ownCreator(t)
  await assign(t, operator, creatorId)
})
afterEach(async () => {
  await t.sql('DELETE FROM screening_rules')
})
afterAll(async () => {
  expect(await chatMismatches(t, admin.agencyId)).toEqual([])
  await t.close()
})

const PHONE = 'call me on (415) 555-0132'
const MAYBE_UNDER_AGE = 'my teacher saw my phone today'
const BLOCKED = 'Hi! I pay you $400 if you come to my hotel. Bye.'
const send = (fanId: string, content: string, options = {}) =>
  t.send(operator.token, 'POST /chats/send', { body: { fanId, content, ...options } })
const detail = async (id: string) =>
  (await t.send(admin.token, 'GET /chats/conversation/{id}', { params: { id } })).body.data
const thread = async (id: string) =>
  (await t.send(operator.token, 'GET /chats/conversations/{id}/messages', { params: { id } })).body.data
const violationsOf = (fanId: string) =>
  t.sql(
    'SELECT type, severity, status, source, message_id, user_id, reason, excerpt, span_start, span_end FROM violations WHERE fan_id = $1 ORDER BY id',
    [fanId],
  )
const setRules = (rules: object) => changeRules(t, rules)
const falseAlarm = (id: string, user = compliance) =>
  t.send(user.token, 'POST /screening/violations/{id}/false-alarm', { params: { id } })
const release = (id: string, user = compliance) =>
  t.send(user.token, 'POST /chats/conversations/{id}/release', { params: { id } })
const newFan = () => addFan(t, admin.agencyId, creatorId)

describe('a message from a fan', () => {
  test('with a phone number is flagged with its reason and recorded', async () => {
    const { fanId, messageId } = await addScreenedFan(t, PHONE)
    const reason = 'This looks like a phone number.'
    const span = { start: 11, end: 25 }
    expect(await thread(fanId)).toMatchObject([
      {
        id: messageId,
        flagged: true,
        flaggedBy: [{ id: null }],
        screening: [{ type: 'PERSONAL_INFO', reason, ...span }],
      },
    ])
    expect(await violationsOf(fanId)).toEqual([
      {
        type: 'PERSONAL_INFO',
        severity: 'MEDIUM',
        status: 'PENDING',
        source: 'screening',
        message_id: messageId,
        user_id: null,
        reason,
        excerpt: PHONE,
        span_start: 11,
        span_end: 25,
      },
    ])
    expect(await detail(fanId)).toMatchObject({ flagged: true, locked: false })
  })

  test('that might hint at being under 18 is flagged without a lock', async () => {
    const { fanId } = await addScreenedFan(t, MAYBE_UNDER_AGE)
    expect(await violationsOf(fanId)).toMatchObject([
      { type: 'AGE_VERIFICATION', severity: 'HIGH', reason: 'The writer may be under 18.' },
    ])
    expect(await detail(fanId)).toMatchObject({ flagged: true, locked: false })
    expect(await send(fanId, MAYBE_UNDER_AGE)).toMatchObject({ status: 201 })
  })

  test('that hints at being under 18 locks the conversation until compliance releases it', async () => {
    const { fanId } = await addScreenedFan(t, 'im 16 lol')
    expect(await violationsOf(fanId)).toMatchObject([{ type: 'AGE_VERIFICATION', severity: 'HIGH' }])
    expect(await detail(fanId)).toMatchObject({ locked: true })
    expect(await send(fanId, 'Hello')).toMatchObject({ status: 422, body: { code: 'conversation_locked' } })
    expect((await release(fanId, operator)).status).toBe(403)
    expect((await release(fanId)).status).toBe(200)
    expect(await detail(fanId)).toMatchObject({ locked: false })
    expect((await send(fanId, 'Hello')).status).toBe(201)
    const [row] = await t.sql(
      `SELECT actor_id FROM audit_log WHERE action = 'conversation.released' AND details ->> 'fanId' = $1`,
      [fanId],
    )
    expect(row?.actor_id).toBe(compliance.userId)
  })
})

describe('a message to a fan', () => {
  test('with prohibited content is blocked with the reason and an edit that passes, and recorded once', async () => {
    const fanId = await newFan()
    const response = await send(fanId, BLOCKED)
    expect(response).toMatchObject({
      status: 422,
      body: {
        code: 'screened',
        message: 'Paid meetups are not allowed.',
        screening: { hits: [{ path: 'content', reason: 'Paid meetups are not allowed.' }], edit: 'Hi! Bye.' },
      },
    })
    expect(await thread(fanId)).toEqual([])
    expect(await violationsOf(fanId)).toMatchObject([
      { type: 'PROHIBITED_CONTENT', severity: 'CRITICAL', message_id: null, user_id: operator.userId },
    ])
    expect((await send(fanId, response.body.screening.edit)).status).toBe(201)
  })

  test('about age that was stopped is not an age hint of the fan', async () => {
    const { fanId, violationId } = await addScreenedFan(t, 'im 16 lol')
    await t.sql('UPDATE conversations SET locked_at = NULL WHERE fan_id = $1', [fanId])
    expect((await send(fanId, 'im 15 by the way')).status).toBe(422)
    await t.sql('UPDATE conversations SET locked_at = now() WHERE fan_id = $1', [fanId])
    await falseAlarm(violationId)
    expect(await detail(fanId)).toMatchObject({ locked: false })
    const [stopped] = await t.sql('SELECT status FROM violations WHERE fan_id = $1 AND user_id IS NOT NULL', [
      fanId,
    ])
    expect(stopped?.status).toBe('PENDING')
  })

  test('with a phone number is sent and flagged, unless the agency blocks that too', async () => {
    const fanId = await newFan()
    expect(await send(fanId, PHONE)).toMatchObject({ status: 201, body: { data: { flagged: true } } })
    await setRules({ blockedTypes: ['PERSONAL_INFO'] })
    expect(await send(fanId, `${PHONE} ok`)).toMatchObject({ status: 422, body: { code: 'screened' } })
    expect(await thread(fanId)).toHaveLength(1)
  })

  test('retried after a rule change gets the same response as before', async () => {
    const fanId = await newFan()
    const clientId = newId()
    const first = await send(fanId, PHONE, { clientId })
    await setRules({ blockedTypes: ['PERSONAL_INFO'] })
    const retried = await send(fanId, PHONE, { clientId })
    expect([retried.status, retried.body.data]).toEqual([201, first.body.data])
  })

  test('to a blocked fan is rejected and not recorded', async () => {
    const fanId = await newFan()
    await t.sql('UPDATE fans SET blocked_at = now() WHERE id = $1', [fanId])
    expect((await send(fanId, PHONE)).status).toBe(422)
    expect(await violationsOf(fanId)).toEqual([])
  })

  test('to a fan of another agency is not found, and nothing is recorded', async () => {
    const otherAgencyFanId = await addFan(
      t,
      t.people.south.AGENCY_ADMIN.agencyId,
      await ownCreator(t, 'south'),
    )
    expect((await send(otherAgencyFanId, BLOCKED)).status).toBe(404)
    expect(await violationsOf(otherAgencyFanId)).toEqual([])
  })

  test('with a phone number split across two messages is flagged', async () => {
    const fanId = await newFan()
    await send(fanId, 'my number is 415')
    expect((await send(fanId, '555 0132')).body.data).toMatchObject({ flagged: true })
  })
})

describe('a content text', () => {
  test('with prohibited content is rejected and recorded, and the item is not stored', async () => {
    const title = 'A night in person for $400'
    const response = await t.send(admin.token, 'POST /content', {
      body: await newItem(t, admin, creatorId, { title }),
    })
    expect(response).toMatchObject({
      status: 422,
      body: { code: 'screened', screening: { hits: [{ path: 'title' }] } },
    })
    expect(await t.sql('SELECT 1 FROM content_items WHERE title = $1', [title])).toEqual([])
    expect(
      await t.sql('SELECT type FROM violations WHERE excerpt = $1 AND user_id = $2', [title, admin.userId]),
    ).toEqual([{ type: 'PROHIBITED_CONTENT' }])
  })

  test('with forbidden tags is rejected', async () => {
    const body = await newItem(t, admin, creatorId, { tags: ['beach', 'barely 17'] })
    expect((await t.send(admin.token, 'POST /content', { body })).body).toMatchObject({
      code: 'screened',
      screening: { hits: [{ path: 'tags' }] },
    })
  })

  test('that hints at being under 18 is recorded as blocked, with a description worded for content', async () => {
    const body = await newItem(t, admin, creatorId, { title: 'im 16' })
    expect((await t.send(admin.token, 'POST /content', { body })).status).toBe(422)
    expect(
      (await t.send(admin.token, 'GET /compliance/violations', { query: { limit: 1 } })).body.data,
    ).toMatchObject([{ isBlocked: true, fan: null, description: 'The text may be about someone under 18.' }])
  })

  test('of a type the agency blocks is recorded as blocked', async () => {
    await setRules({ blockedTypes: ['PERSONAL_INFO'] })
    const body = await newItem(t, admin, creatorId, { title: 'my snap is joe_1991' })
    expect((await t.send(admin.token, 'POST /content', { body })).status).toBe(422)
    expect(
      (await t.send(admin.token, 'GET /compliance/violations', { query: { limit: 1 } })).body.data,
    ).toMatchObject([{ isBlocked: true, type: 'PERSONAL_INFO' }])
  })

  test('with a handle is stored and recorded, and not again when only other fields change', async () => {
    const item = await addItem(t, admin, creatorId, { description: 'my snap is joe_1990' })
    const body = { ...unchangedBody(item), tags: ['new'] }
    expect((await t.send(admin.token, 'PUT /content/{id}', { params: { id: item.id }, body })).status).toBe(
      200,
    )
    expect(await t.sql('SELECT type FROM violations WHERE item_id = $1', [item.id])).toEqual([
      { type: 'PERSONAL_INFO' },
    ])
  })
})

describe('a false alarm', () => {
  test('about age releases only this conversation', async () => {
    const { fanId, violationId } = await addScreenedFan(t, 'im 16!')
    expect((await falseAlarm(violationId)).status).toBe(200)
    expect(await detail(fanId)).toMatchObject({ flagged: false, locked: false })
    const anotherFan = await addScreenedFan(t, 'Im 16')
    expect(anotherFan.violationId).not.toBe('')
    expect(await detail(anotherFan.fanId)).toMatchObject({ locked: true })
  })

  test('clears the screening flag, and the same text passes from then on', async () => {
    const { fanId, messageId, violationId } = await addScreenedFan(t, PHONE)
    expect((await falseAlarm(violationId, operator)).status).toBe(403)
    expect((await falseAlarm(violationId)).status).toBe(200)
    expect((await falseAlarm(violationId)).status).toBe(200)
    expect(await thread(fanId)).toMatchObject([{ id: messageId, flagged: false, screening: [] }])
    expect(await detail(fanId)).toMatchObject({ flagged: false })
    expect(await violationsOf(fanId)).toMatchObject([{ status: 'RESOLVED' }])
    expect((await addScreenedFan(t, PHONE.toUpperCase())).violationId).toBe('')
    const { body } = await t.send(admin.token, 'GET /screening/rules')
    const [exception] = body.data.exceptions
    expect(exception).toMatchObject({ text: PHONE, type: 'PERSONAL_INFO' })
    const params = { id: exception.id }
    expect((await t.send(admin.token, 'DELETE /screening/exceptions/{id}', { params })).status).toBe(200)
    expect((await t.send(admin.token, 'DELETE /screening/exceptions/{id}', { params })).status).toBe(404)
    expect((await addScreenedFan(t, PHONE)).violationId).not.toBe('')
  })

  test('keeps flags set by people', async () => {
    const { fanId, messageId, violationId } = await addScreenedFan(t, PHONE)
    const params = { id: messageId }
    await t.call(operator.token, 'PUT /chats/messages/{id}/flag', { params, body: { flagged: true } })
    await falseAlarm(violationId)
    expect(await thread(fanId)).toMatchObject([
      { flagged: true, flaggedBy: [{ id: operator.userId }], screening: [] },
    ])
  })

  test('in another agency is not found', async () => {
    const { violationId } = await addScreenedFan(t, PHONE, 'south')
    expect((await falseAlarm(violationId)).status).toBe(404)
  })
})
