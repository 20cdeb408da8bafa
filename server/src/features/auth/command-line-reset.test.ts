import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addPerson, PASSWORD } from '../../../test/seed-agencies.ts'
import { resetFromCommandLine } from './command-line-reset.service.ts'

let t: TestApp
let sol: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  sol = await addPerson(t.platform, t.people.north.CREATOR.agencyId, 'SUPER_ADMIN', 'sol')
  const setup = { body: { password: PASSWORD } }
  const { secret } = (await t.send(sol.token, 'POST /auth/two-factor/setup', setup)).body.data
  await t.send(sol.token, 'POST /auth/two-factor/enable', { body: { code: await generate({ secret }) } })
})
afterAll(() => t.close())

const NEW_PASSWORD = 'a brand new lantern'
const resetWith = (url: string | null, password: string) =>
  t.send(null, 'POST /auth/reset-password', { body: { token: url?.split('#token=')[1], password } })
const signIn = async (password: string) =>
  (await t.send(null, 'POST /auth/sign-in', { body: { email: sol.email, password } })).body.data

test('the server operator gets a link that works once, and two-factor stays on', async () => {
  const url = await resetFromCommandLine(t.platform, sol.email, false)
  expect(url).toMatch(/\/reset-password#token=[\w-]{43}$/)
  expect((await resetWith(url, NEW_PASSWORD)).status).toBe(200)
  expect((await resetWith(url, PASSWORD)).body.code).toBe('link_expired')
  expect((await signIn(NEW_PASSWORD)).status).toBe('two_factor')
})

test('two-factor is turned off on request, and both actions are audited', async () => {
  await resetWith(await resetFromCommandLine(t.platform, sol.email, true), PASSWORD)
  const { token, status } = await signIn(PASSWORD)
  expect(status).toBe('signed_in')
  const { data } = (await t.send(token, 'GET /auth/activity')).body
  expect(
    data.map((entry: { action: string; by: string | null }) => [entry.action, entry.by]).slice(0, 3),
  ).toEqual([
    ['password.changed', null],
    ['member.two_factor_reset', 'npm run reset-password'],
    ['password.link_revealed', 'npm run reset-password'],
  ])
})

test('an unknown or suspended account gets no link', async () => {
  expect(await resetFromCommandLine(t.platform, 'nobody@example.test', false)).toBe(null)
  await t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [sol.userId])
  expect(await resetFromCommandLine(t.platform, sol.email, false)).toBe(null)
})
