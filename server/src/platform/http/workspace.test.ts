import { WORKSPACE_HEADER } from '@greenroom/contract/kit/workspace.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

test('a page opened in one agency can’t write after its session switched to another', async () => {
  const { north, south } = t.people
  const superAdmin = north.SUPER_ADMIN
  const rename = (workspace: string) =>
    t.app.inject({
      method: 'PATCH',
      url: '/api/agency',
      headers: { authorization: `Bearer ${superAdmin.token}`, [WORKSPACE_HEADER]: workspace },
      payload: { name: 'Renamed by a forgotten tab' },
    })
  const switched = await t.call(superAdmin.token, 'POST /agencies/{id}/enter', {
    params: { id: south.CREATOR.agencyId },
  })
  expect(switched.status).toBe(200)

  const staleResponse = await rename(`${superAdmin.userId}/${north.CREATOR.agencyId}`)
  expect(staleResponse.statusCode).toBe(409)
  expect(staleResponse.json().code).toBe('workspace_changed')
  expect((await rename(`${south.CREATOR.userId}/${south.CREATOR.agencyId}`)).statusCode).toBe(409)
  expect(await t.sql(`SELECT 1 FROM agencies WHERE name LIKE 'Renamed%'`)).toEqual([])

  expect((await rename(`${superAdmin.userId}/${south.CREATOR.agencyId}`)).statusCode).toBe(200)
})
