import { api } from '@greenroom/contract/api.ts'
import { domainEvents } from '@greenroom/contract/events.ts'
import type { EndpointSpec } from '@greenroom/contract/kit/endpoint.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountAuditCases } from '../../../test/account-audit-cases.ts'
import { agencyAuditCases } from '../../../test/agency-audit-cases.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { assistAuditCases } from '../../../test/assist-audit-cases.ts'
import {
  type AuditCases,
  type AuditFixture,
  createAuditFixture,
  type MutatingKey,
  NEW_PASSWORD,
  type UnauditedKey,
  unaudited,
  VISITOR,
} from '../../../test/audit-cases.ts'
import { caseAuditCases } from '../../../test/case-audit-cases.ts'
import { chatAuditCases } from '../../../test/chat-audit-cases.ts'
import { complianceAuditCases, LINK_HOLDER } from '../../../test/compliance-audit-cases.ts'
import { BRIDGE, connectionsAuditCases } from '../../../test/connections-audit-cases.ts'
import { contentAuditCases } from '../../../test/content-audit-cases.ts'
import { eventually } from '../../../test/mailbox.ts'
import { notificationAuditCases } from '../../../test/notification-audit-cases.ts'
import { stubOutbound } from '../../../test/openai-server.ts'
import { operatorAuditCases } from '../../../test/operator-audit-cases.ts'
import { packetAuditCases } from '../../../test/packet-audit-cases.ts'
import { callerOf, callerToken, sample } from '../../../test/samples.ts'
import { webhookAuditCases } from '../../../test/webhook-audit-cases.ts'
import { withScope } from '../db/scope.ts'
import { verifyAudit } from './verify.ts'

/**
 * Every change writes an audit row with the actor and without secrets. A new endpoint without an audit case does not
 * compile.
 */

let t: TestApp
let fixture: AuditFixture
const secrets: string[] = []
const actorKinds: Record<string, string> = {
  'Password reset': 'system',
  [VISITOR]: 'visitor',
  [LINK_HOLDER]: 'visitor',
  [BRIDGE]: 'connector',
}

beforeAll(async () => {
  t = await startTestApp()
  t.platform.outbound = stubOutbound
  fixture = createAuditFixture(t, secrets)
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())
afterEach(() => fixture.suspendAddedPeople())

const auditCases: AuditCases<MutatingKey> = {
  ...accountAuditCases,
  ...agencyAuditCases,
  ...notificationAuditCases,
  ...chatAuditCases,
  ...connectionsAuditCases,
  ...assistAuditCases,
  ...webhookAuditCases,
  ...operatorAuditCases,
  ...contentAuditCases,
  ...complianceAuditCases,
  ...packetAuditCases,
  ...caseAuditCases,
}

const auditRowsAfter = (agencyId: string, after: number) =>
  t.sql('SELECT * FROM audit_log WHERE agency_id = $1 AND seq > $2 ORDER BY seq', [agencyId, after])
const headSeq = async (agencyId: string) =>
  Number((await t.sql('SELECT seq FROM gate.audit_heads WHERE agency_id = $1', [agencyId]))[0]?.seq ?? 0)

describe('audit row:', () => {
  const keys = (Object.keys(auditCases) as MutatingKey[]).filter(
    (key) => !['POST /setup', 'POST /agencies'].includes(key),
  )

  test('every mutating endpoint has an audit case', () => {
    const mutating = Object.keys(api).filter((key) => !/^(GET|HEAD|OPTIONS) |look-up$/.test(key))
    const covered = [...Object.keys(auditCases), ...Object.keys(unaudited)]
    expect(covered.toSorted()).toEqual(mutating.toSorted())
  })

  test.each(keys)('%s', async (key) => {
    const auditCase = await auditCases[key](fixture)
    const agencyId = auditCase.agencyId ?? t.people.north.CREATOR.agencyId
    const before = await headSeq(agencyId)
    const response = await t.send(auditCase.user?.token ?? null, key, auditCase.input)
    expect(response.status, response.text).toBeLessThan(300)
    const token = response.body?.data.token
    if (token) fixture.registerSecret(token)
    const row = await eventually(async () =>
      (await auditRowsAfter(agencyId, before)).find(({ action }) => action === auditCase.action),
    )
    expect([row.actor_id, row.actor_name]).toContain(auditCase.actor ?? auditCase.user?.userId)
    expect(row.actor_kind).toBe(actorKinds[auditCase.actor ?? ''] ?? 'user')
    expect(row.actor_name).not.toBe('')
    const schema = domainEvents[row.action as keyof typeof domainEvents]
    expect(schema.strict().safeParse(row.details).success).toBe(true)
  })
})

test.each(Object.keys(unaudited) as UnauditedKey[])('%s is deliberately not audited', async (key) => {
  const { agencyId, token: admin } = t.people.north.AGENCY_ADMIN
  const token = callerOf(key) === 'CONNECTOR' ? await callerToken(t, key) : admin
  const input = await sample(t, key)
  const before = await headSeq(agencyId)
  const spec: EndpointSpec = api[key]
  expect((await t.send(token, key, input)).status).toBe(spec.status ?? 200)
  expect(await auditRowsAfter(agencyId, before)).toEqual([])
})

test('POST /setup names the first administrator as the actor', async () => {
  const empty = await startTestApp({ config: { role: 'web' }, empty: true })
  try {
    const body = {
      agencyName: 'House',
      timeZone: 'UTC',
      name: 'First',
      email: 'first@new.test',
      password: NEW_PASSWORD,
    }
    const { user } = (await empty.send(null, 'POST /setup', { body })).body.data
    const auditRows = await empty.sql('SELECT action, actor_id, actor_name FROM audit_log ORDER BY seq')
    expect(auditRows).toMatchObject([{ action: 'agency.created' }, { action: 'user.signed_in' }])
    for (const row of auditRows) expect(row).toMatchObject({ actor_id: user.id, actor_name: 'First' })
  } finally {
    await empty.close()
  }
})

test('POST /agencies is audited in the new agency, with the person who created it as the actor', async () => {
  const user = await fixture.addPerson('SUPER_ADMIN')
  const { id } = (await t.send(user.token, 'POST /agencies', await sample(t, 'POST /agencies'))).body.data
  const auditRows = await auditRowsAfter(id, 0)
  expect(auditRows).toMatchObject([{ action: 'agency.created' }, { action: 'invitation.sent' }])
  for (const row of auditRows) expect(row.actor_id).toBe(user.userId)
})

test('no row contains a password, token, code, hash or email address', async () => {
  expect(secrets.length).toBeGreaterThan(40)
  const [{ text }] = (await t.sql(
    `SELECT string_agg(concat_ws(' ', actor_name, action, details), E'\\n') AS text FROM audit_log WHERE actor_name NOT LIKE '%@%'`,
  )) as [{ text: string }]
  expect(text.length).toBeGreaterThan(5_000)
  for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
  expect(text).not.toMatch(/argon2|\$2[aby]\$|@new\.test|token|secret/i)
})

test('the log is intact after all audit cases', async () => {
  for (const { fault } of await verifyAudit(t.platform.database)) expect(fault).toBeNull()
})

test("callers can't set a row's time", async () => {
  const { agencyId } = t.people.north.CREATOR
  const append = withScope(t.platform.database, agencyId, (tx) =>
    tx.query(
      `SELECT gate.append_audit('system', NULL, 'A', 'agency.updated', '{}', now() - interval '1 day')`,
    ),
  )
  await expect(append).rejects.toThrow('the audit log sets its own time')
})
