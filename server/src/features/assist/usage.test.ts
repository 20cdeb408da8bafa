import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { chat } from '../../../test/chats.ts'
import { addCreator, addFanWithHistory, assign, pay } from '../../../test/fans.ts'

let t: TestApp
let admin: TestUser
let operator: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  ;({ AGENCY_ADMIN: admin, CHAT_OPERATOR: operator } = t.people.north)
})
afterAll(() => t.close())

const ZERO_USAGE = {
  suggested: 0,
  used: 0,
  edited: 0,
  ignored: 0,
  sales: 0,
  net: 0,
  providerCalls: 0,
  tokens: 0,
  cost: 0,
}
const getUsage = async (user = admin, query: AnyJson = {}) =>
  (await t.send(user.token, 'GET /assist/usage', { query })).body.data

test('counts suggestions, how they were used, their sales and their cost', async () => {
  expect(await getUsage()).toMatchObject({ total: ZERO_USAGE, operators: [], creators: [] })
  const creatorId = await addCreator(t, admin.agencyId, 'Star')
  await assign(t, operator, creatorId)
  const message = 'Hi! How are you?'
  const suggest = async () => {
    const fanId = await addFanWithHistory(t, creatorId)
    await chat(t, fanId, [{ from: 'fan', content: message }])
    const request = () =>
      t.send(operator.token, 'POST /chats/ai-response', {
        body: { fanId, incomingMessage: message, creatorId },
      })
    // Repeated requests for the same message count once.
    await request()
    return { fanId, ...(await request()).body.data }
  }
  const send = (body: AnyJson) => t.send(operator.token, 'POST /chats/send', { body })
  const used = await suggest()
  await send({ fanId: used.fanId, content: used.content, composition: 'ai' })
  await pay(t, used.fanId, 40)
  const edited = await suggest()
  await send({ fanId: edited.fanId, content: `${edited.content} Really!`, suggestionId: edited.suggestionId })
  await suggest()
  await t.sql(
    `INSERT INTO ai_calls (id, agency_id, user_id, creator_id, input_tokens, output_tokens, cost_micros, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 900, 100, 2500, now()), (gen_random_uuid(), $1, $2, NULL, 0, 0, 500, now())`,
    [admin.agencyId, operator.userId, creatorId],
  )
  const figures = { suggested: 3, used: 1, edited: 1, ignored: 1, sales: 1, net: 40, tokens: 1_000 }
  const totals = { ...figures, providerCalls: 2, cost: 0.003 }
  const response = await getUsage()
  expect(response.total).toEqual(totals)
  expect(response.operators).toEqual([
    { id: operator.userId, name: expect.stringContaining('OPERATOR'), ...totals },
  ])
  // Provider tests belong to no creator.
  expect(response.creators).toEqual([
    { id: creatorId, name: 'Star', ...figures, providerCalls: 1, cost: 0.0025 },
  ])
  expect((await getUsage(t.people.south.AGENCY_ADMIN)).total).toEqual(ZERO_USAGE)
  await t.sql(`UPDATE ai_suggestions SET created_at = now() - interval '8 days'`)
  expect((await getUsage(admin, { period: '7d' })).total).toMatchObject({ suggested: 0, used: 1, ignored: 0 })
  expect((await t.send(admin.token, 'GET /assist/usage', { query: { period: '2d' } })).status).toBe(400)
})
