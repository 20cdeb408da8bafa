import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addFanWithHistory } from '../../../test/fans.ts'

let t: TestApp
const people = () => t.people.north
const admin = () => people().AGENCY_ADMIN
const today = () => dayIn('America/New_York', new Date())
const tomorrow = () => dayIn('America/New_York', new Date(Date.now() + 86_400_000))

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
})
afterAll(() => t.close())

const add = (body: AnyJson, user: TestUser = admin()) => t.send(user.token, 'POST /creators', { body })
const addCreator = async (body: AnyJson = {}) => (await add({ stageName: 'Somebody', ...body })).body.data.id
const auditEntries = (id: string) =>
  t.sql(`SELECT action, actor_id, details FROM audit_log WHERE details->>'creatorId' = $1 ORDER BY seq`, [id])
const addSplit = (id: string, body: AnyJson) =>
  t.send(admin().token, 'POST /creators/{id}/splits', { params: { id }, body })

describe('splits', () => {
  test('replace one with the same first day, and must start within the allowed range', async () => {
    const id = await addCreator({ creatorPercent: 40 })
    await addSplit(id, { validFrom: tomorrow(), creatorPercent: 70 })
    const { data } = (await addSplit(id, { validFrom: today(), creatorPercent: 55 })).body
    expect([data.creatorPercent, data.splits]).toEqual([
      55,
      [
        { validFrom: null, creatorPercent: 40 },
        { validFrom: today(), creatorPercent: 55 },
        { validFrom: tomorrow(), creatorPercent: 70 },
      ],
    ])
    const replaced = (await addSplit(id, { validFrom: today(), creatorPercent: 60 })).body.data
    expect(replaced.splits).toEqual(data.splits.with(1, { validFrom: today(), creatorPercent: 60 }))
    for (const [day, status] of [
      ['0000-01-01', 400],
      ['1999-12-31', 422],
      ['8999-12-31', 422],
      ['9999-12-31', 400],
    ] as const) {
      const response = await addSplit(id, { validFrom: day, creatorPercent: 10 })
      expect([response.status, response.body.details?.[0].path], day).toEqual([status, 'validFrom'])
    }
    for (const body of [
      {},
      { creatorPercent: 60 },
      { validFrom: 'soon', creatorPercent: 1 },
      { validFrom: today(), creatorPercent: -1 },
    ])
      expect((await addSplit(id, body)).status).toBe(400)
  })

  test('apply to the next transaction', async () => {
    const id = await addCreator({ creatorPercent: 80 })
    const params = { id: await addFanWithHistory(t, id) }
    const body = { amount: 100, type: 'Tips', date: new Date().toISOString() } as const
    const { data } = (await t.call(admin().token, 'POST /fans/{id}/transactions', { params, body })).body
    const [row] = await t.sql('SELECT net_cents, creator_cents FROM fan_transactions WHERE id = $1', [
      data.transaction?.id ?? data.id,
    ])
    expect(Number(row.creator_cents)).toBe(Math.round(Number(row.net_cents) * 0.8))
  })
})

describe('deleting a split', () => {
  const withdraw = (id: string, validFrom: string, user: TestUser = admin()) =>
    t.send(user.token, 'DELETE /creators/{id}/splits/{validFrom}', { params: { id, validFrom } })
  const splits = (id: string) =>
    t.sql('SELECT valid_from::text AS day FROM creator_splits WHERE creator_id = $1 ORDER BY 1', [id])
  const addCreatorWithFutureSplit = async () => {
    const id = await addCreator({ creatorPercent: 40 })
    await addSplit(id, { validFrom: tomorrow(), creatorPercent: 70 })
    return id
  }

  test('is possible until it starts, and is audited', async () => {
    const id = await addCreatorWithFutureSplit()
    const response = await withdraw(id, tomorrow())
    expect([response.status, response.body.data.splits]).toEqual([
      200,
      [{ validFrom: null, creatorPercent: 40 }],
    ])
    expect((await auditEntries(id)).at(-1)).toMatchObject({
      action: 'creator.split_withdrawn',
      actor_id: admin().userId,
      details: { creatorId: id, validFrom: tomorrow(), creatorPercent: 70 },
    })
    expect((await withdraw(id, tomorrow())).status).toBe(404)
  })

  test('is rejected once it applies, for archived creators and without permission', async () => {
    const id = await addCreatorWithFutureSplit()
    await addSplit(id, { validFrom: today(), creatorPercent: 45 })
    const response = await withdraw(id, today())
    expect([response.status, response.body.code]).toEqual([422, 'refused'])
    expect(response.body.message).toBe(
      'This share is already in effect and can’t be deleted. Add a new one instead.',
    )
    for (const role of ['COMPLIANCE', 'CHAT_OPERATOR', 'CREATOR'] as const)
      expect((await withdraw(id, tomorrow(), people()[role])).status).toBe(403)
    expect((await withdraw(id, tomorrow(), t.people.south.AGENCY_ADMIN)).status).toBe(404)
    for (const day of ['soon', '2026-02-30', '']) expect((await withdraw(id, day)).status, day).not.toBe(200)
    await t.send(admin().token, 'DELETE /creators/{id}', { params: { id } })
    expect((await withdraw(id, tomorrow())).status).toBe(422)
    expect(await splits(id)).toEqual([{ day: '-infinity' }, { day: today() }, { day: tomorrow() }])
  })
})
