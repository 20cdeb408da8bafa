import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addRecipient, type TestRecipient } from '../../../test/recipients.ts'
import { sideEffectsOf } from '../../../test/send-side-effects.ts'

let t: TestApp
let admin: TestUser
let recipient: TestRecipient
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  recipient = await addRecipient(t, admin.agencyId)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const SEND = 'POST /notifications/admin/send'
const BROADCAST = 'POST /notifications/admin/broadcast'
const content = { title: 'Rehearsal', message: 'Friday at six.\nBring water.' }
const send = (body: object) => t.send(admin.token, SEND, { body })
const broadcast = (body: object) => t.send(admin.token, BROADCAST, { body })
const rowsOf = (sendId: string) =>
  t.sql('SELECT * FROM notifications WHERE send_id = $1 ORDER BY creator_id', [sendId])
const sideEffects = () => sideEffectsOf(t)

describe('rejections use the exact texts of section 5 of the spec and change nothing', () => {
  const oneCreator = () => [recipient.creatorId]
  const cases: [string, () => object, string][] = [
    ['nobody selected', () => ({ ...content, creatorIds: [] }), 'Please select at least one creator'],
    ['no list', () => content, 'Please select at least one creator'],
    ['no recipients and no text', () => ({ creatorIds: [] }), 'Please select at least one creator'],
    ['no title', () => ({ message: 'm', creatorIds: oneCreator() }), 'Title and message are required'],
    ['no message', () => ({ title: 't', creatorIds: oneCreator() }), 'Title and message are required'],
    [
      'an empty title',
      () => ({ ...content, title: '', creatorIds: oneCreator() }),
      'Title and message are required',
    ],
    [
      'a title of spaces',
      () => ({ ...content, title: ' \t ', creatorIds: oneCreator() }),
      'Title and message are required',
    ],
    [
      'a message of line breaks',
      () => ({ ...content, message: '\n \n', creatorIds: oneCreator() }),
      'Title and message are required',
    ],
    [
      'a null title',
      () => ({ ...content, title: null, creatorIds: oneCreator() }),
      'Title and message are required',
    ],
  ]
  test.each(cases)('%s', async (_, body, message) => {
    const before = await sideEffects()
    const response = await send(body())
    expect([response.status, response.body.code, response.body.message]).toEqual([
      400,
      'invalid_input',
      message,
    ])
    expect(await sideEffects()).toBe(before)
  })

  test.each([{}, { title: 't' }, { message: 'm' }, { title: ' ', message: ' ' }])(
    'broadcast of %j',
    async (body) => {
      const before = await sideEffects()
      const response = await broadcast(body)
      expect([response.status, response.body.message]).toEqual([400, 'Title and message are required'])
      expect(await sideEffects()).toBe(before)
    },
  )

  test.each([
    { priority: 'CRITICAL' },
    { priority: null },
    { sendEmail: 'yes' },
    { authorId: newId() },
    { agencyId: newId() },
    { creatorIds: ['not-an-id'] },
    { creatorIds: [null] },
    { creatorIds: 'all' },
    { actionUrl: 7 },
    { title: 'x'.repeat(121) },
    { message: 'x'.repeat(2001) },
    { title: 'Pay\u202elap' },
    { id: '7' },
    { id: null },
  ])('%j has a readable message', async (overrides) => {
    const before = await sideEffects()
    const { status, body } = await send({ ...content, creatorIds: oneCreator(), ...overrides })
    expect(status).toBe(400)
    expect(body.message).toMatch(/^[A-Z].{15,}$/)
    for (const text of [body.message, ...body.details.map((detail: { message: string }) => detail.message)])
      expect(text).not.toMatch(/invalid|expected|received|unrecognized|too (big|small)|must (match|be)/i)
    expect(await sideEffects()).toBe(before)
  })

  test.each(['[]', '"x"', '7', 'null'])('%s instead of a message', async (body) => {
    for (const [key, text] of [
      [SEND, 'Please select at least one creator'],
      [BROADCAST, 'Title and message are required'],
    ] as const) {
      const response = await t.send(admin.token, key, { body })
      expect([response.status, response.body.message]).toEqual([400, text])
    }
  })
})

describe('the link', () => {
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'Data:text/html;base64,eA==',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.test/x',
    'mailto:a@example.test',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/dash\\board',
    'https://user@example.test/',
    'https://user:word@example.test/',
    'https://',
    'http:example.test\u0001',
    'dashboard',
    'https://example.test/\u0007',
    'https://exa mple.test',
    `https://example.test/${'x'.repeat(500)}`,
  ])('%j is rejected', async (actionUrl) => {
    const before = await sideEffects()
    for (const response of [
      await send({ ...content, actionUrl, creatorIds: [recipient.creatorId] }),
      await broadcast({ ...content, actionUrl }),
    ]) {
      expect(response.status).toBe(400)
      expect(response.body.details[0].path).toBe('actionUrl')
      expect(response.body.message).toBe(response.body.details[0].message)
    }
    expect(await sideEffects()).toBe(before)
  })

  test.each([
    ['/dashboard/content?x=1#top', '/dashboard/content?x=1#top'],
    ['https://example.test/a?b=c', 'https://example.test/a?b=c'],
    ['HTTP://example.test', 'HTTP://example.test'],
    ['  /dashboard  ', '/dashboard'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is accepted', async (actionUrl, expected) => {
    const { body, status } = await send({ ...content, actionUrl, creatorIds: [recipient.creatorId] })
    expect(status).toBe(201)
    expect((await rowsOf(body.data.id)).map((row) => row.action_url)).toEqual([expected])
  })
})
