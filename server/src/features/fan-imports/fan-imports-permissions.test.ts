import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { firstOf } from '../../../test/long.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import type { Platform } from '../../platform/ctx.ts'
import { processImport } from './import-pass.service.ts'

/** Losing permission during an import stops it; rows already imported are kept. */

vi.setConfig({ testTimeout: 60_000 })

let t: TestApp
let agencyId: string
let creatorId: string

beforeAll(async () => {
  // No background worker; the test runs the passes itself.
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.south.CREATOR.agencyId
  creatorId = (await t.sql('SELECT id FROM creators WHERE agency_id = $1', [agencyId]))[0].id
})
afterAll(() => t.close())

const CHUNK = 500

async function startImport(
  user: string,
  verb: 'check' | 'run',
  prefix: string,
  rows: number,
): Promise<string> {
  const file = `username\n${Array.from({ length: rows }, (_, n) => `${prefix}${n}`).join('\n')}\n`
  const query = { kind: 'fans', fileName: 'fans.csv' }
  const { id } = (await t.send(user, 'POST /fans/imports', { query, upload: file })).body.data
  await startPass(user, verb, id)
  return id
}
async function startPass(user: string, verb: 'check' | 'run', id: string): Promise<void> {
  const body = { mapping: { username: 0 }, creatorId }
  expect((await t.send(user, `POST /fans/imports/{id}/${verb}`, { params: { id }, body })).status).toBe(202)
}
const runPass = (importId: string, platform = t.platform) =>
  processImport(platform, { agencyId, importId }, { isLast: false })
const get = async (id: string): Promise<AnyJson> =>
  (await t.send(t.people.south.AGENCY_ADMIN.token, 'GET /fans/imports/{id}', { params: { id } })).body.data
const countFans = async (prefix: string) =>
  (await t.sql('SELECT count(*)::int AS n FROM fans WHERE username_key LIKE $1', [`${prefix}%`]))[0].n

/** Runs an action just before the nth chunk. */
function beforeChunk(chunk: number, action: () => Promise<unknown>): Platform {
  const { database } = t.platform
  let connections = 0
  const connect = async () => {
    if (connections++ === chunk) await action()
    return database.pool.connect()
  }
  return { ...t.platform, database: { ...database, pool: { connect } as unknown as typeof database.pool } }
}

const suspend = (user: TestUser) =>
  t.sql(`UPDATE memberships SET status = 'SUSPENDED' WHERE user_id = $1`, [user.userId])
const changeRole = (user: TestUser, role: string) =>
  t.sql('UPDATE memberships SET role = $2 WHERE user_id = $1', [user.userId, role])
async function remove(user: TestUser): Promise<void> {
  await t.sql('DELETE FROM memberships WHERE user_id = $1', [user.userId])
}

const addAdmin = () => addPerson(t.platform, agencyId, 'AGENCY_ADMIN', 'starter')
async function addSuperAdmin(): Promise<TestUser> {
  const user = await addPerson(t.platform, t.people.north.CREATOR.agencyId, 'SUPER_ADMIN', 'visiting')
  await t.sql('UPDATE gate.sessions SET agency_id = $2 WHERE user_id = $1', [user.userId, agencyId])
  await t.platform.sessions.waitUntilPropagated()
  return user
}

describe('an import', () => {
  test.for(
    firstOf(2, [
      ['is suspended', 'sus', addAdmin, suspend],
      ['becomes a compliance user', 'com', addAdmin, (user: TestUser) => changeRole(user, 'COMPLIANCE')],
      ['becomes an operator', 'ope', addAdmin, (user: TestUser) => changeRole(user, 'CHAT_OPERATOR')],
      ['is removed', 'rem', addAdmin, remove],
      [
        'is no longer a super admin',
        'sup',
        addSuperAdmin,
        (user: TestUser) => changeRole(user, 'AGENCY_ADMIN'),
      ],
    ] as const),
  )('stops after two chunks if the user who started it %s', async ([, prefix, createUser, action]) => {
    const user = await createUser()
    const id = await startImport(user.token, 'run', prefix, 4 * CHUNK)
    await runPass(
      id,
      beforeChunk(3, () => action(user)),
    )
    expect(await get(id)).toMatchObject({
      state: 'FAILED',
      problem: expect.stringMatching(
        /^Stopped because .+ no longer has permission to import\. Imported rows/,
      ),
      progress: { done: 2 * CHUNK, added: 2 * CHUNK },
      finishedAt: null,
    })
    expect(await countFans(prefix)).toBe(2 * CHUNK)
    await runPass(id)
    expect(await countFans(prefix)).toBe(2 * CHUNK)
  })

  test('finishes if a visiting super admin started it', async () => {
    const id = await startImport((await addSuperAdmin()).token, 'run', 'vis', 2 * CHUNK)
    await runPass(id)
    expect(await get(id)).toMatchObject({ state: 'DONE', progress: { added: 2 * CHUNK } })
  })

  test('stops with a reason if the user who started it loses permission before it runs, even in a dry run', async () => {
    const user = await addAdmin()
    const id = await startImport(user.token, 'check', 'dry', CHUNK)
    await suspend(user)
    await runPass(id)
    expect(await get(id)).toMatchObject({
      state: 'FAILED',
      problem: expect.stringContaining('starter AGENCY_ADMIN'),
    })
  })
})

test('another admin can run a stopped import again and becomes its owner', async () => {
  const [first, second] = [await addAdmin(), await addPerson(t.platform, agencyId, 'AGENCY_ADMIN', 'second')]
  const id = await startImport(first.token, 'run', 'aga', 3 * CHUNK)
  await runPass(
    id,
    beforeChunk(2, () => suspend(first)),
  )
  expect(await get(id)).toMatchObject({ state: 'FAILED', progress: { done: CHUNK } })
  await startPass(second.token, 'run', id)
  await runPass(id)
  expect(await get(id)).toMatchObject({
    state: 'DONE',
    createdBy: 'second AGENCY_ADMIN',
    problem: null,
    progress: { added: 2 * CHUNK, unchanged: CHUNK },
  })
  expect(await countFans('aga')).toBe(3 * CHUNK)
})

test('suspending the uploader does not stop another admin’s run', async () => {
  const user = await addAdmin()
  const upload = 'username\nlent1\n'
  const query = { kind: 'fans', fileName: 'fans.csv' }
  const { id } = (await t.send(user.token, 'POST /fans/imports', { query, upload })).body.data
  await suspend(user)
  await startPass(t.people.south.AGENCY_ADMIN.token, 'run', id)
  await runPass(id)
  expect(await get(id)).toMatchObject({ state: 'DONE', progress: { added: 1 } })
})
