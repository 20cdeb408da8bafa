import { canActOn, isLastAdmin } from '@greenroom/contract/features/team/team.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { canGrant, type Role, roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addPerson, canary } from '../../../test/seed-agencies.ts'
import { withScope } from '../../platform/db/scope.ts'
import { encodeCursor } from '../../platform/http/cursor.ts'
import { createAgency } from '../agency/agency.service.ts'

let t: TestApp
let houseAgencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  houseAgencyId = t.people.north.CREATOR.agencyId
})
afterAll(() => t.close())
beforeEach(() => t.unthrottle())

const newPerson = (role: Role, agencyId = houseAgencyId) => addPerson(t.platform, agencyId, role, 'member')
const roleAndStatus = async (userId: string) =>
  (await t.sql('SELECT role, status FROM memberships WHERE user_id = $1', [userId]))[0]
const act = (user: TestUser, key: string, id: string, body?: object) =>
  t.send(user.token, key, { params: { id }, ...(body && { body }) })

const actions = [
  ['PATCH /team/members/{id}', { role: 'CHAT_OPERATOR' }],
  ['POST /team/members/{id}/suspend', undefined],
  ['POST /team/members/{id}/reinstate', undefined],
  ['POST /team/members/{id}/two-factor/reset', undefined],
  ['DELETE /team/members/{id}', undefined],
] as const
const staff = roles.filter((role) => role !== 'CREATOR')

/** A separate agency with known members. */
async function createTestAgency(...people: Role[]): Promise<TestUser[]> {
  const actor = { kind: 'system', id: null, name: 'Tests' } as const
  const ctx = { platform: t.platform, agencyId: newId(), actor }
  await withScope(t.platform.database, ctx.agencyId, (tx) =>
    createAgency(ctx, tx, { name: 'Small', timeZone: 'UTC', isHouse: false }),
  )
  const members: TestUser[] = []
  for (const role of people) members.push(await newPerson(role, ctx.agencyId))
  return members
}

describe('the list', () => {
  test('shows staff sorted by name with the caller’s permitted actions, and no creators', async () => {
    const mara = t.people.south.AGENCY_ADMIN
    const { body } = await t.send(mara.token, 'GET /team/members')
    // Their names end with the role.
    expect(body.data.map(({ role }: AnyJson) => role)).toEqual(staff.toSorted())
    expect(body.meta).toEqual({ nextCursor: null, total: 4 })
    const rowFor = (role: Role) => body.data.find((row: AnyJson) => row.role === role)
    const noRights = {
      changeRole: false,
      suspend: false,
      remove: false,
      resetTwoFactor: false,
      assign: false,
    }
    const basicRights = { ...noRights, changeRole: true, suspend: true, remove: true }
    expect(rowFor('AGENCY_ADMIN')).toMatchObject({
      id: mara.userId,
      isSelf: true,
      status: 'ACTIVE',
      may: noRights,
    })
    expect(rowFor('SUPER_ADMIN')).toMatchObject({ isSelf: false, may: noRights })
    expect(rowFor('COMPLIANCE')).toMatchObject({ may: basicRights, twoFactor: false, creators: [] })
    expect(rowFor('CHAT_OPERATOR').may).toEqual({ ...basicRights, assign: true })
    expect(Date.parse(rowFor('AGENCY_ADMIN').lastSeenAt)).toBeGreaterThan(Date.now() - 600_000)
  })

  test('shows no last activity without a session, and whether two-factor is on', async () => {
    const signedOut = await newPerson('COMPLIANCE')
    await t.sql('DELETE FROM gate.sessions WHERE user_id = $1', [signedOut.userId])
    await t.sql('UPDATE gate.credentials SET totp_enabled_at = now() WHERE user_id = $1', [signedOut.userId])
    const { body } = await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /team/members')
    const row = body.data.find(({ id }: AnyJson) => id === signedOut.userId)
    expect(row).toMatchObject({ lastSeenAt: null, twoFactor: true, may: { resetTwoFactor: true } })
  })

  test('is paginated without gaps, even if the last listed member was removed', async () => {
    const [admin] = await createTestAgency(
      'AGENCY_ADMIN',
      'COMPLIANCE',
      'CHAT_OPERATOR',
      'CHAT_OPERATOR',
      'COMPLIANCE',
    )
    const page = (query: object) => t.send(admin?.token ?? '', 'GET /team/members', { query })
    const allIds = (await page({})).body.data.map(({ id }: AnyJson) => id)
    expect(allIds).toHaveLength(5)
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await page({ limit: 2, ...(cursor && { cursor }) })
      ids.push(...body.data.map(({ id }: AnyJson) => id))
      cursor = body.meta.nextCursor
      if (ids.length === 2 && admin && ids[1] !== admin.userId) {
        expect((await act(admin, 'DELETE /team/members/{id}', ids[1] ?? '')).status).toBe(200)
      }
    }
    expect(ids).toEqual(allIds)
  })

  test.each([
    'nonsense',
    encodeCursor([]),
    encodeCursor(['a']),
    encodeCursor([7]),
    encodeCursor([newId(), 'more']),
  ])('the cursor %s returns 400', async (cursor) => {
    const response = await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /team/members', {
      query: { cursor },
    })
    expect(response.status).toBe(400)
  })
})

describe('roles', () => {
  const cases = (['SUPER_ADMIN', 'AGENCY_ADMIN'] as const).flatMap((actor) =>
    staff.map((target) => ({ actor, target, allowed: canActOn(actor, target) })),
  )

  test.each(cases)('$actor can act on $target: $allowed', async ({ actor, target, allowed }) => {
    const user = t.people.north[actor]
    for (const [key, body] of actions) {
      const { userId } = await newPerson(target)
      await t.sql('UPDATE gate.credentials SET totp_enabled_at = now() WHERE user_id = $1', [userId])
      const response = await act(user, key, userId, body)
      expect([key, response.status]).toEqual([key, allowed ? 200 : 403])
      if (!allowed) {
        expect(await roleAndStatus(userId)).toEqual({ role: target, status: 'ACTIVE' })
        expect(await t.sql('SELECT 1 FROM gate.sessions WHERE user_id = $1', [userId])).toHaveLength(1)
      }
    }
  })

  test.each(actions)('admins can’t use %s on themselves', async (key, body) => {
    for (const role of ['SUPER_ADMIN', 'AGENCY_ADMIN'] as const) {
      const user = await newPerson(role)
      expect((await act(user, key, user.userId, body)).status).toBe(403)
      expect(await roleAndStatus(user.userId)).toEqual({ role, status: 'ACTIVE' })
    }
  })

  test.each(actions)('%s returns 404 for creators', async (key, body) => {
    const { userId } = await newPerson('CREATOR')
    expect((await act(t.people.north.SUPER_ADMIN, key, userId, body)).status).toBe(404)
    expect(await roleAndStatus(userId)).toEqual({ role: 'CREATOR', status: 'ACTIVE' })
  })

  const grants = (['SUPER_ADMIN', 'AGENCY_ADMIN'] as const).flatMap((actor) =>
    staff.map((role) => ({ actor, role, allowed: canGrant(actor, role) })),
  )
  test.each(grants)('$actor can grant $role: $allowed', async ({ actor, role, allowed }) => {
    const { userId } = await newPerson('CHAT_OPERATOR')
    const response = await act(t.people.north[actor], 'PATCH /team/members/{id}', userId, { role })
    expect(response.status).toBe(allowed ? 200 : 403)
    expect((await roleAndStatus(userId))?.role).toBe(allowed ? role : 'CHAT_OPERATOR')
  })

  test.each([{ role: 'CREATOR' }, { role: 'OWNER' }, {}, { role: 'COMPLIANCE', status: 'SUSPENDED' }])(
    '%j returns 400',
    async (body) => {
      const { userId } = await newPerson('CHAT_OPERATOR')
      const response = await act(t.people.north.SUPER_ADMIN, 'PATCH /team/members/{id}', userId, body)
      expect(response.status).toBe(400)
    },
  )

  test('members of other agencies can’t become super admins', async () => {
    const { userId } = await newPerson('AGENCY_ADMIN', t.people.south.CREATOR.agencyId)
    const sol = t.people.south.SUPER_ADMIN
    const response = await act(sol, 'PATCH /team/members/{id}', userId, { role: 'SUPER_ADMIN' })
    expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect((await roleAndStatus(userId))?.role).toBe('AGENCY_ADMIN')
  })

  test('a super admin of the house agency can act in another agency, and its audit log names them', async () => {
    const sol = await newPerson('SUPER_ADMIN')
    const [admin, officer] = (await createTestAgency('AGENCY_ADMIN', 'COMPLIANCE')) as [TestUser, TestUser]
    await t.send(sol.token, 'POST /agencies/{id}/enter', { params: { id: admin.agencyId } })
    const list = await t.send(sol.token, 'GET /team/members')
    expect(list.body.data.map(({ id }: AnyJson) => id).toSorted()).toEqual(
      [admin.userId, officer.userId].toSorted(),
    )
    expect(list.text).not.toContain(canary.north)
    expect((await act(sol, 'POST /team/members/{id}/suspend', officer.userId)).status).toBe(200)
    const log = await t.sql('SELECT action, actor_id FROM audit_log WHERE agency_id = $1 ORDER BY seq DESC', [
      admin.agencyId,
    ])
    expect(log[0]).toEqual({ action: 'member.suspended', actor_id: sol.userId })
    expect((await act(sol, 'DELETE /team/members/{id}', admin.userId)).body.code).toBe('refused')
  })
})

describe('the last admin', () => {
  const accessEndingActions = actions.filter(([key]) => !/reinstate|two-factor/.test(key))

  test.each(accessEndingActions)('can’t lose access: %s', async (key, body) => {
    const [admin] = (await createTestAgency('AGENCY_ADMIN', 'COMPLIANCE')) as [TestUser]
    const sol = await newPerson('SUPER_ADMIN')
    await t.send(sol.token, 'POST /agencies/{id}/enter', { params: { id: admin.agencyId } })
    const list = (await t.send(sol.token, 'GET /team/members')).body.data
    expect(list.find(({ id }: AnyJson) => id === admin.userId).may).toMatchObject({
      changeRole: false,
      suspend: false,
      remove: false,
    })
    const response = await act(sol, key, admin.userId, body)
    expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect(await roleAndStatus(admin.userId)).toEqual({ role: 'AGENCY_ADMIN', status: 'ACTIVE' })
    expect((await t.send(admin.token, 'GET /auth/me')).status).toBe(200)
  })

  test.each(accessEndingActions)(
    'one admin remains when two act on each other concurrently: %s',
    async (key, body) => {
      for (let round = 0; round < 3; round++) {
        const [a, b] = (await createTestAgency('AGENCY_ADMIN', 'AGENCY_ADMIN')) as [TestUser, TestUser]
        const responses = await Promise.all([act(a, key, b.userId, body), act(b, key, a.userId, body)])
        // One call fails: its caller has lost their role or session, or its target is now the last admin.
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
        for (const { status } of responses) expect([200, 401, 403, 422]).toContain(status)
        const remaining = await t.sql(
          `SELECT user_id AS id, role, status FROM memberships WHERE agency_id = $1 AND status = 'ACTIVE' AND role = 'AGENCY_ADMIN'`,
          [a.agencyId],
        )
        expect(remaining).toHaveLength(1)
        expect(isLastAdmin(remaining[0], remaining, false)).toBe(true)
      }
    },
  )

  test('one admin remains when a visiting super admin demotes two concurrently', async () => {
    const [a, b] = (await createTestAgency('AGENCY_ADMIN', 'AGENCY_ADMIN')) as [TestUser, TestUser]
    const sol = await newPerson('SUPER_ADMIN')
    await t.send(sol.token, 'POST /agencies/{id}/enter', { params: { id: a.agencyId } })
    const body = { role: 'COMPLIANCE' }
    const responses = await Promise.all(
      [a, b].map(({ userId }) => act(sol, 'PATCH /team/members/{id}', userId, body)),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

test('repeating an action changes nothing and is not audited again', async () => {
  const admin = t.people.north.AGENCY_ADMIN
  const { userId } = await newPerson('COMPLIANCE')
  const count = async () =>
    (
      await t.sql(`SELECT 1 FROM audit_log WHERE details ->> 'userId' = $1 AND action LIKE 'member.%'`, [
        userId,
      ])
    ).length
  for (const [key, body, after] of [
    ['POST /team/members/{id}/suspend', undefined, 1],
    ['POST /team/members/{id}/reinstate', undefined, 2],
    ['PATCH /team/members/{id}', { role: 'CHAT_OPERATOR' }, 3],
  ] as const) {
    const first = await act(admin, key, userId, body)
    const second = await act(admin, key, userId, body)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.data).toEqual(first.body.data)
    expect(await count()).toBe(after)
  }
})
