import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, assign } from '../../../test/fans.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

test('the team is exported with roles and local times, without creator accounts, and audited', async () => {
  const { AGENCY_ADMIN: admin, CHAT_OPERATOR: operator } = t.people.north
  await assign(t, operator, await addCreator(t, admin.agencyId, 'Ash'))
  await t.sql(`UPDATE memberships SET created_at = '2026-02-01T04:30:00Z' WHERE agency_id = $1`, [
    admin.agencyId,
  ])
  await t.sql(`UPDATE users SET name = '=Operator' WHERE id = $1`, [operator.userId])
  const { status, text, headers } = await t.send(admin.token, 'GET /team/members/export')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/filename="greenroom-team-\d{4}-\d\d-\d\d\.csv"$/)
  const [head, ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n')
  expect(head).toBe(
    'Name,Email,Role,Status,Two-factor,Creators,Last seen (America/New_York),Joined (America/New_York)',
  )
  expect(lines.map((line) => line.split(',')[2]).toSorted()).toEqual([
    'Agency admin',
    'Chat operator',
    'Compliance',
    'Super admin',
  ])
  expect(lines.find((line) => line.includes('Chat operator'))).toMatch(
    /^'=Operator,[^,]+,Chat operator,Active,no,Ash,(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?,2026-01-31 23:30:00$/,
  )
  const [event] = await t.sql('SELECT action, actor_id FROM audit_log ORDER BY seq DESC LIMIT 1')
  expect(event).toEqual({ action: 'team.exported', actor_id: admin.userId })
})

test('only admins can export, and the file contains no data from another agency', async () => {
  for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
    expect((await t.send(t.people.north[role].token, 'GET /team/members/export')).status).toBe(403)
  const { text } = await t.send(t.people.south.AGENCY_ADMIN.token, 'GET /team/members/export')
  expect(text).not.toContain('canarynorth')
})
