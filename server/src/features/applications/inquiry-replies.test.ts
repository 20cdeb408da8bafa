import { newId } from '@greenroom/contract/kit/ids.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addInquiry } from '../../../test/applicants.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { canary } from '../../../test/seed-agencies.ts'

let t: TestApp
let admin: TestUser
let colleague: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  colleague = t.people.north.SUPER_ADMIN
})
afterAll(() => t.close())

const ME = `${canary.north} AGENCY_ADMIN`
const COLLEAGUE = `${canary.north} SUPER_ADMIN`
const letter = { subject: 'Re: your message', text: 'Yes, you may.' }
const other = { subject: 'About your message', text: 'We will call you.' }
const act = (user: TestUser, action: 'reply' | 'done' | 'reopen', id: string, body?: object) =>
  t.send(user.token, `POST /inquiries/{id}/${action}`, { params: { id }, ...(body && { body }) })
const readInquiry = (user: TestUser, id: string) =>
  t.send(user.token, 'GET /inquiries/{id}', { params: { id } })
const lastUpdatedFor = async (user: TestUser, id: string) =>
  (await readInquiry(user, id)).body.data.updatedAt as string
const sideEffects = async ({ id, email }: { id: string; email: string }) => ({
  row: (await t.sql('SELECT * FROM inquiries WHERE id = $1', [id]))[0],
  replies: await t.sql('SELECT * FROM inquiry_replies WHERE inquiry_id = $1', [id]),
  mails: (await mailsTo(t, email)).length,
  events: (await t.sql(`SELECT 1 FROM audit_log WHERE details->>'inquiryId' = $1`, [id])).length,
})

describe('a reply', () => {
  test('is stored with its author, in conversation order', async () => {
    const { id } = await addInquiry(t)
    await act(admin, 'reply', id, letter)
    const more = { subject: 'P.S.', text: 'More', seen: await lastUpdatedFor(colleague, id) }
    const { data } = (await act(colleague, 'reply', id, more)).body
    expect(data.replies).toMatchObject([
      { author: ME, ...letter },
      { author: COLLEAGUE, subject: 'P.S.', text: 'More' },
    ])
    const [row] = (await t.send(admin.token, 'GET /inquiries', { query: { limit: 1 } })).body.data
    expect(row).toEqual(data)
    expect((await readInquiry(admin, id)).body.data).toEqual(data)
  })

  test('submitted ten times is sent once, and can be sent again after reopening', async () => {
    const writer = await addInquiry(t)
    const seen = await lastUpdatedFor(admin, writer.id)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => act(admin, 'reply', writer.id, { ...letter, seen })),
    )
    for (const { status } of responses) expect(status).toBe(200)
    expect(await sideEffects(writer)).toMatchObject({ mails: 2, replies: [{}] })
    await act(admin, 'reopen', writer.id)
    await act(admin, 'reply', writer.id, letter)
    expect(await sideEffects(writer)).toMatchObject({ mails: 3, replies: [{}, {}] })
  })

  test.each([
    {},
    { subject: 'Hi' },
    { subject: 'Hi\nBcc: x@y.test', text: 'x' },
    { subject: 'Hi', text: '' },
    { subject: 'Hi', text: 'x'.repeat(5_001) },
    { subject: 'Hi', text: 'x', to: 'x@y.test' },
    { subject: 'Hi', text: 'x', seen: 'yesterday' },
    { subject: 'Hi', text: 'x', seen: null },
  ])('%j returns 400 and sends no mail', async (body) => {
    const writer = await addInquiry(t)
    const before = await sideEffects(writer)
    expect((await act(admin, 'reply', writer.id, body)).status).toBe(400)
    expect(await sideEffects(writer)).toEqual(before)
  })
})

describe('two people replying to one message', () => {
  test('one of ten concurrent replies is sent, and the others get the name of its author', async () => {
    const writer = await addInquiry(t)
    const seen = await lastUpdatedFor(admin, writer.id)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        act(i % 2 ? admin : colleague, 'reply', writer.id, { ...letter, text: `Answer ${i}`, seen }),
      ),
    )
    const first = responses.filter(({ status }) => status === 200)
    const late = responses.filter(({ status }) => status === 409)
    expect([first.length, late.length]).toEqual([1, 9])
    const author = first[0]?.body.data.replies[0].author
    expect([ME, COLLEAGUE]).toContain(author)
    for (const { body } of late)
      expect([body.code, body.message]).toEqual(['conflict', `${author} answered this message a moment ago.`])
    expect(await sideEffects(writer)).toMatchObject({ mails: 2, replies: [{ author }] })
  })

  test('the same text from another person is a second reply', async () => {
    const writer = await addInquiry(t)
    await act(colleague, 'reply', writer.id, letter)
    const before = await sideEffects(writer)
    const late = await act(admin, 'reply', writer.id, letter)
    expect([late.status, late.body.message]).toEqual([
      409,
      `${COLLEAGUE} answered this message a moment ago.`,
    ])
    expect(await sideEffects(writer)).toEqual(before)
  })

  test.each([
    ['closed it', ['done'], `${COLLEAGUE} closed this message a moment ago.`],
    [
      'closed and reopened it',
      ['done', 'reopen'],
      'This message was reopened in the meantime. Read it again first.',
    ],
  ] as const)('a reply is rejected when a colleague %s', async (_, actions, message) => {
    const writer = await addInquiry(t)
    const seen = await lastUpdatedFor(admin, writer.id)
    for (const action of actions) await act(colleague, action, writer.id)
    const late = await act(admin, 'reply', writer.id, { ...letter, seen })
    expect([late.status, late.body.message]).toEqual([409, message])
    const retried = { ...letter, seen: await lastUpdatedFor(admin, writer.id) }
    expect((await act(admin, 'reply', writer.id, retried)).status).toBe(200)
    expect(await sideEffects(writer)).toMatchObject({ mails: 2, replies: [{ author: ME }] })
  })

  test('a person who saw the first reply may send another', async () => {
    const writer = await addInquiry(t)
    await act(colleague, 'reply', writer.id, letter)
    const sent = await act(admin, 'reply', writer.id, {
      ...other,
      seen: await lastUpdatedFor(admin, writer.id),
    })
    expect([sent.status, sent.body.data.replies.length]).toEqual([200, 2])
  })

  test('a message closed without a name is reported without one', async () => {
    const { id } = await addInquiry(t, {}, `status = 'DONE'`)
    expect((await act(admin, 'reply', id, letter)).body.message).toBe('This message has already been closed.')
  })
})

describe('one message', () => {
  test('can be read by admins of its agency only', async () => {
    const { id } = await addInquiry(t)
    for (const role of roles)
      expect((await readInquiry(t.people.north[role], id)).status).toBe(role.includes('ADMIN') ? 200 : 403)
    expect((await readInquiry(t.people.south.AGENCY_ADMIN, id)).status).toBe(404)
    expect((await readInquiry(admin, newId())).status).toBe(404)
    expect((await readInquiry(admin, 'nonsense')).status).toBe(400)
  })
})
