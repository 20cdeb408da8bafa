import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addPerson, canary } from '../../../test/seed-agencies.ts'
import { withScope } from '../../platform/db/scope.ts'
import { encodeCursor } from '../../platform/http/cursor.ts'
import { createAgency } from './agency.service.ts'

let t: TestApp
let houseId: string
let otherId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  houseId = t.people.north.CREATOR.agencyId
  otherId = t.people.south.CREATOR.agencyId
})
afterAll(() => t.close())

const audit = (agencyId: string) =>
  t.sql('SELECT action, actor_id, details FROM audit_log WHERE agency_id = $1 ORDER BY seq', [agencyId])

describe('own agency', () => {
  test('each member sees their own agency', async () => {
    for (const side of ['north', 'south'] as const) {
      const { body } = await t.send(t.people[side].CHAT_OPERATOR.token, 'GET /agency')
      expect(body.data).toEqual({
        id: t.people[side].CREATOR.agencyId,
        name: `${canary[side]} agency`,
        timeZone: 'America/New_York',
        idleLockMinutes: 15,
        isHouse: side === 'north',
        signUpOpen: true,
        allowSelfReview: false,
        libraryFilesOnly: false,
        color: null,
        logo: null,
      })
    }
  })

  test('an admin changes only the given fields, and the change is audited', async () => {
    const admin = t.people.south.AGENCY_ADMIN
    const patch = (body: object) => t.send(admin.token, 'PATCH /agency', { body })
    const changed = await patch({ timeZone: 'Europe/London', idleLockMinutes: 30 })
    expect(changed.body.data).toMatchObject({
      name: `${canary.south} agency`,
      timeZone: 'Europe/London',
      idleLockMinutes: 30,
    })
    expect((await audit(otherId)).at(-1)).toEqual({
      action: 'agency.updated',
      actor_id: admin.userId,
      details: { agencyId: otherId, fields: ['timeZone', 'idleLockMinutes'] },
    })
    const rowCount = (await audit(otherId)).length
    expect((await patch({})).body.data).toEqual(changed.body.data)
    expect(await audit(otherId)).toHaveLength(rowCount)
    const { signUpOpen, allowSelfReview: _, libraryFilesOnly, ...brief } = changed.body.data
    expect([brief.isHouse, signUpOpen, libraryFilesOnly]).toEqual([false, true, false])
    expect((await t.send(admin.token, 'GET /auth/me')).body.data.agency).toEqual(brief)
  })

  test.each([
    { timeZone: 'Mars/Olympus' },
    { timeZone: '+02:00' },
    { timeZone: '' },
    { name: '' },
    { name: 'x'.repeat(81) },
    { name: 'a\u202eb' },
    { name: 'a\0b' },
    { idleLockMinutes: 0 },
    { idleLockMinutes: 481 },
    { idleLockMinutes: 1.5 },
    { idleLockMinutes: '15' },
    { id: newId() },
    { isHouse: true },
    { demo: true },
  ])('%j returns 400 and changes nothing', async (body) => {
    const before = await t.sql('SELECT * FROM agencies ORDER BY id')
    expect((await t.send(t.people.south.AGENCY_ADMIN.token, 'PATCH /agency', { body })).status).toBe(400)
    expect(await t.sql('SELECT * FROM agencies ORDER BY id')).toEqual(before)
  })

  test('a name with markup is stored as plain text', async () => {
    const name = `<script>alert('x')</script> "%_\\`
    const { body } = await t.send(t.people.south.AGENCY_ADMIN.token, 'PATCH /agency', { body: { name } })
    expect(body.data.name).toBe(name)
    await t.send(t.people.south.AGENCY_ADMIN.token, 'PATCH /agency', {
      body: { name: `${canary.south} agency` },
    })
  })
})

describe('sign-up', () => {
  const signUp = () => {
    const body = {
      stageName: `New Star ${newId()}`,
      email: `${newId()}@new.test`,
      password: 'tangerine lampshade',
    }
    return t.send(null, 'POST /auth/sign-up', { body })
  }
  const setSignUpOpen = (user: TestUser, signUpOpen: unknown) =>
    t.send(user.token, 'PATCH /agency', { body: { signUpOpen } })

  test('a house agency admin can close and reopen it', async () => {
    const admin = t.people.north.AGENCY_ADMIN
    expect((await setSignUpOpen(admin, false)).body.data).toMatchObject({ isHouse: true, signUpOpen: false })
    expect((await audit(houseId)).at(-1)).toMatchObject({
      action: 'agency.updated',
      actor_id: admin.userId,
      details: { agencyId: houseId, fields: ['signUpOpen'] },
    })
    const people = await t.sql('SELECT count(*) FROM users')
    const response = await signUp()
    expect([response.status, response.body.code, response.body.message]).toEqual([
      422,
      'refused',
      'Sign-ups are currently closed. Apply on the site instead.',
    ])
    expect(await t.sql('SELECT count(*) FROM users')).toEqual(people)
    expect((await t.send(admin.token, 'GET /agency')).body.data.signUpOpen).toBe(false)
    const readPublicSetting = async () => (await t.send(null, 'GET /setup')).body.data.signUpOpen
    expect(await readPublicSetting()).toBe(false)
    await setSignUpOpen(admin, true)
    expect(await readPublicSetting()).toBe(true)
    expect((await signUp()).status).toBe(201)
  })

  test('other agencies can’t change it', async () => {
    const before = await t.sql('SELECT * FROM agencies ORDER BY id')
    for (const value of [true, false]) {
      const response = await setSignUpOpen(t.people.south.AGENCY_ADMIN, value)
      expect([response.status, response.body.code]).toEqual([422, 'refused'])
    }
    expect((await setSignUpOpen(t.people.north.AGENCY_ADMIN, 'no')).status).toBe(400)
    for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
      expect((await setSignUpOpen(t.people.north[role], false)).status).toBe(403)
    expect(await t.sql('SELECT * FROM agencies ORDER BY id')).toEqual(before)
  })
})

describe('all agencies', () => {
  test('are listed with their active creator and staff counts', async () => {
    const { token } = t.people.north.SUPER_ADMIN
    const readRow = async () => {
      const { data } = (await t.send(token, 'GET /agencies', { query: { limit: 100 } })).body
      return data.find(({ id }: { id: string }) => id === otherId)
    }
    expect(await readRow()).toMatchObject({ isHouse: false, creators: 1, staff: 4 })
    const archived = await addPerson(t.platform, otherId, 'CREATOR', 'south')
    await addPerson(t.platform, otherId, 'CHAT_OPERATOR', 'south')
    expect(await readRow()).toMatchObject({ creators: 2, staff: 5 })
    await t.sql('UPDATE creators SET archived_at = now() WHERE user_id = $1', [archived.userId])
    expect(await readRow()).toMatchObject({ creators: 1, staff: 5, createdAt: expect.any(String) })
  })

  test('are listed by name, in pages, for the super admin', async () => {
    for (const name of ['Same', 'Same', 'Aardvark']) {
      const ctx = {
        platform: t.platform,
        agencyId: newId(),
        actor: { kind: 'system', id: null, name: 'T' },
      } as const
      await withScope(t.platform.database, ctx.agencyId, (tx) =>
        createAgency(ctx, tx, { name, timeZone: 'UTC', isHouse: false }),
      )
    }
    const page = (query: object) => t.send(t.people.north.SUPER_ADMIN.token, 'GET /agencies', { query })
    const all = (await page({})).body
    expect(all.data).toHaveLength(5)
    expect(all.meta).toEqual({ nextCursor: null, total: 5 })
    expect(all.data.filter((agency: { isHouse: boolean }) => agency.isHouse)).toMatchObject([{ id: houseId }])
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await page({ limit: 1, ...(cursor && { cursor }) })
      ids.push(...body.data.map((row: { id: string }) => row.id))
      cursor = body.meta.nextCursor
    }
    expect(ids).toEqual(all.data.map((row: { id: string }) => row.id))
  })
})

test.each(['nonsense', encodeCursor(['a', 'b']), encodeCursor([1, newId()]), encodeCursor(['a\0', newId()])])(
  'the cursor %s returns 400',
  async (cursor) => {
    const response = await t.send(t.people.north.SUPER_ADMIN.token, 'GET /agencies', { query: { cursor } })
    expect(response.status).toBe(400)
  },
)

describe('entering another agency', () => {
  const enter = (user: TestUser, id: string) =>
    t.send(user.token, 'POST /agencies/{id}/enter', { params: { id } })

  test('switches this session and is audited in that agency', async () => {
    const sol = await addPerson(t.platform, houseId, 'SUPER_ADMIN', 'sol')
    const before = (await audit(houseId)).length
    const response = await enter(sol, otherId)
    expect(response.status).toBe(200)
    expect(response.body.data).toMatchObject({ id: sol.userId, role: 'SUPER_ADMIN', agency: { id: otherId } })
    expect((await t.send(sol.token, 'GET /auth/me')).body.data).toEqual(response.body.data)
    expect((await audit(otherId)).at(-1)).toEqual({
      action: 'agency.entered',
      actor_id: sol.userId,
      details: { agencyId: otherId, userId: sol.userId },
    })
    expect(await audit(houseId)).toHaveLength(before)
  })

  test('reads and writes only that agency’s data', async () => {
    const sol = await addPerson(t.platform, houseId, 'SUPER_ADMIN', 'sol')
    const invite = (user: TestUser, email: string) =>
      t.send(user.token, 'POST /team/invitations', { body: { email, role: 'COMPLIANCE' } })
    await invite(t.people.north.AGENCY_ADMIN, `${canary.north}.x@new.test`)
    await invite(t.people.south.AGENCY_ADMIN, `${canary.south}.x@new.test`)
    expect((await t.send(sol.token, 'GET /team/invitations')).text).toContain(canary.north)
    await enter(sol, otherId)
    for (const key of ['GET /team/invitations', 'GET /mail', 'GET /agency']) {
      const { text } = await t.send(sol.token, key)
      expect(text).toContain(canary.south)
      expect(text).not.toContain(canary.north)
    }
    const invited = await invite(sol, 'from.sol@new.test')
    expect(await t.sql('SELECT agency_id FROM invitations WHERE id = $1', [invited.body.data.id])).toEqual([
      { agency_id: otherId },
    ])
    const patched = await t.send(sol.token, 'PATCH /agency', { body: { idleLockMinutes: 40 } })
    expect(patched.body.data).toMatchObject({ id: otherId, idleLockMinutes: 40 })
    await enter(sol, houseId)
    expect((await t.send(sol.token, 'GET /agency')).body.data.id).toBe(houseId)
  })

  test('account changes are audited in the home agency', async () => {
    const sol = await addPerson(t.platform, houseId, 'SUPER_ADMIN', 'sol')
    await enter(sol, otherId)
    const renamed = await t.send(sol.token, 'PATCH /auth/me', { body: { name: 'Sol Brandt' } })
    expect(renamed.body.data).toMatchObject({ name: 'Sol Brandt', agency: { id: otherId } })
    expect((await audit(houseId)).at(-1)).toMatchObject({ action: 'user.updated', actor_id: sol.userId })
  })

  test('other sessions of the same person are unaffected', async () => {
    const sol = await addPerson(t.platform, houseId, 'SUPER_ADMIN', 'sol')
    const body = { email: sol.email, password: 'correct horse battery' }
    const signIn = async () => (await t.send(null, 'POST /auth/sign-in', { body })).body.data
    const otherSession = await signIn()
    await enter(sol, otherId)
    expect((await t.send(otherSession.token, 'GET /agency')).body.data.id).toBe(houseId)
    expect((await signIn()).user.agency.id).toBe(houseId)
  })

  test('a demoted super admin is signed out at once', async () => {
    const sol = await addPerson(t.platform, houseId, 'SUPER_ADMIN', 'sol')
    await enter(sol, otherId)
    await t.sql(`UPDATE memberships SET role = 'AGENCY_ADMIN' WHERE user_id = $1`, [sol.userId])
    await t.platform.sessions.waitUntilPropagated()
    expect((await t.send(sol.token, 'GET /agency')).status).toBe(401)
  })

  test('an unknown agency returns 404 and an invalid id 400', async () => {
    const sol = t.people.north.SUPER_ADMIN
    expect((await enter(sol, newId())).status).toBe(404)
    expect((await enter(sol, 'not-an-id')).status).toBe(400)
    expect((await t.send(sol.token, 'GET /agency')).body.data.id).toBe(houseId)
  })
})
