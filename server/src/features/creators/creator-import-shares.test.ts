import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, addFanWithHistory } from '../../../test/fans.ts'

let t: TestApp
let agencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
})
afterAll(() => t.close())

const send = (upload: string, query: AnyJson = {}) =>
  t.send(t.people.north.AGENCY_ADMIN.token, 'POST /creators/import', { query, upload })
const counts = (added: number, updated: number, unchanged: number) => ({ added, updated, unchanged })

describe('a share', () => {
  const splits = async (stageName: string) =>
    (
      await t.sql(
        `SELECT creator_percent AS percent, valid_from::text AS day FROM creator_splits s
         JOIN creators c ON c.id = s.creator_id WHERE c.stage_name = $1 ORDER BY valid_from`,
        [stageName],
      )
    ).map(({ percent, day }) => [day, percent])

  test('of a new creator applies to all history, or from the given day', async () => {
    const file = 'Stage name,Share,Share from\nAll Time,60,\nFrom Day,70,2026-02-01\n'
    expect((await send(file)).body.data).toMatchObject({ ...counts(2, 0, 0), ignored: [], faults: [] })
    expect([await splits('All Time'), await splits('From Day')]).toEqual([
      [['-infinity', 60]],
      [['2026-02-01', 70]],
    ])
    expect((await send(file)).body.data).toMatchObject(counts(0, 0, 2))
  })

  test('that changes existing transactions returns a warning with the amounts, even in a dry run', async () => {
    const id = await addCreator(t, agencyId, 'Has Sales')
    await addFanWithHistory(t, id, { spent: 100, paidAt: '2026-03-10T12:00:00Z' })
    const creatorCents = async () =>
      (await t.sql('SELECT creator_cents::int AS cents FROM fan_transactions WHERE creator_id = $1', [id]))[0]
        .cents
    const cents = await creatorCents()
    const file = 'Stage name,Share\nHas Sales,100\n'
    const dry = (await send(file, { dryRun: 'true' })).body.data
    expect(dry.warnings).toEqual([
      {
        row: 2,
        message: expect.stringMatching(
          /^100% from the beginning changes 1 transaction: the creator’s share in the affected months goes from \$\d+\.\d\d to \$\d+\.\d\d\.$/,
        ),
      },
    ])
    expect([await creatorCents(), await splits('Has Sales')]).toEqual([cents, []])
    expect((await send(file)).body.data).toEqual({ ...dry, importId: expect.any(String) })
    expect(await creatorCents()).toBeGreaterThan(cents)
    expect(await splits('Has Sales')).toEqual([['-infinity', 100]])
    expect((await send(file)).body.data).toMatchObject({ ...counts(0, 0, 1), warnings: [] })
  })

  test.each([
    ['60', '1999-12-31', 'Share from: Choose a day after 1999, or leave it empty for all transactions.'],
    ['60', '8999-12-31', 'Share from: Choose a day within the next five years.'],
    ['60', 'soon', 'Share from: Please enter a date like 2026-03-31.'],
    ['', '2026-01-01', 'Share from: Please also enter the creator’s percentage.'],
  ])('of %j from %j is reported as invalid', async (percent, from, message) => {
    const { data } = (await send(`Stage name,Share,Share from\nNobody New,${percent},${from}\n`)).body
    expect(data).toMatchObject({ ...counts(0, 0, 0), faults: [{ row: 2, message }] })
  })
})
