import { text } from 'node:stream/consumers'
import { MAX_SELECTED_FANS } from '@greenroom/contract/features/fans/fans.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, addFanWithHistory, ownCreator } from '../../../test/fans.ts'
import { actorOf, type Ctx } from '../../platform/ctx.ts'
import { exportSelected } from './fan-export.service.ts'

let t: TestApp
let admin: string
let ownCreatorId: string
let otherCreatorId: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  const { north } = t.people
  admin = north.AGENCY_ADMIN.token
  ownCreatorId = await ownCreator(t)
  otherCreatorId = await addCreator(t, north.CREATOR.agencyId, 'Other')
  ids.first = await addFanWithHistory(t, ownCreatorId, {
    username: 'first',
    email: 'first@mail.test',
    spent: 1200.5,
  })
  ids.second = await addFanWithHistory(t, otherCreatorId, { username: 'second', spent: 40 })
  ids.blocked = await addFanWithHistory(t, ownCreatorId, { username: 'blocked', blocked: true })
  ids.archived = await addFanWithHistory(t, ownCreatorId, { username: 'archived', archived: true })
  ids.formula = await addFanWithHistory(t, ownCreatorId, { username: '=SUM(A1)' })
  ids.foreign = await addFanWithHistory(t, await ownCreator(t, 'south'), { username: 'foreign', spent: 90 })
})
afterAll(() => t.close())
let lastSeq: number
beforeEach(async () => {
  lastSeq = Number((await t.sql('SELECT coalesce(max(seq), 0) AS seq FROM audit_log'))[0].seq)
})

const auditEntries = () =>
  t.sql(
    `SELECT agency_id, actor_id, details FROM audit_log WHERE action = 'fans.exported' AND seq > $1 ORDER BY seq`,
    [lastSeq],
  )
const exportFans = (names: AnyJson[], token = admin) =>
  t.send(token, 'POST /fans/export', { body: { ids: names.map((name) => ids[name] ?? name) } })
const namesIn = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0])

test('the file contains the selected fans once, in order, including archived ones', async () => {
  const response = await exportFans(['second', 'archived', 'first', 'blocked', 'second'])
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="greenroom-fans-selected-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(namesIn(response.text)).toEqual(['second', 'archived', 'first', 'blocked'])
})

test('rows match the filtered export', async () => {
  const filtered = await t.send(admin, 'GET /fans/export', { query: { sort: 'username', direction: 'asc' } })
  const selected = await exportFans(['formula', 'blocked', 'first', 'second'])
  expect(selected.text).toBe(filtered.text)
  expect(selected.text).toContain("\r\n'=SUM(A1),")
  expect(selected.text).toContain(',1200.50,')
})

test('the export is audited once with the exported fan IDs', async () => {
  const { agencyId, userId } = t.people.north.AGENCY_ADMIN
  await exportFans(['second', 'foreign', 'first', newId()])
  expect(await auditEntries()).toEqual([
    { agency_id: agencyId, actor_id: userId, details: { filter: { ids: [ids.second, ids.first] } } },
  ])
})

test('fans of another agency are omitted', async () => {
  const [foreign, unknown] = [await exportFans(['foreign']), await exportFans([newId()])]
  expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text])
  expect(namesIn(foreign.text)).toEqual([])
  const southExport = await exportFans(Object.keys(ids), t.people.south.AGENCY_ADMIN.token)
  expect(namesIn(southExport.text)).toEqual(['foreign'])
})

test('only visible fans are exported and audited', async () => {
  const session = await t.platform.sessions.find(admin)
  if (!session) throw new Error('not signed in')
  const exportFor = async (visibleCreators: string[]) => {
    const ctx: Ctx = {
      platform: t.platform,
      requestId: newId(),
      ipAddress: '127.0.0.1',
      device: 'Test browser',
      session: { ...session, visibleCreators },
      agencyId: session.agencyId,
      actor: actorOf(session),
    }
    const { chunks } = await exportSelected(ctx, [ids.first ?? '', ids.second ?? '', ids.foreign ?? ''])
    return namesIn(await text(chunks))
  }
  expect(await exportFor([otherCreatorId])).toEqual(['second'])
  expect(await exportFor([])).toEqual([])
  expect((await auditEntries()).map((row) => row.details.filter.ids)).toEqual([[ids.second], []])
})

describe('request validation', () => {
  const newIds = (n: number) => Array.from({ length: n }, () => newId())
  test.for([
    ['no fans', { ids: [] }],
    ['too many fans', { ids: newIds(MAX_SELECTED_FANS + 1) }],
    ['invalid IDs', { ids: ['first'] }],
    ['an additional filter', { ids: newIds(1), tier: 'WHALE' }],
    ['missing IDs', {}],
  ] as const)('rejects %s without an audit entry', async ([, body]) => {
    expect((await t.send(admin, 'POST /fans/export', { body })).status).toBe(400)
    expect(await auditEntries()).toEqual([])
  })

  test.for(['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)(
    'rejects %s without an audit entry',
    async (role) => {
      expect((await exportFans(['first'], t.people.north[role].token)).status).toBe(403)
      expect(await auditEntries()).toEqual([])
    },
  )

  test('accepts the maximum number of fans', async () => {
    expect((await exportFans(newIds(MAX_SELECTED_FANS))).status).toBe(200)
  })
})
