import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { samplePersona } from '../../../test/assist-samples.ts'
import { chat } from '../../../test/chats.ts'
import { addCreator, addFanWithHistory, assign, ownCreator, pay } from '../../../test/fans.ts'
import { learnAnswers } from './past-answers.service.ts'

let t: TestApp
let admin: TestUser
let operator: TestUser
let creator: TestUser
/** The CREATOR user's profile, which the operator is assigned to. */
let mainCreatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  ;({ AGENCY_ADMIN: admin, CHAT_OPERATOR: operator, CREATOR: creator } = t.people.north)
  mainCreatorId = await ownCreator(t)
  await assign(t, operator, mainCreatorId)
})
afterAll(() => t.close())

const QUESTION = 'How much is a custom video?'

async function addWaitingFan(content = QUESTION, creatorId = mainCreatorId): Promise<string> {
  const fanId = await addFanWithHistory(t, creatorId, { spent: 600 })
  await t.sql(`UPDATE fans SET display_name = 'Theo Vance' WHERE id = $1`, [fanId])
  await chat(t, fanId, [{ from: 'fan', content }])
  return fanId
}
const suggest = (user: TestUser, body: AnyJson) =>
  t.send(user.token, 'POST /chats/ai-response', {
    body: { incomingMessage: QUESTION, creatorId: mainCreatorId, ...body },
  })
const getPersona = (user: TestUser, id = mainCreatorId) =>
  t.send(user.token, 'GET /creators/{id}/persona', { params: { id } })
const savePersona = (user: TestUser, body: AnyJson, id = mainCreatorId) =>
  t.send(user.token, 'PUT /creators/{id}/persona', { params: { id }, body })
const setAiHelp = (user: TestUser, enabled: boolean, id = mainCreatorId) =>
  t.send(user.token, 'PUT /creators/{id}/persona/ai-help', { params: { id }, body: { enabled } })
const tryPersona = (user: TestUser, body: AnyJson, id = mainCreatorId) =>
  t.send(user.token, 'POST /creators/{id}/persona/try', { params: { id }, body })
const send = (user: TestUser, body: AnyJson) => t.send(user.token, 'POST /chats/send', { body })

describe('a suggestion', () => {
  test('works without a provider, gives its reasons and does not repeat the last one', async () => {
    await savePersona(admin, samplePersona)
    const fanId = await addWaitingFan()
    const first = await suggest(operator, { fanId })
    expect([first.status, first.text]).toEqual([200, expect.any(String)])
    expect(first.body.data).toMatchObject({
      engine: 'embedded',
      providerProblem: null,
      language: 'en',
      personaLanguage: 'en',
      why: { intent: 'asks_price', facts: expect.any(Array) },
    })
    expect(first.body.data.content).toContain('60')
    expect(first.body.data.alternatives).toHaveLength(3)
    expect(first.body.data.confidence).toBeGreaterThan(0)
    const second = (await suggest(operator, { fanId })).body.data
    expect(second.content).not.toBe(first.body.data.content)
    expect(second.suggestionId).not.toBe(first.body.data.suggestionId)
  })

  test('is available to anyone who may message the fan', async () => {
    const fanId = await addWaitingFan()
    const { north, south } = t.people
    const unassigned = await addCreator(t, admin.agencyId, 'Not mine')
    const unassignedFan = await addWaitingFan(QUESTION, unassigned)
    const cases = [
      [null, { fanId }, 401],
      [north.COMPLIANCE, { fanId }, 403],
      [north.SUPER_ADMIN, { fanId }, 200],
      [admin, { fanId }, 200],
      [creator, { fanId }, 200],
      [operator, { fanId }, 200],
      [operator, { fanId: unassignedFan, creatorId: unassigned }, 404],
      [creator, { fanId: unassignedFan, creatorId: unassigned }, 404],
      // The fan belongs to another creator.
      [admin, { fanId: unassignedFan, creatorId: mainCreatorId }, 404],
      [south.AGENCY_ADMIN, { fanId }, 404],
      [admin, { fanId: newId() }, 404],
      [admin, { fanId, incomingMessage: ' ' }, 400],
      [admin, { fanId, incomingMessage: 'a\0b' }, 400],
      [admin, { fanId, incomingMessage: 'x'.repeat(20_001) }, 400],
      [admin, { fanId: 'x' }, 400],
      [admin, { fanId, extra: 1 }, 400],
    ] as const
    const countSuggestions = async () =>
      Number((await t.sql('SELECT count(*) AS n FROM ai_suggestions'))[0]?.n)
    for (const [user, body, status] of cases) {
      const before = await countSuggestions()
      const response = await t.send(user?.token ?? null, 'POST /chats/ai-response', {
        body: { incomingMessage: QUESTION, creatorId: mainCreatorId, ...body },
      })
      expect([status, response.status, response.text]).toEqual([status, status, expect.any(String)])
      expect(await countSuggestions()).toBe(before + (status === 200 ? 1 : 0))
    }
  })

  test('is rejected while the conversation is locked', async () => {
    const fanId = await addWaitingFan()
    await t.sql('UPDATE conversations SET locked_at = now() WHERE fan_id = $1', [fanId])
    const response = await suggest(operator, { fanId })
    expect([response.status, response.body.code]).toEqual([422, 'conversation_locked'])
  })

  test('is rejected for a fan who may be underage', async () => {
    const fanId = await addFanWithHistory(t, mainCreatorId)
    const response = await suggest(operator, { fanId, incomingMessage: 'im 16 and love your pics' })
    expect([response.status, response.body.message]).toEqual([422, expect.stringContaining('under 18')])
  })
})

describe('a sent message is recorded as', () => {
  test('AI unchanged, AI edited, quick reply or typed, ignoring false claims about AI', async () => {
    const fanId = await addWaitingFan()
    const { content, alternatives, suggestionId } = (await suggest(operator, { fanId })).body.data
    const compositionOf = async (body: AnyJson) =>
      (await send(operator, { fanId, ...body })).body.data.composition
    expect(await compositionOf({ content, composition: 'typed' })).toBe('ai')
    expect(await compositionOf({ content: alternatives[1].content, composition: 'ai', suggestionId })).toBe(
      'ai',
    )
    expect(await compositionOf({ content: `${content} Promise!`, composition: 'ai', suggestionId })).toBe(
      'ai_edited',
    )
    expect(await compositionOf({ content: 'Good night', composition: 'ai', suggestionId })).toBe('typed')
    expect(await compositionOf({ content: 'Thank you!', composition: 'quick_reply' })).toBe('quick_reply')
    const otherFanId = await addWaitingFan()
    expect(
      (await send(operator, { fanId: otherFanId, content, composition: 'ai', suggestionId })).body.data
        .composition,
    ).toBe('typed')
  })
})

describe('personas', () => {
  test('keep fields that someone else changed', async () => {
    const id = await addCreator(t, admin.agencyId, 'Shared')
    expect((await savePersona(admin, { signOffs: ['xo'] }, id)).body.data).toMatchObject({
      signOffs: ['xo'],
      languages: ['en'],
      emojiLevel: 1,
    })
    const changes = [{ voice: 'Warm' }, { dos: ['Ask'] }, { donts: ['Shout'] }, { emojiLevel: 2 }]
    const responses = await Promise.all(changes.map((body) => savePersona(admin, body, id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await getPersona(admin, id)).body.data).toMatchObject({
      ...Object.assign({}, ...changes),
      signOffs: ['xo'],
    })
  })

  test('can be read and saved by admins and the creator', async () => {
    const newCreator = await addCreator(t, admin.agencyId, 'Fresh')
    expect((await getPersona(admin, newCreator)).body.data).toEqual({
      ...{
        creatorId: newCreator,
        stageName: 'Fresh',
        voice: '',
        dos: [],
        donts: [],
        prices: [],
        languages: ['en'],
      },
      ...{ signOffs: [], emojiLevel: 1, aiEnabled: true, canToggleAi: true, updatedAt: null },
    })
    for (const [user, status] of [
      [operator, 403],
      [t.people.north.COMPLIANCE, 403],
      [t.people.south.AGENCY_ADMIN, 404],
      [admin, 200],
      [creator, 200],
    ] as const) {
      expect([(await getPersona(user)).status, (await savePersona(user, samplePersona)).status]).toEqual([
        status,
        status,
      ])
      expect((await tryPersona(user, { message: QUESTION })).status).toBe(status)
    }
    expect((await getPersona(creator, newCreator)).status).toBe(404)
    expect((await savePersona(creator, samplePersona, newCreator)).status).toBe(404)
    expect((await getPersona(admin)).body.data).toMatchObject(samplePersona)
  })

  test.each([
    ['an unknown field', { aiEnabled: true }],
    ['an emoji level above three', { emojiLevel: 4 }],
    ['an unknown language', { languages: ['xx'] }],
    ['a negative price', { prices: [{ label: 'A', amount: -1 }] }],
    ['too many rules', { dos: Array(21).fill('x') }],
    ['an invisible rule', { donts: ['\u200b'] }],
  ])('reject %s', async (_, change) => {
    expect((await savePersona(admin, { ...samplePersona, ...change })).status).toBe(400)
  })

  test('can be tried with unsaved changes without saving them', async () => {
    const prices = [{ label: 'Custom video', amount: 77 }]
    const response = await tryPersona(creator, { message: QUESTION, persona: { ...samplePersona, prices } })
    expect(response.body.data).toMatchObject({ engine: 'embedded', why: { intent: 'asks_price' } })
    expect(response.body.data.content).toContain('77')
    expect((await getPersona(creator)).body.data.prices).toEqual(samplePersona.prices)
  })
})

describe('AI help', () => {
  test('turned off by the creator stays off until the creator turns it on', async () => {
    const fanId = await addWaitingFan()
    expect((await setAiHelp(creator, false)).body.data).toMatchObject({ aiEnabled: false, canToggleAi: true })
    expect((await getPersona(admin)).body.data).toMatchObject({ aiEnabled: false, canToggleAi: false })
    const response = await suggest(operator, { fanId })
    expect([response.status, response.body.message]).toEqual([422, 'AI help is turned off for this creator.'])
    expect((await setAiHelp(admin, true)).status).toBe(422)
    expect((await setAiHelp(admin, false)).status).toBe(200)
    expect((await setAiHelp(creator, true)).body.data.aiEnabled).toBe(true)
    expect((await suggest(operator, { fanId })).status).toBe(200)
  })

  test('turned off by the agency can be turned on by the agency', async () => {
    expect((await setAiHelp(admin, false)).body.data).toMatchObject({ aiEnabled: false, canToggleAi: true })
    expect((await setAiHelp(creator, false)).status).toBe(422)
    expect((await setAiHelp(creator, true)).status).toBe(422)
    expect((await setAiHelp(admin, true)).body.data.aiEnabled).toBe(true)
    expect((await setAiHelp(operator, false)).status).toBe(403)
  })
})

test('learns masked past answers from human messages and removes deleted ones', async () => {
  const creatorId = await addCreator(t, admin.agencyId, 'Learner')
  const fanId = await addFanWithHistory(t, creatorId)
  await t.sql(`UPDATE fans SET display_name = 'Theo Vance' WHERE id = $1`, [fanId])
  const [, first] = await chat(t, fanId, [
    { from: 'fan', content: 'Can I see the beach set? My mail is theo.vance@mail.com' },
    { from: 'us', content: 'Of course Theo, the beach set is waiting for you!' },
    { from: 'us', content: 'This second message answers nobody.' },
    { from: 'fan', content: 'ok' },
    { from: 'us', content: 'Sweet dreams, talk to you tomorrow' },
  ])
  await pay(t, fanId, 25)
  await learnAnswers(t.platform, admin.agencyId, creatorId)
  const rows = () =>
    t.sql(
      'SELECT asked, answered, length(vector) AS size, message_id FROM ai_past_answers WHERE creator_id = $1 ORDER BY sent_at',
      [creatorId],
    )
  expect(await rows()).toMatchObject([
    {
      asked: 'Can I see the beach set? My mail is [email]',
      answered: 'Of course {fan}, the beach set is waiting for you!',
    },
    { asked: 'ok', answered: 'Sweet dreams, talk to you tomorrow' },
  ])
  expect((await rows())[0].size).toBeGreaterThan(100)
  await t.send(admin.token, 'DELETE /chats/messages/{id}', { params: { id: first?.id } })
  await learnAnswers(t.platform, admin.agencyId, creatorId)
  expect((await rows()).map(({ message_id }) => message_id)).not.toContain(first?.id)
})
