import { defaultGuidelines } from '@greenroom/contract/features/screening/violations.rules.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addFan, assign, ownCreator } from '../../../test/fans.ts'
import { changeRules, getRules } from '../../../test/screening-samples.ts'

let t: TestApp
let admin: TestUser
let operator: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp()
  admin = t.people.north.AGENCY_ADMIN
  operator = t.people.north.CHAT_OPERATOR
  creatorId = await ownCreator(t)
  await assign(t, operator, creatorId)
})
afterEach(async () => {
  await t.sql('DELETE FROM screening_rules')
})
afterAll(() => t.close())

const word = (text: string) => ({ text, type: 'PROHIBITED_CONTENT' as const })
const put = (body: object) => t.send(admin.token, 'PUT /screening/rules', { body })

test('rules can add words and allow links', async () => {
  await changeRules(t, { words: [{ text: 'rival agency', type: 'SPAM' }], allowedLinks: ['ko-fi.com/ava'] })
  const fanId = await addFan(t, admin.agencyId, creatorId)
  const isFlagged = async (content: string) =>
    (await t.send(operator.token, 'POST /chats/send', { body: { fanId, content } })).body.data.flagged
  expect(await isFlagged('join r1val agency? no')).toBe(false)
  expect(await isFlagged('join Rival Agency')).toBe(true)
  expect(await isFlagged('see ko-fi.com/ava')).toBe(false)
})

test.each([
  ['an unknown type', { words: [{ text: 'a', type: 'OTHER' }] }],
  ['an empty word', { words: [{ text: ' ', type: 'SPAM' }] }],
  ['an invalid link', { allowedLinks: ['not a link'] }],
  ['a type that is always blocked', { blockedTypes: ['AGE_VERIFICATION'] }],
  ['no revision', { rev: undefined }],
])('rules reject %s', async (_, changes) => {
  expect((await put({ ...(await getRules(t)), ...changes })).status).toBe(400)
})

test('rules can be read only by admins and compliance', async () => {
  const statuses = await Promise.all(
    [admin, t.people.north.COMPLIANCE, operator, t.people.north.CREATOR].map(
      async ({ token }) => (await t.send(token, 'GET /screening/rules')).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 403, 403])
})

test('a word added by someone else is not lost to a save from an older page', async () => {
  const { exceptions: _, ...opened } = (await t.send(admin.token, 'GET /screening/rules')).body.data
  const first = await put({ ...opened, words: [word('first')] })
  const stale = await put({ ...opened, blockedTypes: ['SPAM'] })
  expect([stale.status, stale.body.code, stale.body.message]).toEqual([
    409,
    'conflict',
    'Someone else changed the screening rules. Reload them and try again.',
  ])
  const current = await getRules(t)
  expect(current).toMatchObject({ words: [word('first')], blockedTypes: [], rev: first.body.data.rev })
  expect((await put({ ...current, blockedTypes: ['SPAM'] })).body.data).toMatchObject({
    words: [word('first')],
    blockedTypes: ['SPAM'],
  })
})

test('changing the guidelines keeps the revision of the rules', async () => {
  const opened = await getRules(t)
  const body = (await t.send(admin.token, 'GET /compliance/guidelines')).body.data
  const saved = await t.send(admin.token, 'PUT /compliance/guidelines', {
    body: { ...body, SPAM: 'No ads.' },
  })
  expect(saved.status).toBe(200)
  expect((await put({ ...opened, words: [word('first')] })).status).toBe(200)
})

test.each(['the first save', 'a later save'])(
  'of twenty concurrent saves exactly one wins: %s',
  async (save) => {
    if (save === 'a later save') await changeRules(t, { words: [word('before')] })
    const opened = await getRules(t)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => put({ ...opened, words: [...opened.words, word(`word ${i}`)] })),
    )
    const winners = responses.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await getRules(t)).toMatchObject({ words: winners[0]?.body.data.words })
  },
)

test('guidelines of different types changed at the same time are all kept', async () => {
  const changes = { SPAM: 'Block.', HARASSMENT: 'Warn.', PERSONAL_INFO: 'Remove.' }
  const responses = await Promise.all(
    Object.entries(changes).map(([type, text]) =>
      t.send(admin.token, 'PUT /compliance/guidelines', { body: { [type]: text } }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await t.send(admin.token, 'GET /compliance/guidelines')).body.data).toEqual({
    ...defaultGuidelines,
    ...changes,
  })
})
