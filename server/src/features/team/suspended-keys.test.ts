import { newId } from '@greenroom/contract/kit/ids.ts'
import { expect, onTestFinished, test } from 'vitest'
import { type AnyJson, startTestApp, type TestUser } from '../../../test/app.ts'
import { addPerson } from '../../../test/seed-agencies.ts'
import { findConnectorKey } from '../../platform/identity/connector-keys.ts'

test('keys of a suspended admin are marked, and can be revoked with the suspension', async () => {
  const t = await startTestApp({ config: { role: 'web' } })
  onTestFinished(() => t.close())
  const admin = t.people.north.AGENCY_ADMIN
  const body = { name: 'Bridge', scopes: ['messages'], creatorIds: null, expiresAt: null }
  const add = async (user: TestUser): Promise<AnyJson> =>
    (await t.send(user.token, 'POST /connections/keys', { body: { clientId: newId(), ...body } })).body.data
  const findKey = async (id: string) =>
    (await t.send(admin.token, 'GET /connections/keys')).body.data.find((key: AnyJson) => key.id === id)
  const isKeyValid = async (key: string) => (await findConnectorKey(t.platform.database, key)) !== null

  const leaver = await addPerson(t.platform, admin.agencyId, 'AGENCY_ADMIN', 'leaver')
  const { id, key } = await add(leaver)
  const { id: other } = await add(admin)
  const suspend = (query: AnyJson = {}) =>
    t.send(admin.token, 'POST /team/members/{id}/suspend', { params: { id: leaver.userId }, query })
  expect(await findKey(id)).toMatchObject({ createdById: leaver.userId, isCreatorSuspended: false })
  expect((await suspend()).status).toBe(200)
  expect(await findKey(id)).toMatchObject({ isCreatorSuspended: true, revokedAt: null })
  expect(await isKeyValid(key)).toBe(true)
  expect((await suspend({ keys: 'revoke' })).status).toBe(200)
  expect(await isKeyValid(key)).toBe(false)
  expect((await findKey(other)).revokedAt).toBeNull()
  const revoked = await t.sql(
    `SELECT actor_id FROM audit_log WHERE action = 'connector_key.revoked' AND details->>'keyId' = $1`,
    [id],
  )
  expect(revoked).toEqual([{ actor_id: admin.userId }])
})
