import { newId } from '@greenroom/contract/kit/ids.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addInquiry } from '../../../test/applicants.ts'
import { emailsTo } from '../../../test/mailbox.ts'
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

const ADMIN_NAME = `${canary.north} AGENCY_ADMIN`
const COLLEAGUE_NAME = `${canary.north} SUPER_ADMIN`
const draft = { subject: 'Re: your message', text: 'Yes, you may.' }
const otherDraft = { subject: 'About your message', text: 'We will call you.' }
const act = (user: TestUser, action: 'reply' | 'done' | 'reopen', id: string, body?: object) =>
  t.send(user.token, `POST /inquiries/{id}/${action}`, { params: { id }, ...(body && { body }) })
const readInquiry = (user: TestUser, id: string) =>
  t.send(user.token, 'GET /inquiries/{id}', { params: { id } })
const loadUpdatedAt = async (user: TestUser, id: string) =>
  (await readInquiry(user, id)).body.data.updatedAt as string
const sideEffects = async ({ id, email }: { id: string; email: string }) => ({
  row: (await t.sql('SELECT * FROM inquiries WHERE id = $1', [id]))[0],
  replies: await t.sql('SELECT * FROM inquiry_replies WHERE inquiry_id = $1', [id]),
  emails: (await emailsTo(t, email)).length,
  events: (await t.sql(`SELECT 1 FROM audit_log WHERE details->>'inquiryId' = $1`, [id])).length,
})

describe('a reply', () => {
  test('is stored with its author, in conversation order', async () => {
    const { id } = await addInquiry(t)
    await act(admin, 'reply', id, draft)
    const followUp = { subject: 'P.S.', text: 'More', seen: await loadUpdatedAt(colleague, id) }
    const { data } = (await act(colleague, 'reply', id, followUp)).body
    expect(data.replies).toMatchObject([
      { author: ADMIN_NAME, ...draft },
      { author: COLLEAGUE_NAME, subject: 'P.S.', text: 'More' },
    ])
    const [row] = (await t.send(admin.token, 'GET /inquiries', { query: { limit: 1 } })).body.data
    expect(row).toEqual(data)
    expect((await readInquiry(admin, id)).body.data).toEqual(data)
  })

  test('submitted ten times is sent once, and can be sent again after reopening', async () => {
    const inquiry = await addInquiry(t)
    const seen = await loadUpdatedAt(admin, inquiry.id)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => act(admin, 'reply', inquiry.id, { ...draft, seen })),
    )
    for (const { status } of responses) expect(status).toBe(200)
    expect(await sideEffects(inquiry)).toMatchObject({ emails: 2, replies: [{}] })
    await act(admin, 'reopen', inquiry.id)
    await act(admin, 'reply', inquiry.id, draft)
    expect(await sideEffects(inquiry)).toMatchObject({ emails: 3, replies: [{}, {}] })
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
    const inquiry = await addInquiry(t)
    const before = await sideEffects(inquiry)
    expect((await act(admin, 'reply', inquiry.id, body)).status).toBe(400)
    expect(await sideEffects(inquiry)).toEqual(before)
  })
})

describe('two people replying to one message', () => {
  test('one of ten concurrent replies is sent, and the others get the name of its author', async () => {
    const inquiry = await addInquiry(t)
    const seen = await loadUpdatedAt(admin, inquiry.id)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        act(i % 2 ? admin : colleague, 'reply', inquiry.id, { ...draft, text: `Answer ${i}`, seen }),
      ),
    )
    const first = responses.filter(({ status }) => status === 200)
    const conflicts = responses.filter(({ status }) => status === 409)
    expect([first.length, conflicts.length]).toEqual([1, 9])
    const author = first[0]?.body.data.replies[0].author
    expect([ADMIN_NAME, COLLEAGUE_NAME]).toContain(author)
    for (const { body } of conflicts)
      expect([body.code, body.message]).toEqual([
        'conflict',
        `${author} replied to this message a moment ago.`,
      ])
    expect(await sideEffects(inquiry)).toMatchObject({ emails: 2, replies: [{ author }] })
  })

  test('the same text from another person is rejected as a second reply', async () => {
    const inquiry = await addInquiry(t)
    await act(colleague, 'reply', inquiry.id, draft)
    const before = await sideEffects(inquiry)
    const response = await act(admin, 'reply', inquiry.id, draft)
    expect([response.status, response.body.message]).toEqual([
      409,
      `${COLLEAGUE_NAME} replied to this message a moment ago.`,
    ])
    expect(await sideEffects(inquiry)).toEqual(before)
  })

  test.each([
    ['marked it as done', ['done'], `${COLLEAGUE_NAME} marked this message as done a moment ago.`],
    [
      'marked it as done and reopened it',
      ['done', 'reopen'],
      'This message was reopened in the meantime. Check it, then try again.',
    ],
  ] as const)('a reply is rejected when a colleague %s', async (_, actions, message) => {
    const inquiry = await addInquiry(t)
    const seen = await loadUpdatedAt(admin, inquiry.id)
    for (const action of actions) await act(colleague, action, inquiry.id)
    const response = await act(admin, 'reply', inquiry.id, { ...draft, seen })
    expect([response.status, response.body.message]).toEqual([409, message])
    const secondDraft = { ...draft, seen: await loadUpdatedAt(admin, inquiry.id) }
    expect((await act(admin, 'reply', inquiry.id, secondDraft)).status).toBe(200)
    expect(await sideEffects(inquiry)).toMatchObject({ emails: 2, replies: [{ author: ADMIN_NAME }] })
  })

  test('a person who saw the first reply may send another', async () => {
    const inquiry = await addInquiry(t)
    await act(colleague, 'reply', inquiry.id, draft)
    const response = await act(admin, 'reply', inquiry.id, {
      ...otherDraft,
      seen: await loadUpdatedAt(admin, inquiry.id),
    })
    expect([response.status, response.body.data.replies.length]).toEqual([200, 2])
  })

  test('the error gives no name if nobody is recorded as having handled the message', async () => {
    const { id } = await addInquiry(t, {}, `status = 'DONE'`)
    expect((await act(admin, 'reply', id, draft)).body.message).toBe(
      'This message has already been marked as done.',
    )
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
