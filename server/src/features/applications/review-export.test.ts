import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addApplication, addInquiry } from '../../../test/applicants.ts'

let t: TestApp
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())

type Export = 'GET /applications/export' | 'GET /inquiries/export'
const fetchExport = (key: Export, query: object = {}, user = admin) => t.send(user.token, key, { query })
const linesOf = (text: string) => text.trimEnd().split('\r\n')
const lastEvent = async () =>
  (
    await t.sql(
      'SELECT action, actor_id, details FROM audit_log WHERE agency_id = $1 ORDER BY seq DESC LIMIT 1',
      [admin.agencyId],
    )
  )[0]
const times = `created_at = '2026-02-01T04:30:00.5Z', updated_at = '2026-07-01T04:30:00Z'`

test('applications are exported with local times and escaped formulas, and audited without the search text', async () => {
  await addApplication(
    t,
    { name: '=Out Ada', email: 'out@sought.test', message: 'Hello,\n"you"' },
    `${times}, owner_id = '${admin.userId}', instagram = '@ada', status = 'CONTACTED'`,
  )
  const { status, text, headers } = await fetchExport('GET /applications/export', {
    q: 'out@sought',
    status: 'CONTACTED',
  })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="greenroom-applications-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(text).toBe(
    [
      '\ufeffFirst name,Last name,Email,Phone,Platform,Current revenue,Instagram,TikTok,OnlyFans,Desired outcome,Message,Status,Owner,Owner ID,Received (America/New_York),Updated (America/New_York)',
      `'=Out,Ada,out@sought.test,'+1 (555) 010-4477,onlyfans,10-25k,'@ada,,,,"Hello,\n""you""",Contacted,canarynorth AGENCY_ADMIN,${admin.userId},2026-01-31 23:30:00,2026-07-01 00:30:00`,
      '',
    ].join('\r\n'),
  )
  expect(await lastEvent()).toEqual({
    action: 'applications.exported',
    actor_id: admin.userId,
    details: { filter: { q: '(search text)', status: 'CONTACTED' } },
  })
})

test('inquiries are exported the same way', async () => {
  await addInquiry(
    t,
    { name: '+Writer', email: 'writer@sought.test', type: 'demo', message: 'May I see it?' },
    `${times}, status = 'DONE', done_by = 'Mara'`,
  )
  const { text } = await fetchExport('GET /inquiries/export', { q: 'writer@sought', type: 'demo' })
  expect(text).toBe(
    [
      '\ufeffName,Email,Type,Message,Status,Replies,Done by,Received (America/New_York),Updated (America/New_York)',
      `'+Writer,writer@sought.test,Demo,May I see it?,Done,0,Mara,2026-01-31 23:30:00,2026-07-01 00:30:00`,
      '',
    ].join('\r\n'),
  )
  expect(await lastEvent()).toMatchObject({
    action: 'inquiries.exported',
    details: { filter: { q: '(search text)', type: 'demo' } },
  })
})

test('all pages are exported in list order', async () => {
  const { email } = await addApplication(t, { email: 'many@pages.test' })
  await t.sql(
    `INSERT INTO applications (id, agency_id, first_name, last_name, email, phone, platform, current_revenue, message, created_at)
     SELECT gen_random_uuid(), agency_id, 'Many', n::text, n || '@pages.test', phone, platform, current_revenue, message, created_at - n * interval '1 minute'
     FROM applications, generate_series(1, 1200) n WHERE email = $1`,
    [email],
  )
  const lines = linesOf((await fetchExport('GET /applications/export', { q: '@pages.test' })).text).slice(1)
  expect(lines).toHaveLength(1_201)
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(
    Array.from({ length: 1_200 }, (_, n) => String(n + 1)),
  )
})

describe.each(['GET /applications/export', 'GET /inquiries/export'] as const)('%s', (key) => {
  test('is limited to admins and contains no data from other agencies', async () => {
    for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
      expect((await fetchExport(key, {}, t.people.north[role])).status).toBe(403)
    expect(linesOf((await fetchExport(key, {}, t.people.south.AGENCY_ADMIN)).text)).toHaveLength(1)
  })

  test.each([{ status: 'GONE' }, { limit: '5' }, { q: 'x'.repeat(101) }, { sort: 'phone' }])(
    'rejects %j',
    async (query) => {
      expect((await fetchExport(key, query)).status).toBe(400)
    },
  )
})
