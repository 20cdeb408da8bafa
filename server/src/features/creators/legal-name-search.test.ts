import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator } from '../../../test/fans.ts'

let t: TestApp
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  creatorId = await addCreator(t, t.people.north.AGENCY_ADMIN.agencyId, 'Velvet Harbor')
  await t.sql(`UPDATE creators SET real_name = 'Quillon Ashworth' WHERE id = $1`, [creatorId])
})
afterAll(() => t.close())

const search = (q: string, user: TestUser) => t.send(user.token, 'GET /creators', { query: { q } })
const auditEntries = () =>
  t.sql(
    `SELECT actor_id, details->'creatorIds' AS ids FROM audit_log WHERE action = 'creator.identity_searched' ORDER BY seq`,
  )

test('a search that finds a creator by legal name is audited without the name', async () => {
  const { AGENCY_ADMIN, COMPLIANCE, CHAT_OPERATOR } = t.people.north
  expect((await search('velvet', AGENCY_ADMIN)).body.data).toHaveLength(1)
  expect((await search('ashworth', CHAT_OPERATOR)).body.data).toEqual([])
  expect((await search('nobody at all', AGENCY_ADMIN)).body.data).toEqual([])
  expect(await auditEntries()).toEqual([])
  for (const user of [AGENCY_ADMIN, COMPLIANCE])
    expect((await search('ASHWORTH', user)).body.data).toMatchObject([{ id: creatorId }])
  expect(await auditEntries()).toEqual([
    { actor_id: AGENCY_ADMIN.userId, ids: [creatorId] },
    { actor_id: COMPLIANCE.userId, ids: [creatorId] },
  ])
  const [all] = await t.sql(`SELECT string_agg(details::text, ' ') AS text FROM audit_log`)
  expect(all.text.toLowerCase()).not.toContain('ashworth')
})
