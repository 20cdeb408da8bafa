import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiResponse, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCreator } from '../../../test/fans.ts'
import { eventually, linkTokenFor } from '../../../test/mailbox.ts'
import { addPerson } from '../../../test/seed-agencies.ts'

/** Concurrent changes: a request that waits for another sees its result. */

let t: TestApp
let mara: TestUser
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  mara = t.people.north.AGENCY_ADMIN
})
afterAll(() => t.close())

const newPerson = (role: Role) => addPerson(t.platform, mara.agencyId, role, 'race')

const blockedSessions = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

/** Makes a change and commits it once `request` is blocked by it. */
async function sendDuringChange(
  change: [string, unknown[]],
  request: () => Promise<ApiResponse>,
  whileBlocked: (client: pg.Client) => Promise<void> = async () => {},
): Promise<ApiResponse> {
  const client = new pg.Client(t.db.admin)
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(...change)
    const response = request()
    await eventually(async () => (await t.sql(blockedSessions)).length > 0)
    await whileBlocked(client)
    await client.query('COMMIT')
    return await response
  } finally {
    await client.end()
  }
}
const changeToCompliance = (user: TestUser): [string, unknown[]] => [
  `UPDATE memberships SET role = 'COMPLIANCE' WHERE user_id = $1`,
  [user.userId],
]
const assignments = (userId: string) =>
  t.sql('SELECT creator_id FROM operator_assignments WHERE user_id = $1', [userId])

test('a person being demoted can’t act on others', async () => {
  const [actor, target] = [await newPerson('AGENCY_ADMIN'), await newPerson('AGENCY_ADMIN')]
  const params = { id: target.userId }
  const response = await sendDuringChange(changeToCompliance(actor), () =>
    t.send(actor.token, 'POST /team/members/{id}/suspend', { params }),
  )
  expect(response.status).toBe(403)
  expect(await t.sql('SELECT status FROM memberships WHERE user_id = $1', [target.userId])).toEqual([
    { status: 'ACTIVE' },
  ])
})

test('a former operator can’t be assigned, through either endpoint', async () => {
  const creatorId = await addCreator(t, mara.agencyId, 'Raced')
  for (const request of [
    (id: string) =>
      t.send(mara.token, 'PATCH /creators/{id}/operators', {
        params: { id: creatorId },
        body: { add: [id], remove: [] },
      }),
    (id: string) =>
      t.send(mara.token, 'PATCH /team/members/{id}/creators', {
        params: { id },
        body: { add: [creatorId], remove: [] },
      }),
  ]) {
    const dana = await newPerson('CHAT_OPERATOR')
    expect((await sendDuringChange(changeToCompliance(dana), () => request(dana.userId))).status).toBe(422)
    expect(await assignments(dana.userId)).toEqual([])
  }
})

test('a creator being archived can’t be assigned or invited', async () => {
  for (const request of [
    (id: string, userId: string) =>
      t.send(mara.token, 'PATCH /creators/{id}/operators', {
        params: { id },
        body: { add: [userId], remove: [] },
      }),
    (id: string, userId: string) =>
      t.send(mara.token, 'PATCH /team/members/{id}/creators', {
        params: { id: userId },
        body: { add: [id], remove: [] },
      }),
    (id: string) =>
      t.send(mara.token, 'POST /creators/{id}/invitation', {
        params: { id },
        body: { email: `${newId()}@new.test` },
      }),
  ]) {
    const creatorId = await addCreator(t, mara.agencyId, 'Leaving')
    const dana = await newPerson('CHAT_OPERATOR')
    const response = await sendDuringChange(
      ['UPDATE creators SET archived_at = now() WHERE id = $1', [creatorId]],
      () => request(creatorId, dana.userId),
    )
    expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect(await assignments(dana.userId)).toEqual([])
    expect(await t.sql('SELECT 1 FROM invitations WHERE creator_id = $1', [creatorId])).toEqual([])
  }
})

test('accepting an invitation locks the creator first, so it can’t deadlock with resending', async () => {
  const creatorId = await addCreator(t, mara.agencyId, 'Twice')
  const email = `${newId()}@new.test`
  await t.send(mara.token, 'POST /creators/{id}/invitation', { params: { id: creatorId }, body: { email } })
  const token = await linkTokenFor(t, email, '/invite')
  const response = await sendDuringChange(
    ['SELECT 1 FROM creators WHERE id = $1 FOR NO KEY UPDATE', [creatorId]],
    () => t.send(null, 'POST /team/invitations/accept', { body: { token, password: 'tangerine lampshade' } }),
    async (client) => {
      const lockNow = 'SELECT 1 FROM invitations WHERE creator_id = $1 FOR UPDATE NOWAIT'
      expect((await client.query(lockNow, [creatorId])).rowCount).toBe(1)
    },
  )
  expect(response.status).toBe(201)
})
