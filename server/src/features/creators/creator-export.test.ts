import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, assign } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'

let t: TestApp
let agencyId: string
let admin: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  admin = t.people.north.AGENCY_ADMIN.token
})
afterAll(() => t.close())

const send = (upload: string | Buffer, query: AnyJson = {}, user = admin) =>
  t.send(user, 'POST /creators/import', { query, upload })
const selectRows = (like: string) =>
  t.sql(
    `SELECT stage_name, real_name, email, phone, location, status, origin, is_verified FROM creators
     WHERE agency_id = $1 AND stage_name LIKE $2 ORDER BY stage_name`,
    [agencyId, like],
  )
const lastAuditEntries = async (n: number) =>
  (
    await t.sql(
      'SELECT action, details, actor_id FROM audit_log WHERE agency_id = $1 ORDER BY seq DESC LIMIT $2',
      [agencyId, n],
    )
  ).toReversed()
const counts = (added: number, updated: number, unchanged: number) => ({ added, updated, unchanged })

describe('the export', () => {
  const get = (query: AnyJson = {}, user = admin) => t.send(user, 'GET /creators/export', { query })
  const names = (text: string) =>
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])

  test('contains the list fields, escapes formulas, omits identity data and is audited', async () => {
    await send(
      'Stage name,Legal name,Email,Phone,Location\n"=Out Ada",Secret Legal,out@ada.test,+1 555 0177,Hidden Town\n',
    )
    const [{ id }] = (await t.sql("SELECT id FROM creators WHERE stage_name = '=Out Ada'")) as [
      { id: string },
    ]
    await t.sql("UPDATE creators SET created_at = '2026-02-01T04:30:00Z' WHERE id = $1", [id])
    await assign(t, t.people.north.CHAT_OPERATOR, id)
    const { status, text, headers } = await get({ q: 'Secret Legal' })
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="greenroom-creators-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(text).toBe(
      [
        '\ufeffStage name,Status,Verified,Revenue (USD),Fans,New fans this month,Content posts,New content this week,Operators,Sign-in,Origin,Joined,Archived,Creator ID',
        `'=Out Ada,PENDING,no,0.00,0,0,0,0,canarynorth CHAT_OPERATOR,none,import,2026-01-31,no,${id}`,
        '',
      ].join('\r\n'),
    )
    const [row] = await lastAuditEntries(1)
    expect(row).toMatchObject({ action: 'creators.exported', details: { filter: { q: '(search text)' } } })
    expect((await get()).text).not.toMatch(/Secret Legal|out@ada|555 0177|Hidden Town/)
  })

  longTest('is filtered and sorted like the list, over all pages', async () => {
    const lines = Array.from({ length: 1_200 }, (_, n) => `Many ${n}`)
    await send(`Stage name\n${lines.join('\n')}\n`)
    const archived = await addCreator(t, agencyId, 'Mixed Gone')
    await t.sql("UPDATE creators SET archived_at = now(), status = 'INACTIVE' WHERE id = $1", [archived])
    const query = { q: 'Many ', sort: 'name', direction: 'desc' }
    const firstPage = (await t.send(admin, 'GET /creators', { query: { ...query, limit: '100' } })).body.data
    const all = names((await get(query)).text)
    expect(all).toHaveLength(1_200)
    expect(new Set(all).size).toBe(1_200)
    expect(all.slice(0, 100)).toEqual(firstPage.map(({ stageName }: AnyJson) => stageName))
    expect(names((await get({ archived: 'true' })).text)).toEqual(['Mixed Gone'])
  })

  test('can be imported again without changes', async () => {
    await send('Stage name,Email\nFirst Ada,ada@first.test\nFirst Bea,\n')
    const before = await selectRows('%')
    const { body } = await send((await get({ q: 'First ' })).text)
    expect(body.data).toMatchObject({ ...counts(0, 0, 2), faults: [] })
    expect(await selectRows('%')).toEqual(before)
  })

  test('is available to admins only', async () => {
    for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
      expect((await get({}, t.people.north[role].token)).status).toBe(403)
    expect((await get({}, t.people.south.AGENCY_ADMIN.token)).text).not.toContain('canarynorth')
  })

  test.each([{ sort: 'realName' }, { status: 'GONE' }, { limit: '5' }, { q: 'x'.repeat(101) }])(
    'with %j is rejected',
    async (query) => {
      expect((await get(query)).status).toBe(400)
    },
  )
})
