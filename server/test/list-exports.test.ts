import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from './app.ts'
import { addCase } from './case-samples.ts'
import { addConsent, addGuest } from './compliance-fixture.ts'
import { addItem } from './content-fixture.ts'
import { addFan, ownCreator, pay } from './fans.ts'

let t: TestApp
let admin: TestUser
let creatorId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
  creatorId = await ownCreator(t)
  await addItem(t, admin, creatorId, { title: '=SUM(A1)' })
  await addItem(t, admin, creatorId, { title: 'Other', tags: ['beach'] })
  await addCase(t, { subject: '=Report, one' })
  const guest = await addGuest(t, { name: '=Guest Nine' })
  await addConsent(t, guest.id)
  await t.send(admin.token, 'POST /team/invitations', {
    body: { email: 'new@north.test', role: 'CHAT_OPERATOR' },
  })
  await t.send(admin.token, 'POST /fans/imports', {
    query: { kind: 'fans', fileName: '=old.csv' },
    upload: 'Username\nann\n',
  })
  await pay(t, await addFan(t, admin.agencyId, creatorId, { username: '=buyer' }), 12.5)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const exportList = (key: string, query: AnyJson = {}, user = admin) => t.send(user.token, key, { query })
const rowsOf = (text: string) => text.replace('\ufeff', '').trim().split('\r\n')

describe.each([
  ['GET /content/export', 'content.exported', 'Title,Creator,Type,Status', `'=SUM(A1),canarynorth stage,`],
  ['GET /compliance/cases/export', 'cases.exported', 'Case,Type,Direction,Subject', `"'=Report, one"`],
  ['GET /compliance/people/export', 'people.exported', 'Name,Creator,ID status', `'=Guest Nine,no,missing`],
  ['GET /compliance/consents/export', 'consents.exported', 'Name,Kind,Covers', `'=Guest Nine,CONSENT,`],
  ['GET /mail/export', 'outbox.exported', 'Created (America/New_York),To,Subject', 'new@north.test'],
  ['GET /fans/imports/export', 'imports.exported', 'File,Kind,State,Rows', `'=old.csv,fans,`],
  ['GET /operators/sales/export', 'operator_sales.exported', 'Date (America/New_York),Operator', `'=buyer`],
])('%s', (key, action, heading, row) => {
  test('lists the same rows as the screen, with guarded cells, and is audited', async () => {
    const { status, text, headers } = await exportList(key)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const rows = rowsOf(text)
    expect(rows[0]).toContain(heading)
    expect(rows.slice(1).join('\n')).toContain(row)
    const audited = await t.sql('SELECT actor_id FROM audit_log WHERE action = $1', [action])
    expect(audited).toEqual([{ actor_id: admin.userId }])
  })

  test('leaves out other agencies', async () => {
    const south = t.people.south.AGENCY_ADMIN
    expect((await exportList(key, {}, south)).text).not.toContain(row)
  })
})

test('exports follow the filter, and a search text is not logged', async () => {
  const { text } = await exportList('GET /content/export', { search: 'other', tag: 'beach' })
  expect(rowsOf(text).slice(1)).toEqual([expect.stringContaining('Other,')])
  const [log] = await t.sql(
    `SELECT details FROM audit_log WHERE action = 'content.exported' ORDER BY seq DESC LIMIT 1`,
  )
  expect(log.details.filter).toEqual({ search: '(search text)', tag: 'beach' })
  expect(rowsOf((await exportList('GET /compliance/cases/export', { state: 'closed' })).text)).toHaveLength(1)
})

test('beside the name of a person there is the ID', async () => {
  const { id } = await addCase(t, { subject: 'Assigned' })
  await t.sql('UPDATE cases SET assignee_id = $2 WHERE id = $1', [id, admin.userId])
  expect((await exportList('GET /compliance/cases/export')).text).toContain(
    `,canarynorth AGENCY_ADMIN,${admin.userId},`,
  )
  expect((await exportList('GET /fans/imports/export')).text).toContain(
    `,canarynorth AGENCY_ADMIN,${admin.userId},`,
  )
  const [heading, sale] = rowsOf((await exportList('GET /operators/sales/export')).text)
  expect(heading).toContain('Operator,Operator ID,Creator,Creator ID')
  expect(sale).toContain(`,canarynorth stage,${creatorId},`)
  const { text } = await t.send(admin.token, 'GET /creators/export', {})
  expect(rowsOf(text).find((row) => row.startsWith('canarynorth stage,'))).toContain(creatorId)
})

test('operators get no revenue and only their creators', async () => {
  const { text } = await exportList('GET /content/export', {}, t.people.north.CHAT_OPERATOR)
  expect(rowsOf(text)).toEqual([expect.not.stringContaining('Revenue')])
})
