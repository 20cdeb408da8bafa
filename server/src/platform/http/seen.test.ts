import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, addFan } from '../../../test/fans.ts'

let t: TestApp
let agencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
})
afterAll(() => t.close())

describe.each(['creators', 'fans'] as const)('two tabs on one of the %s', (kind) => {
  const open = async () => {
    const creatorId = await addCreator(t, agencyId, `Star ${newId().slice(-6)}`)
    const id = kind === 'creators' ? creatorId : await addFan(t, agencyId, creatorId)
    return (body: object) =>
      t.send(t.people.north.AGENCY_ADMIN.token, `PUT /${kind}/{id}`, { params: { id }, body })
  }

  test('the second save of the same field is refused, and made when repeated knowingly', async () => {
    const save = await open()
    expect((await save({ location: 'Lisbon', seen: { location: null } })).status).toBe(200)
    const second = await save({ location: 'Porto', seen: { location: null } })
    expect([second.status, second.body.code, second.body.details]).toEqual([
      409,
      'conflict',
      [{ path: 'location', message: 'Changed meanwhile to “Lisbon”. Save again to replace it.' }],
    ])
    const third = await save({ location: 'Porto', seen: { location: 'Lisbon' } })
    expect([third.status, third.body.data.location]).toEqual([200, 'Porto'])
  })

  test('different fields merge, and a retry of a save that went through is no conflict', async () => {
    const save = await open()
    const body = { location: 'Lisbon', seen: { location: null } }
    expect((await save(body)).status).toBe(200)
    expect((await save(body)).status).toBe(200)
    const other = await save({ email: `${newId()}@b.test`, seen: { email: null, location: null } })
    expect([other.status, other.body.data.location]).toEqual([200, 'Lisbon'])
  })

  test('a field cleared meanwhile is a conflict, and names of prototypes are no fields', async () => {
    const save = await open()
    await save({ location: 'Lisbon' })
    await save({ location: null })
    const stale = await save({ location: 'Porto', seen: { location: 'Lisbon', constructor: 'x' } })
    expect([stale.status, stale.body.details[0].message]).toEqual([
      409,
      'Cleared meanwhile. Save again to replace it.',
    ])
  })

  test('of twenty saves at once that saw the same value, one is made', async () => {
    const save = await open()
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => save({ location: `Town ${i}`, seen: { location: null } })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
  })
})
