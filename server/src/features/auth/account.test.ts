import { newId } from '@greenroom/contract/kit/ids.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyInput, startTestApp, type TestApp } from '../../../test/app.ts'
import { emailsTo, linkTokenFor } from '../../../test/mailbox.ts'
import { PASSWORD } from '../../../test/seed-agencies.ts'

let t: TestApp
let emptyApp: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  emptyApp = await startTestApp({ config: { role: 'web' }, empty: true })
})
afterAll(async () => {
  await t.close()
  await emptyApp.close()
})
beforeEach(() => t.unthrottle())

const GOOD_PASSWORD = 'tangerine lampshade'
const signUp = (body: AnyInput['body']) => t.send(null, 'POST /auth/sign-up', { body })
const counts = async () =>
  (
    await t.sql(
      `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM memberships) AS members, (SELECT count(*) FROM creators) AS creators,
        (SELECT count(*) FROM gate.sessions) AS sessions, (SELECT count(*) FROM mails) AS emails, (SELECT count(*) FROM audit_log) AS audit`,
    )
  )[0]

describe('sign-up', () => {
  test('creates a creator with a pending profile in the house agency, and signs them in', async () => {
    const email = `${newId()}@new.test`
    const { status, body } = await signUp({
      stageName: '  Juno Vale ',
      email: email.toUpperCase(),
      password: GOOD_PASSWORD,
    })
    expect(status).toBe(201)
    const { token, user } = body.data
    expect(user).toMatchObject({
      email,
      role: 'CREATOR',
      emailVerified: false,
      creator: { stageName: 'Juno Vale' },
      agency: { id: t.people.north.CREATOR.agencyId },
    })
    expect((await t.send(token, 'GET /auth/me')).body.data).toEqual(user)
    const [creator] = await t.sql('SELECT * FROM creators WHERE id = $1', [user.creator.id])
    expect(creator).toMatchObject({
      status: 'PENDING',
      is_verified: false,
      user_id: user.id,
      agency_id: t.people.north.CREATOR.agencyId,
    })
    const [mail] = await emailsTo(t, email)
    expect(mail).toMatchObject({
      subject: 'Confirm your email address',
      about_role: 'CREATOR',
      status: 'QUEUED',
    })
    const jobs = await t.sql(`SELECT 1 FROM pgboss.job WHERE name = 'mail.send' AND data->>'mailId' = $1`, [
      mail?.id,
    ])
    expect(jobs).toHaveLength(1)
    const link = { body: { token: await linkTokenFor(t, email, '/verify-email') } }
    expect((await t.send(null, 'POST /auth/verify-email', link)).status).toBe(200)
    expect((await t.send(token, 'GET /auth/me')).body.data.emailVerified).toBe(true)
  })

  test.each(['north', 'south'] as const)(
    'an email taken in %s is rejected and changes nothing',
    async (side) => {
      const { email } = t.people[side].COMPLIANCE
      const before = await counts()
      const response = await signUp({
        stageName: 'Copy',
        email: email.toUpperCase(),
        password: GOOD_PASSWORD,
      })
      expect([response.status, response.body.code]).toEqual([409, 'email_taken'])
      expect(response.body.message).toBe('This email already has an account. Sign in instead.')
      expect(await counts()).toEqual(before)
    },
  )

  test.each([
    ['a common password', { password: 'password123' }, 422],
    ['the email as the password', { password: 'same@new.test', email: 'same@new.test' }, 422],
    ['seven characters', { password: '1234567' }, 400],
    ['129 characters', { password: 'x'.repeat(129) }, 400],
    ['a blank stage name', { stageName: '   ' }, 400],
    ['a stage name with a bidi override', { stageName: 'Juno\u202e' }, 400],
    ['a stage name that is too long', { stageName: 'x'.repeat(81) }, 400],
    ['an empty email', { email: '' }, 400],
    ['a role', { role: 'SUPER_ADMIN' }, 400],
    ['an agency', { agencyId: newId() }, 400],
    ['a status', { status: 'ACTIVE' }, 400],
    ['an invalid type', { stageName: ['Juno'] }, 400],
  ])('%s is rejected and changes nothing', async (_, invalid, status) => {
    const before = await counts()
    const response = await signUp({
      stageName: 'Juno',
      email: `${newId()}@new.test`,
      password: GOOD_PASSWORD,
      ...invalid,
    })
    expect(response.status).toBe(status)
    expect(await counts()).toEqual(before)
  })

  test('five concurrent sign-ups with one address create one account', async () => {
    const email = `${newId()}@new.test`
    await t.sql('DELETE FROM gate.throttles')
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => signUp({ stageName: 'Twin', email, password: GOOD_PASSWORD })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(await t.sql('SELECT 1 FROM creators WHERE stage_name = $1', ['Twin'])).toHaveLength(1)
  })

  test('repeated attempts with one address are throttled', async () => {
    const body = { stageName: 'Juno', email: t.people.south.CREATOR.email, password: 'password123' }
    for (let i = 0; i < 5; i++) expect((await signUp(body)).status).toBe(422)
    expect((await signUp(body)).status).toBe(429)
  })
})

describe('own profile', () => {
  const patch = (token: string, body: object) => t.send(token, 'PATCH /auth/me', { body })

  test('changes only the given fields', async () => {
    const user = t.people.north.CREATOR
    const before = (await t.send(user.token, 'GET /auth/me')).body.data
    const renamed = await patch(user.token, { stageName: 'June Vale' })
    expect(renamed.body.data).toEqual({ ...before, creator: { ...before.creator, stageName: 'June Vale' } })
    const withName = await patch(user.token, { name: 'Jane' })
    expect(withName.body.data).toEqual({ ...renamed.body.data, name: 'Jane' })
    const { stageName } = withName.body.data.creator
    for (const change of [{ is24Hour: true }, { stageName }])
      expect((await patch(user.token, change)).body.data).toMatchObject({
        name: 'Jane',
        creator: { stageName },
      })
    expect((await patch(user.token, { name: null })).body.data.name).toBeNull()
    expect((await patch(user.token, {})).body.data).toMatchObject({
      name: null,
      creator: { stageName: 'June Vale' },
    })
  })

  test('a new name appears in the audit log immediately', async () => {
    const user = t.people.south.AGENCY_ADMIN
    await patch(user.token, { name: 'Fresh Name' })
    await t.send(user.token, 'PATCH /agency', { body: { idleLockMinutes: 33 } })
    const [row] = await t.sql(
      'SELECT actor_name FROM audit_log WHERE agency_id = $1 ORDER BY seq DESC LIMIT 1',
      [user.agencyId],
    )
    expect(row).toEqual({ actor_name: 'Fresh Name' })
  })

  test.each(roles.filter((role) => role !== 'CREATOR'))(
    '%s can’t set a stage name, and nothing changes',
    async (role) => {
      const user = t.people.south[role]
      const before = (await t.send(user.token, 'GET /auth/me')).body.data
      const response = await patch(user.token, { name: 'Half Done', stageName: 'Star' })
      expect([response.status, response.body.code]).toEqual([422, 'refused'])
      expect((await t.send(user.token, 'GET /auth/me')).body.data).toEqual(before)
    },
  )

  test.each([
    { role: 'SUPER_ADMIN' },
    { agencyId: newId() },
    { agency: { id: newId() } },
    { email: 'other@new.test' },
    { emailVerified: true },
    { id: newId() },
    { name: 'Fine', isAdmin: true },
    { name: '' },
    { name: 'x'.repeat(121) },
    { name: 'a\0b' },
    { stageName: 5 },
  ])('%j returns 400 and changes nothing', async (body) => {
    const user = t.people.north.CREATOR
    const before = (await t.send(user.token, 'GET /auth/me')).body.data
    expect((await patch(user.token, body)).status).toBe(400)
    expect((await t.send(user.token, 'GET /auth/me')).body.data).toEqual(before)
  })
})

describe('an empty installation', () => {
  const form = (email: string) => ({
    agencyName: 'First House',
    timeZone: 'Europe/London',
    name: 'First Admin',
    email,
    password: GOOD_PASSWORD,
  })
  const setUp = (body: object) => emptyApp.send(null, 'POST /setup', { body })

  test('requires its first administrator and accepts no sign-up', async () => {
    expect((await emptyApp.send(null, 'GET /setup')).body.data).toEqual({
      needed: true,
      signUpOpen: false,
      demo: null,
    })
    const body = { stageName: 'Early', email: 'early@new.test', password: GOOD_PASSWORD }
    const response = await emptyApp.send(null, 'POST /auth/sign-up', { body })
    expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect(
      (await emptyApp.send(null, 'POST /auth/forgot-password', { body: { email: body.email } })).status,
    ).toBe(202)
    expect(await emptyApp.sql('SELECT 1 FROM users')).toEqual([])
  })

  test.each([
    [{ password: 'password123' }, 422],
    [{ timeZone: 'Mars/Olympus' }, 400],
    [{ agencyName: '' }, 400],
    [{ role: 'SUPER_ADMIN' }, 400],
  ])('%j is rejected', async (invalid, status) => {
    expect((await setUp({ ...form('first@new.test'), ...invalid })).status).toBe(status)
    expect((await emptyApp.send(null, 'GET /setup')).body.data.needed).toBe(true)
  })

  test('is set up once, even with concurrent attempts', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => setUp(form(i < 5 ? `first${i}@new.test` : 'same@new.test'))),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
    expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set([undefined, 'conflict']))
    expect(await emptyApp.sql('SELECT name, time_zone, is_house, demo FROM agencies')).toEqual([
      { name: 'First House', time_zone: 'Europe/London', is_house: true, demo: false },
    ])
    expect(await emptyApp.sql('SELECT role FROM memberships')).toEqual([{ role: 'SUPER_ADMIN' }])

    const { token, user } = responses.find(({ status }) => status === 201)?.body.data ?? {}
    expect((await emptyApp.send(token, 'GET /auth/me')).body.data).toEqual(user)
    expect(user).toMatchObject({ role: 'SUPER_ADMIN', name: 'First Admin', demo: false })
    expect((await emptyApp.send(null, 'GET /setup')).body.data).toEqual({
      needed: false,
      signUpOpen: true,
      demo: null,
    })
    const lateAttempt = await setUp(form('late@new.test'))
    expect([lateAttempt.status, lateAttempt.body.code]).toEqual([409, 'conflict'])
    expect(lateAttempt.body.message).toContain('already set up')
  })
})

test('the sign-in page lists accounts only in the demo', async () => {
  expect((await t.send(null, 'GET /setup')).body.data).toEqual({
    needed: false,
    signUpOpen: true,
    demo: null,
  })
  await t.sql('UPDATE agencies SET demo = true WHERE is_house')
  const { demo } = (await t.send(null, 'GET /setup')).body.data
  expect(demo.accounts.map(({ role }: { role: string }) => role).toSorted()).toEqual([...roles].toSorted())
  expect(demo.password).not.toBe(PASSWORD)
  await t.sql('UPDATE agencies SET demo = false WHERE is_house')
})
