import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addItem } from '../../../test/content-fixture.ts'
import { creatorOf, ownCreator } from '../../../test/fans.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { withScope } from '../../platform/db/scope.ts'
import {
  createPendingCreator,
  findCreatorByEmail,
  linkAccount,
  mergeIntoExistingCreator,
} from './creators.service.ts'

let t: TestApp
let ownCreatorId = ''
const people = () => t.people.north
const admin = () => people().AGENCY_ADMIN

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  ownCreatorId = await ownCreator(t)
})
afterAll(() => t.close())

const add = (body: AnyJson, user: TestUser = admin()) => t.send(user.token, 'POST /creators', { body })
const get = (user: TestUser, id: string) => t.send(user.token, 'GET /creators/{id}', { params: { id } })
const put = (user: TestUser, id: string, body: AnyJson) =>
  t.send(user.token, 'PUT /creators/{id}', { params: { id }, body })
const addCreator = async (body: AnyJson = {}) => (await add({ stageName: 'Somebody', ...body })).body.data.id

describe('creators service', () => {
  const inNorth = <T>(work: Parameters<typeof withScope<T>>[2]) =>
    withScope(t.platform.database, admin().agencyId, work)

  test('a creator is found by contact or account email', async () => {
    const { email, userId } = people().CREATOR
    const find = (address: string) => inNorth((tx) => findCreatorByEmail(tx, address))
    const expected = { id: ownCreatorId, stageName: 'canarynorth stage', userId, archivedAt: null }
    expect(await find(email)).toEqual(expected)
    const otherEmail = `${newId()}@new.test`
    await put(admin(), ownCreatorId, { email: otherEmail })
    expect([await find(otherEmail), await find(email)]).toEqual([expected, expected])
    expect(await find('nobody@new.test')).toBeUndefined()
    expect(await find(t.people.south.CREATOR.email)).toBeUndefined()
  })

  test('a creator has one account and an account has one creator', async () => {
    const id = await addCreator()
    const person = await addPerson(t.platform, admin().agencyId, 'COMPLIANCE', 'linked')
    await inNorth((tx) => linkAccount(tx, id, person.userId))
    expect((await get(admin(), id)).body.data).toMatchObject({
      access: 'account',
      user: { email: person.email },
    })
    const link = (creator: string, user: string) => inNorth((tx) => linkAccount(tx, creator, user))
    await expect(link(id, admin().userId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(link(await addCreator(), person.userId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('signing up with a known email leaves it on the existing profile', async () => {
    const person = await addPerson(t.platform, admin().agencyId, 'COMPLIANCE', 'listed')
    const existingId = await addCreator()
    await t.sql('UPDATE creators SET email = $2 WHERE id = $1', [existingId, person.email])
    const id = await inNorth((tx) =>
      createPendingCreator(tx, { userId: person.userId, stageName: 'Second Profile' }),
    )
    const rows = await t.sql('SELECT id, email, origin FROM creators WHERE id = ANY ($1) ORDER BY origin', [
      [existingId, id],
    ])
    expect(rows).toEqual([
      { id: existingId, email: person.email, origin: 'added' },
      { id, email: null, origin: 'sign-up' },
    ])
  })

  test('a sign-up profile with content is not merged', async () => {
    const person = await addPerson(t.platform, admin().agencyId, 'CREATOR', 'uploading')
    const existingId = await addCreator({ stageName: 'Uploading' })
    await t.sql('UPDATE creators SET email = NULL WHERE user_id = $1', [person.userId])
    await t.sql('UPDATE creators SET email = $2 WHERE id = $1', [existingId, person.email])
    const creatorId = await creatorOf(t, person)
    const item = await addItem(t, person, creatorId)
    const actor = { kind: 'system', id: null, name: 'Tests' } as const
    const ctx = { platform: t.platform, agencyId: person.agencyId, actor }
    const merge = () => inNorth((tx) => mergeIntoExistingCreator(ctx, tx, person.userId))
    expect(await merge()).toBeNull()
    await t.send(admin().token, 'DELETE /content/{id}', { params: { id: item.id } })
    expect(await merge()).toBe(existingId)
  })

  test('a sign-up who is merged stays self-managed, and takes no name of another account', async () => {
    const person = await addPerson(t.platform, admin().agencyId, 'COMPLIANCE', 'solo')
    const existingId = await addCreator({ stageName: people().CHAT_OPERATOR.email, email: null })
    await t.sql('UPDATE creators SET email = $2 WHERE id = $1', [existingId, person.email])
    await inNorth((tx) => createPendingCreator(tx, { userId: person.userId, stageName: 'Solo Profile' }))
    const actor = { kind: 'system', id: null, name: 'Tests' } as const
    const ctx = { platform: t.platform, agencyId: person.agencyId, actor }
    const merge = () => inNorth((tx) => mergeIntoExistingCreator(ctx, tx, person.userId))
    await t.sql('UPDATE users SET name = NULL WHERE id = $1', [people().CHAT_OPERATOR.userId])
    expect(await merge()).toBeNull()
    await t.sql(`UPDATE creators SET stage_name = 'Solo' WHERE id = $1`, [existingId])
    expect(await merge()).toBe(existingId)
    const [row] = await t.sql('SELECT user_id, is_self_managed FROM creators WHERE id = $1', [existingId])
    expect(row).toEqual({ user_id: person.userId, is_self_managed: true })
  })
})
