import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addWording, newWording } from '../../../test/compliance-fixture.ts'
import { addCreator, addFan, ownCreator } from '../../../test/fans.ts'

let t: TestApp
let staff: TestUser
let creator: TestUser
let ownCreatorId = ''
const today = new Date().toISOString().slice(0, 10)
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  await t.sql(`UPDATE agencies SET time_zone = 'UTC'`)
  staff = t.people.north.COMPLIANCE
  creator = t.people.north.CREATOR
  ownCreatorId = await ownCreator(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.unthrottle()
  await t.sql('DELETE FROM voice_wordings')
})

const decide = (id: unknown, body: AnyJson, user = creator) =>
  t.send(user.token, 'POST /compliance/voice/{id}/decide', { params: { id }, body })
const listVoices = async (user = staff): Promise<AnyJson[]> =>
  (await t.send(user.token, 'GET /compliance/voice', {})).body.data
const voiceOf = async (id: string) => (await listVoices()).find((entry) => entry.creator.id === id)
const getReport = (query: AnyJson, user = staff, id = ownCreatorId) =>
  t.send(user.token, 'GET /creators/{id}/voice/report', { params: { id }, query })

/** Approved and in effect since the given day. */
async function addApprovedWording(answeredBy: string[], from = '2026-01-01', text = 'We answer.') {
  const id = newId()
  await t.sql(
    `INSERT INTO voice_wordings (id, agency_id, creator_id, answered_by, text, valid_from, proposed_by, proposed_at, decision, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'A', now(), 'approved', now())`,
    [id, staff.agencyId, ownCreatorId, answeredBy, text, from],
  )
  return id
}

test('a proposal waits for the creator’s approval and never applies to the past', async () => {
  const { id } = await addWording(t, ownCreatorId)
  expect(await voiceOf(ownCreatorId)).toMatchObject({ inForce: null, waiting: { id, state: 'waiting' } })
  expect((await decide(id, { approve: true })).body.data).toMatchObject({ state: 'approved', from: today })
  expect(await voiceOf(ownCreatorId)).toMatchObject({ inForce: { id }, waiting: null })
  expect((await decide(id, { approve: false, reason: 'No' })).status).toBe(409)
})

test('a wording approved for a later day is planned', async () => {
  const current = await addApprovedWording(['team'])
  await addApprovedWording(['creator'], '2100-01-01')
  const next = await addApprovedWording(['creator'], '2099-01-01')
  expect(await voiceOf(ownCreatorId)).toMatchObject({ inForce: { id: current }, planned: { id: next } })
})

test('declining requires a reason, and the current wording stays', async () => {
  const current = await addApprovedWording(['team'])
  const { id } = await addWording(t, ownCreatorId)
  expect((await decide(id, { approve: false })).status).toBe(400)
  expect((await decide(id, { approve: false, reason: 'Not my words' })).status).toBe(200)
  expect(await voiceOf(ownCreatorId)).toMatchObject({ inForce: { id: current }, waiting: null })
})

test('a new proposal replaces the pending one', async () => {
  const first = await addWording(t, ownCreatorId)
  const second = await addWording(t, ownCreatorId, { text: 'Another' })
  expect((await voiceOf(ownCreatorId))?.waiting.id).toBe(second.id)
  expect((await decide(first.id, { approve: true })).status).toBe(404)
})

describe('rejects', () => {
  const propose = (user: TestUser, id: string, changes: AnyJson = {}) =>
    t.send(user.token, 'POST /creators/{id}/voice', { params: { id }, body: newWording(changes) })

  test('proposals by operators and creators, for another agency, without an account or with bad input', async () => {
    const creatorWithoutAccount = await addCreator(t, staff.agencyId, 'No Account')
    expect((await propose(t.people.north.CHAT_OPERATOR, ownCreatorId)).status).toBe(403)
    expect((await propose(creator, ownCreatorId)).status).toBe(403)
    expect((await propose(t.people.south.COMPLIANCE, ownCreatorId)).status).toBe(404)
    expect((await propose(staff, creatorWithoutAccount)).status).toBe(422)
    for (const changes of [{ answeredBy: [] }, { answeredBy: ['bot'] }, { text: ' ' }, { from: 'soon' }])
      expect((await propose(staff, ownCreatorId, changes)).status).toBe(400)
    expect(await t.sql('SELECT 1 FROM voice_wordings')).toEqual([])
  })

  test('decisions by staff and by other creators', async () => {
    const { id } = await addWording(t, ownCreatorId)
    expect((await decide(id, { approve: true }, staff)).status).toBe(403)
    expect((await decide(id, { approve: true }, t.people.south.CREATOR)).status).toBe(404)
    expect((await voiceOf(ownCreatorId))?.waiting.id).toBe(id)
  })

  test('access by a creator to other creators’ wordings, and reports on more than 92 days', async () => {
    const otherCreatorId = await addCreator(t, staff.agencyId, 'Other Star')
    expect((await listVoices(creator)).map((entry) => entry.creator.id)).toEqual([ownCreatorId])
    expect((await getReport({ from: today, to: today }, creator, otherCreatorId)).status).toBe(404)
    expect((await getReport({ from: '2026-01-01', to: '2026-12-31' })).status).toBe(400)
  })
})

describe('quick replies', () => {
  const add = (content: string) =>
    t.send(t.people.north.AGENCY_ADMIN.token, 'POST /chats/quick-replies', {
      body: { creatorId: ownCreatorId, label: newId().slice(0, 30), content },
    })

  test.each([
    ['no wording is approved', [], 422],
    ['a team replies', ['creator', 'team'], 422],
    ['only the creator replies', ['creator'], 201],
  ])('that claim the creator is present return $2 when %s', async (_, answeredBy, status) => {
    if (answeredBy.length > 0) await addApprovedWording(answeredBy)
    expect((await add('I’m online right now')).status).toBe(status)
    expect((await add('Thank you so much')).status).toBe(201)
  })

  test('are also checked when they are changed', async () => {
    const { id } = (await add('Hello')).body.data
    const response = await t.send(t.people.north.AGENCY_ADMIN.token, 'PUT /chats/quick-replies/{id}', {
      params: { id },
      body: { content: 'It’s really me typing' },
    })
    expect(response.status).toBe(422)
    expect(response.body.details).toMatchObject([{ path: 'content' }])
  })
})

test('the report counts messages by author and contains the wording of each day', async () => {
  const first = await addApprovedWording(['team'], '2026-03-01', 'A team')
  const second = await addApprovedWording(['team', 'ai'], '2026-03-03', 'A team with AI')
  const fanId = await addFan(t, staff.agencyId, ownCreatorId)
  const addMessage = (
    at: string,
    sender: string | null,
    handler: string,
    composition: string | null,
    seq: number,
  ) =>
    t.sql(
      `INSERT INTO messages (id, agency_id, creator_id, fan_id, seq, direction, handler_type, composition, content, sender_id, sender_name, sent_at)
       VALUES ($1, $2, $3, $4, $5, 'TO_FAN', $6, $7, 'Hi', $8, 'A', $9)`,
      [newId(), staff.agencyId, ownCreatorId, fanId, seq, handler, composition, sender, at],
    )
  const operator = t.people.north.CHAT_OPERATOR.userId
  await t.sql(
    `INSERT INTO conversations (agency_id, fan_id, creator_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [staff.agencyId, fanId, ownCreatorId],
  )
  await addMessage('2026-03-02T10:00:00Z', creator.userId, 'HUMAN', 'typed', 901)
  await addMessage('2026-03-02T23:59:59Z', operator, 'CHAT_OPERATOR', 'quick_reply', 902)
  await addMessage('2026-03-03T00:00:00Z', operator, 'CHAT_OPERATOR', 'ai', 903)
  await addMessage('2026-03-03T10:00:00Z', creator.userId, 'HUMAN', 'ai_edited', 904)
  await addMessage('2026-03-03T11:00:00Z', null, 'AI', null, 905)
  const noMessages = { creator: 0, team: 0, aiUnchanged: 0, aiEdited: 0 }
  const period = { from: '2026-02-28', to: '2026-03-03' }
  expect((await getReport(period)).body.data.days).toEqual([
    { day: '2026-03-03', ...noMessages, aiUnchanged: 2, aiEdited: 1, wordingId: second },
    { day: '2026-03-02', ...noMessages, creator: 1, team: 1, wordingId: first },
    { day: '2026-03-01', ...noMessages, wordingId: first },
    { day: '2026-02-28', ...noMessages, wordingId: null },
  ])
  const { text } = await t.send(staff.token, 'GET /creators/{id}/voice/report/export', {
    params: { id: ownCreatorId },
    query: period,
  })
  expect(text).toContain('2026-03-03,0,0,2,1,A team with AI,A team; People with AI help')
})
