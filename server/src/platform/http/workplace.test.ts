import { WORKPLACE_HEADER } from '@greenroom/contract/kit/workplace.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

test('a page opened in one agency can’t write after its session switched to another', async () => {
  const { north, south } = t.people
  const sol = north.SUPER_ADMIN
  const rename = (workplace: string) =>
    t.app.inject({
      method: 'PATCH',
      url: '/api/agency',
      headers: { authorization: `Bearer ${sol.token}`, [WORKPLACE_HEADER]: workplace },
      payload: { name: 'Renamed by a forgotten tab' },
    })
  const enter = await t.call(sol.token, 'POST /agencies/{id}/enter', {
    params: { id: south.CREATOR.agencyId },
  })
  expect(enter.status).toBe(200)

  const stale = await rename(`${sol.userId}/${north.CREATOR.agencyId}`)
  expect(stale.statusCode).toBe(409)
  expect(stale.json().code).toBe('workplace_changed')
  expect((await rename(`${south.CREATOR.userId}/${south.CREATOR.agencyId}`)).statusCode).toBe(409)
  expect(await t.sql(`SELECT 1 FROM agencies WHERE name LIKE 'Renamed%'`)).toEqual([])

  expect((await rename(`${sol.userId}/${south.CREATOR.agencyId}`)).statusCode).toBe(200)
})
