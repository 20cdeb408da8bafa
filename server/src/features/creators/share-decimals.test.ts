import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../../test/app.ts'
import { addCreator, addFan } from '../../../test/fans.ts'
import { figureMismatches } from '../fans/recount.service.ts'

let t: TestApp
let token: string
let agencyId: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  t.platform.clock = () => new Date('2026-06-20T16:00:00Z')
  ;({ token, agencyId } = t.people.north.AGENCY_ADMIN)
})
afterAll(() => t.close())

const setShare = (id: string, creatorPercent: number, validFrom: string | null = null) =>
  t.send(token, 'POST /creators/{id}/splits', { params: { id }, body: { creatorPercent, validFrom } })
const sell = async (fanId: string, day: number, amount: number) =>
  t.send(token, 'POST /fans/{id}/transactions', {
    params: { id: fanId },
    body: {
      type: 'Tips',
      kind: 'SALE',
      amount,
      platformFee: 0,
      date: new Date(Date.UTC(2026, 0, day, 17)).toISOString(),
      clientId: newId(),
    },
  })

/** Written again from the documented rule, in whole cents and hundredths of a percent. */
function creatorCents(net: bigint, hundredths: bigint, day: string): bigint {
  const [whole, rest] = [(net * hundredths) / 10_000n, (net * hundredths) % 10_000n]
  const daysSince1970 = BigInt(Date.parse(day)) / 86_400_000n
  return rest > 5_000n || (rest === 5_000n && daysSince1970 % 2n === 0n) ? whole + 1n : whole
}

test('a share with two decimals is stored, shown and refused with three', async () => {
  const id = await addCreator(t, agencyId, 'Decimal')
  expect((await setShare(id, 12.75)).status).toBeLessThan(300)
  const { data } = (await t.send(token, 'GET /creators/{id}', { params: { id } })).body
  expect(data).toMatchObject({ creatorPercent: 12.75, splits: [{ validFrom: null, creatorPercent: 12.75 }] })
  for (const percent of [12.755, 100.01, -0.01]) expect((await setShare(id, percent)).status).toBe(400)
})

test('booking and changing a share afterwards give the same cents, which equal an independent sum', async () => {
  const id = await addCreator(t, agencyId, 'Halves')
  const fanId = await addFan(t, agencyId, id, { username: 'halves' })
  await setShare(id, 37.5)
  for (let day = 1; day <= 24; day++) {
    const response = await sell(fanId, day, [7.99, 9.96, 4.04, 0.12][day % 4] ?? 1)
    expect(response.status).toBe(201)
  }
  const rows = () =>
    t.sql<AnyJson>(
      `SELECT (occurred_at AT TIME ZONE 'America/New_York')::date::text AS day, net_cents::text AS net, creator_cents::text AS creator,
         agency_cents::text AS agency FROM fan_transactions WHERE creator_id = $1 ORDER BY occurred_at`,
      [id],
    )
  const expectRule = async (hundredths: bigint) => {
    for (const { day, net, creator, agency } of await rows()) {
      expect([day, BigInt(creator)]).toEqual([day, creatorCents(BigInt(net), hundredths, day)])
      expect(BigInt(creator) + BigInt(agency)).toBe(BigInt(net))
    }
    const [sums] = await t.sql(
      `SELECT (SELECT sum(creator_cents) FROM creator_days WHERE creator_id = $1)::text AS figures,
         (SELECT sum(creator_cents) FROM fan_transactions WHERE creator_id = $1)::text AS ledger`,
      [id],
    )
    expect(sums.figures).toBe(sums.ledger)
  }
  await expectRule(3_750n)
  await setShare(id, 12.5)
  await expectRule(1_250n)
  await setShare(id, 37.5)
  await expectRule(3_750n)
  expect(await figureMismatches({ platform: t.platform, agencyId })).toEqual([])
})
