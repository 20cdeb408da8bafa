import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addFanWithHistory, assign, ownCreator, pay } from '../../../test/fans.ts'
import { addPerson, PASSWORD } from '../../../test/seed-agencies.ts'

let t: TestApp
const people = () => t.people.north
const admin = () => people().AGENCY_ADMIN
const day = (shift = 0) => dayIn('America/New_York', new Date(Date.now() + shift * 86_400_000))

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

/** Adds a creator with the given columns. */
async function addCreator(columns = ''): Promise<string> {
  const response = await t.call(admin().token, 'POST /creators', {
    body: { stageName: 'Somebody', realName: 'Some Body' },
  })
  const { id } = response.body.data
  if (columns) await t.sql(`UPDATE creators SET ${columns} WHERE id = $1`, [id])
  return id
}
const request = (user: TestUser, key: string, id: string, body?: AnyJson) =>
  t.send(user.token, key, { params: { id }, body })
const pause = (id: string, body: AnyJson = {}) =>
  request(people().COMPLIANCE, 'POST /creators/{id}/pause', id, body)
const resume = (id: string) => request(people().COMPLIANCE, 'POST /creators/{id}/resume', id)
const archive = (id: string) => request(admin(), 'DELETE /creators/{id}', id)
const restore = (id: string) => request(admin(), 'POST /creators/{id}/restore', id)
const decline = (id: string) => request(admin(), 'POST /creators/{id}/decline', id)
const validVerification = () => ({ examinedOn: day(), method: 'video call' })
const verify = (id: string, body: AnyJson = validVerification(), user: TestUser = people().COMPLIANCE) =>
  request(user, 'PUT /creators/{id}/verification', id, body)
const withdraw = (id: string, reason = 'Expired') =>
  request(people().COMPLIANCE, 'POST /creators/{id}/verification/withdraw', id, { reason })

const readState = async (id: string) => {
  const { status, isVerified, isArchived } = (await request(admin(), 'GET /creators/{id}', id)).body.data
  return [status, isVerified && 'verified', isArchived && 'archived'].filter(Boolean).join(' ')
}
const auditEntries = async (id: string) =>
  (
    await t.sql(`SELECT action, details FROM audit_log WHERE details->>'creatorId' = $1 ORDER BY seq`, [id])
  ).filter(({ action }) => !['creator.added', 'creator.identity_read'].includes(action))

const columnsByState: Record<string, string> = {
  PENDING: "status = 'PENDING'",
  'ACTIVE verified': "status = 'ACTIVE', is_verified = true",
  INACTIVE: "status = 'INACTIVE'",
  'INACTIVE verified': "status = 'INACTIVE', is_verified = true",
  'INACTIVE archived': "status = 'INACTIVE', archived_at = now()",
  'INACTIVE verified archived': "status = 'INACTIVE', is_verified = true, archived_at = now()",
}

/** From, action, to; 'refused' means no change and no audit entry. */
const transitions: [from: string, verb: string, to: string][] = [
  ['PENDING', 'pause', 'INACTIVE'],
  ['ACTIVE verified', 'pause', 'INACTIVE verified'],
  ['INACTIVE', 'pause', 'refused'],
  ['INACTIVE archived', 'pause', 'refused'],
  ['INACTIVE', 'resume', 'PENDING'],
  ['INACTIVE verified', 'resume', 'ACTIVE verified'],
  ['PENDING', 'resume', 'refused'],
  ['ACTIVE verified', 'resume', 'refused'],
  ['INACTIVE archived', 'resume', 'refused'],
  ['PENDING', 'archive', 'INACTIVE archived'],
  ['ACTIVE verified', 'archive', 'INACTIVE verified archived'],
  ['INACTIVE verified', 'archive', 'INACTIVE verified archived'],
  ['INACTIVE archived', 'restore', 'PENDING'],
  ['INACTIVE verified archived', 'restore', 'ACTIVE verified'],
  ['PENDING', 'verify', 'ACTIVE verified'],
  ['ACTIVE verified', 'verify', 'ACTIVE verified'],
  ['INACTIVE', 'verify', 'INACTIVE verified'],
  ['INACTIVE archived', 'verify', 'refused'],
  ['ACTIVE verified', 'withdraw', 'PENDING'],
  ['INACTIVE verified', 'withdraw', 'INACTIVE'],
  ['INACTIVE verified archived', 'withdraw', 'INACTIVE archived'],
  ['PENDING', 'withdraw', 'refused'],
  ['PENDING', 'decline', 'refused'],
]
const events: Record<string, string> = {
  pause: 'creator.paused',
  resume: 'creator.resumed',
  archive: 'creator.archived',
  restore: 'creator.restored',
  verify: 'creator.verified',
  withdraw: 'creator.verification_withdrawn',
}
const actions: Record<string, (id: string) => Promise<AnyJson>> = {
  pause,
  resume,
  archive,
  restore,
  verify,
  withdraw,
  decline,
}

describe('status transitions', () => {
  test.each(transitions)('from %s, %s results in %s', async (from, verb, to) => {
    const id = await addCreator(columnsByState[from])
    expect(await readState(id)).toBe(from)
    const response = await actions[verb]?.(id)
    const isRefused = to === 'refused'
    expect(response.status).toBe(isRefused ? 422 : 200)
    if (isRefused) expect(response.body.code).toBe('refused')
    expect(await readState(id)).toBe(isRefused ? from : to)
    expect((await auditEntries(id)).map(({ action }) => action)).toEqual(isRefused ? [] : [events[verb]])
  })
})

test('archiving and restoring are idempotent', async () => {
  const id = await addCreator()
  for (const _ of [1, 2]) expect((await archive(id)).body).toEqual({ data: {} })
  for (const _ of [1, 2]) expect((await restore(id)).status).toBe(200)
  expect((await auditEntries(id)).map(({ action }) => action)).toEqual([
    'creator.archived',
    'creator.restored',
  ])
})

test('ten concurrent requests archive once', async () => {
  const id = await addCreator()
  const responses = await Promise.all(Array.from({ length: 10 }, () => archive(id)))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await auditEntries(id)).toHaveLength(1)
})

test('archiving keeps all records, and its effects can be previewed', async () => {
  const id = await addCreator()
  const operator = await addPerson(t.platform, admin().agencyId, 'CHAT_OPERATOR', 'leaving')
  await assign(t, operator, id)
  const fan = await addFanWithHistory(t, id, { messages: [{ from: 'fan', at: '2026-01-01T10:00:00Z' }] })
  await pay(t, fan, 10)
  await pay(t, fan, -10)
  await addFanWithHistory(t, id, { archived: true })
  const effects = async (creatorId: string) =>
    (await request(admin(), 'GET /creators/{id}/archive', creatorId)).body.data
  const expected = { fans: 2, transactions: 2, messages: 1, operators: ['leaving CHAT_OPERATOR'] }
  expect(await effects(id)).toEqual({ ...expected, endsSignIn: false, revokesInvitation: false })
  await t.sql(
    `INSERT INTO invitations (id, agency_id, email, role, invited_by, creator_id, expires_at)
     VALUES ($1, $2, $3, 'CREATOR', $4, $5, now() + interval '1 day')`,
    [newId(), admin().agencyId, `${newId()}@new.test`, admin().userId, id],
  )
  expect(await effects(id)).toEqual({ ...expected, endsSignIn: false, revokesInvitation: true })
  expect(await effects(await ownCreator(t))).toMatchObject({ endsSignIn: true, revokesInvitation: false })
  await archive(id)
  expect(await t.sql('SELECT id FROM fan_transactions WHERE creator_id = $1', [id])).toHaveLength(2)
  expect(await effects(id)).toMatchObject({ fans: 2, transactions: 2, messages: 1 })
  const rows = (await t.send(admin().token, 'GET /creators', { query: { limit: 100 } })).body.data
  expect(rows.map((creator: AnyJson) => creator.id)).not.toContain(id)
})

test('a pause is audited with its optional reason', async () => {
  const [withReason, withoutReason] = [await addCreator(), await addCreator()]
  await pause(withReason, { reason: ' Taking a break ' })
  await pause(withoutReason)
  expect((await auditEntries(withReason))[0].details).toEqual({
    creatorId: withReason,
    wasActive: false,
    reason: 'Taking a break',
  })
  expect((await auditEntries(withoutReason))[0].details).toMatchObject({ reason: null })
  expect((await pause(await addCreator(), { reason: 'x'.repeat(501) })).status).toBe(400)
})

describe('declining', () => {
  test('archives a pending sign-up and audits both events', async () => {
    const id = await addCreator("origin = 'sign-up'")
    expect((await decline(id)).body).toEqual({ data: {} })
    expect(await readState(id)).toBe('INACTIVE archived')
    expect(await auditEntries(id)).toEqual([
      { action: 'creator.declined', details: { creatorId: id, userId: null } },
      { action: 'creator.archived', details: { creatorId: id, userId: null, wasActive: false } },
    ])
    expect((await decline(id)).body.code).toBe('refused')
  })

  test('signs the person out and sends one email; restoring reactivates the account', async () => {
    const { agencyId } = admin()
    const person = await addPerson(t.platform, agencyId, 'CREATOR', 'declined')
    const [row] = await t.sql('SELECT id FROM creators WHERE user_id = $1', [person.userId])
    const me = () => t.send(person.token, 'GET /auth/me')
    expect((await me()).status).toBe(200)
    expect((await decline(row.id)).status).toBe(200)
    expect((await me()).status).toBe(401)
    const signIn = () =>
      t.send(null, 'POST /auth/sign-in', { body: { email: person.email, password: PASSWORD } })
    expect((await signIn()).status).toBe(401)
    expect(
      await t.sql('SELECT id FROM mails WHERE agency_id = $1 AND to_address = $2', [agencyId, person.email]),
    ).toHaveLength(1)
    await restore(row.id)
    expect((await signIn()).status).toBe(200)
  })

  test('frees an unconfirmed email', async () => {
    const email = `${newId()}@squatted.test`
    const body = { stageName: 'Squatter', email, password: 'tangerine lampshade' }
    const signUp = () => t.send(null, 'POST /auth/sign-up', { body })
    const { data } = (await signUp()).body
    expect((await decline(data.user.creator.id)).status).toBe(200)
    expect((await t.send(data.token, 'GET /auth/me')).status).toBe(401)
    const newCreator = { stageName: 'The Owner', email }
    expect((await t.send(admin().token, 'POST /creators', { body: newCreator })).status).toBe(201)
    expect((await signUp()).status).toBe(201)
  })

  test.each([
    "origin = 'application'",
    "origin = 'import'",
    "origin = 'sign-up', status = 'INACTIVE'",
    "origin = 'sign-up', status = 'ACTIVE', is_verified = true",
    "origin = 'sign-up', archived_at = now()",
  ])('is rejected if %s', async (columns) => {
    const id = await addCreator(columns)
    const before = await readState(id)
    expect((await decline(id)).body.code).toBe('refused')
    expect(await readState(id)).toBe(before)
  })
})
