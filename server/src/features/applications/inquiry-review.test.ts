import { inquiryTypes } from '@greenroom/contract/features/applications/applications.rules.ts'
import { inquiry } from '@greenroom/contract/features/applications/review.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addInquiry } from '../../../test/applicants.ts'
import { emailsTo } from '../../../test/mailbox.ts'
import { canary } from '../../../test/seed-agencies.ts'

let t: TestApp
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())

const ADMIN_NAME = `${canary.north} AGENCY_ADMIN`
const draft = { subject: 'Re: your message', text: 'Yes, you may.' }
const bodies = { reply: draft, done: undefined, reopen: undefined }
type Action = keyof typeof bodies
const actions = Object.keys(bodies) as Action[]
const act = (user: TestUser, action: Action, id: string, body: unknown = bodies[action]) =>
  t.send(user.token, `POST /inquiries/{id}/${action}`, { params: { id }, ...(body ? { body } : {}) })
const loadUpdatedAt = async (user: TestUser, id: string): Promise<string> =>
  (await t.send(user.token, 'GET /inquiries/{id}', { params: { id } })).body.data.updatedAt
const list = (query: object, user = admin) => t.send(user.token, 'GET /inquiries', { query })
const listIds = async (query: object): Promise<string[]> =>
  (await list({ limit: 100, ...query })).body.data.map(({ id }: { id: string }) => id)
const sideEffects = async ({ id, email }: { id: string; email: string }) => ({
  row: (await t.sql('SELECT * FROM inquiries WHERE id = $1', [id]))[0],
  replies: await t.sql('SELECT * FROM inquiry_replies WHERE inquiry_id = $1', [id]),
  emails: (await emailsTo(t, email)).length,
  events: (
    await t.sql(`SELECT action FROM audit_log WHERE details->>'inquiryId' = $1 ORDER BY seq`, [id])
  ).map(({ action }) => action),
})

describe('every status and every action', () => {
  test.each([
    ['NEW', 'reply', 'DONE', 'inquiry.replied', ADMIN_NAME],
    ['NEW', 'done', 'DONE', 'inquiry.closed', ADMIN_NAME],
    ['NEW', 'reopen', 'NEW', null, null],
    ['DONE', 'reply', 'DONE', 'inquiry.replied', ADMIN_NAME, 'seen'],
    ['DONE', 'done', 'DONE', null, 'Somebody'],
    ['DONE', 'reopen', 'NEW', 'inquiry.reopened', null],
  ] as const)(
    '%s message after %s: %s, emits %s',
    async (status, action, expectedStatus, event, doneBy, option?: 'seen') => {
      const doneBySql = status === 'DONE' ? `'Somebody'` : 'NULL'
      const newInquiry = await addInquiry(t, {}, `status = '${status}', done_by = ${doneBySql}`)
      const before = await sideEffects(newInquiry)
      const input =
        option === 'seen' ? { ...draft, seen: await loadUpdatedAt(admin, newInquiry.id) } : bodies[action]
      const { status: code, body } = await act(admin, action, newInquiry.id, input)
      expect(code).toBe(200)
      expect(() => inquiry.strict().parse(body.data)).not.toThrow()
      expect(body.data).toMatchObject({ status: expectedStatus, doneBy })
      const after = await sideEffects(newInquiry)
      expect(after.row).toMatchObject({ status: expectedStatus, done_by: doneBy })
      expect(after.events).toEqual([...before.events, ...(event ? [event] : [])])
      expect(after.emails - before.emails).toBe(action === 'reply' ? 1 : 0)
      if (!event) expect(after).toEqual(before)
    },
  )

  test.each(actions)('%s is limited to admins of the agency', async (action) => {
    const newInquiry = await addInquiry(t)
    const before = await sideEffects(newInquiry)
    for (const role of roles.filter((name) => !name.includes('ADMIN')))
      expect((await act(t.people.north[role], action, newInquiry.id)).status).toBe(403)
    expect((await act(t.people.south.AGENCY_ADMIN, action, newInquiry.id)).status).toBe(404)
    expect((await act(admin, action, newId())).status).toBe(404)
    expect((await act(admin, action, 'nonsense')).status).toBe(400)
    expect(await sideEffects(newInquiry)).toEqual(before)
  })
})

describe('the list', () => {
  test('is newest first, page by page', async () => {
    for (let i = 0; i < 5; i++) await addInquiry(t, {}, `created_at = '2026-01-01T00:00:00Z'`)
    const allRows = (await list({ limit: 100 })).body
    expect(allRows.meta).toEqual({ nextCursor: null, total: allRows.data.length })
    const keys = allRows.data.map((row: { createdAt: string; id: string }) => `${row.createdAt} ${row.id}`)
    expect(keys).toEqual(keys.toSorted().toReversed())
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await list({ limit: 3, ...(cursor && { cursor }) })
      ids.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.meta.nextCursor
    }
    expect(ids).toEqual(await listIds({}))
  })

  test('can be searched by name, email or message, with % taken literally', async () => {
    const { id } = await addInquiry(t, {
      name: 'Zed 100% Sure',
      email: 'zed@sought.test',
      message: 'Ünique\nWords',
    })
    for (const q of ['zed 100%', 'SOUGHT', 'ünique\nwords', '0% s'])
      expect(await listIds({ q }), q).toEqual([id])
    for (const q of ['100%Sure', 'zed_100', 'z%d']) expect(await listIds({ q }), q).toEqual([])
  })

  test('can be filtered by status and type, and the total matches', async () => {
    for (const type of inquiryTypes) await addInquiry(t, { type }, `status = 'DONE'`)
    for (const type of inquiryTypes) {
      const { body } = await list({ type, status: 'DONE', limit: 100 })
      expect(body.data.length).toBeGreaterThan(0)
      expect(body.meta.total).toBe(body.data.length)
      for (const row of body.data) expect([row.type, row.status]).toEqual([type, 'DONE'])
    }
  })

  test.each([{ status: 'OPEN' }, { type: 'sales' }, { q: 'a\0b' }, { owner: newId() }, { cursor: 'x' }])(
    '%j returns 400',
    async (query) => {
      expect((await list(query)).status).toBe(400)
    },
  )

  test.each(roles)('is limited to admins (%s)', async (role) => {
    expect((await list({}, t.people.north[role])).status).toBe(role.includes('ADMIN') ? 200 : 403)
    if (role.includes('ADMIN')) expect((await list({}, t.people.south[role])).body.data).toEqual([])
  })

  test('the summary counts new messages', async () => {
    const countNew = async () =>
      (await t.send(admin.token, 'GET /applications/summary')).body.data.newInquiries
    const before = await countNew()
    const { id } = await addInquiry(t)
    expect(await countNew()).toBe(before + 1)
    await act(admin, 'done', id)
    expect(await countNew()).toBe(before)
  })
})
