import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyJson } from '../../../test/app.ts'
import { addApplication } from '../../../test/applicants.ts'
import { type ImportFixture, startImportFixture } from '../../../test/import-fixture.ts'
import { longTest } from '../../../test/long.ts'
import { figureMismatches } from '../fans/recount.service.ts'

/**
 * Independent check: recomputes the earnings of three creators with different shares from the imported file, and
 * compares them to the cent with the server's figures.
 */

const ZONE = 'America/New_York'
const dayAgo = (days: number) => dayIn(ZONE, new Date(Date.now() - days * 86_400_000))
const BEA_FROM = dayAgo(200)
const CLEO_FROM = dayAgo(120)

type Line = { date: string; creator: string; fan: string; amount: string; fee: string; type: string }
type Sum = {
  gross: number
  fee: number
  net: number
  creatorShare: number
  agencyShare: number
  transactionCount: number
}

/** The agreed shares, as in the contracts. */
const percentOf: Record<string, (day: string) => number> = {
  'Ada Sum': () => 60,
  'Bea Sum': (day) => (day < BEA_FROM ? 50 : 70),
  'Cleo Sum': (day) => (day < CLEO_FROM ? 40 : 65),
}

/** 480 days of sales with odd cents, some with fees, and occasional refunds. */
function buildHistory(): Line[] {
  const types = ['sub', 'tip', 'ppv', 'custom']
  return Object.keys(percentOf).flatMap((creator, c) =>
    Array.from({ length: 160 }, (_, i) => {
      const cents = 101 + ((i * 7_919 + c * 104_729) % 19_997)
      const time = ['00:00', '12:34', '23:59'][i % 3]
      const isRefund = i % 19 === 7
      return {
        date: `${dayAgo(480 - i * 3 + c)} ${time}`,
        creator,
        fan: `${creator.slice(0, 3).toLowerCase()}_sum_${i % 5}`,
        amount: `${isRefund ? '-' : ''}${(cents / 100).toFixed(2)}`,
        fee: i % 4 === 1 && !isRefund ? (Math.floor(cents / 7) / 100).toFixed(2) : '',
        type: types[i % 4] ?? 'sub',
      }
    }),
  )
}

const lines = buildHistory()
const csv = (rows: object[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map(Object.values)].map((row) => row.join(',')).join('\n')

/** Cents from text, without floating point. */
const toCents = (text: string): bigint => BigInt(text.replace('.', ''))
/** Half a cent is rounded away from zero if `roundsHalfUp`, otherwise towards zero. */
const shareOf = (cents: bigint, percent: number, roundsHalfUp: boolean): bigint => {
  const rounded = ((cents < 0n ? -cents : cents) * BigInt(percent) + (roundsHalfUp ? 50n : 49n)) / 100n
  return cents < 0n ? -rounded : rounded
}
/** The creator gets half a cent on these days. */
const isEvenDay = (day: string) => (BigInt(Date.parse(`${day}T00:00:00Z`)) / 86_400_000n) % 2n === 0n

function sumOf(rows: Line[]): Sum {
  const sum = { gross: 0n, fee: 0n, net: 0n, creator: 0n }
  for (const { creator, date, amount, fee } of rows) {
    const gross = toCents(amount)
    const feeCents = fee ? toCents(fee) : shareOf(gross, 20, true)
    const day = date.slice(0, 10)
    const percent = percentOf[creator]?.(day) ?? Number.NaN
    sum.gross += gross
    sum.fee += feeCents
    sum.net += gross - feeCents
    sum.creator += shareOf(gross - feeCents, percent, isEvenDay(day))
  }
  const toUsd = (cents: bigint) => Number(cents) / 100
  return {
    gross: toUsd(sum.gross),
    fee: toUsd(sum.fee),
    net: toUsd(sum.net),
    creatorShare: toUsd(sum.creator),
    agencyShare: toUsd(sum.net - sum.creator),
    transactionCount: rows.length,
  }
}

let fixture: ImportFixture
const ids = new Map<string, string>()
const get = async (creator: string, path: string, query: object = {}): Promise<AnyJson> => {
  const key = path ? `GET /creators/{id}/${path}` : 'GET /creators/{id}'
  return (await fixture.t.send(fixture.admin, key, { params: { id: ids.get(creator) }, query })).body.data
}
const post = async (key: string, input: AnyJson) => {
  const response = await fixture.t.send(fixture.admin, key, input)
  expect(response.status, response.text).toBeLessThan(300)
  return response.body.data
}
const importAll = async (kind: 'fans' | 'transactions', file: string) => {
  const { id, mapping } = (await fixture.upload(kind, file)).body.data
  return (await fixture.runStep('run', id, mapping, null)).progress
}

beforeAll(async () => {
  fixture = await startImportFixture()
  const { id } = await addApplication(fixture.t, { name: 'Ada Example' })
  const approved = await post('POST /applications/{id}/approve', {
    params: { id },
    body: { stageName: 'Ada Sum', creatorPercent: 60 },
  })
  ids.set('Ada Sum', approved.creator.id)
  const bea = { stageName: 'Bea Sum', creatorPercent: 70, shareFrom: BEA_FROM }
  ids.set('Bea Sum', (await post('POST /creators', { body: bea })).id)
  await post('POST /creators/import', { query: {}, upload: 'Stage name,Share\nCleo Sum,45\n' })
  const [cleo] = await fixture.t.sql(`SELECT id FROM creators WHERE stage_name = 'Cleo Sum'`)
  ids.set('Cleo Sum', cleo.id)
  const fans = new Map(lines.map(({ creator, fan }) => [fan, { creator, username: fan }]))
  await importAll('fans', csv([...fans.values()]))
  expect(await importAll('transactions', csv(lines))).toMatchObject({ added: lines.length, failed: 0 })
  const params = { id: cleo.id }
  await post('POST /creators/{id}/splits', { params, body: { validFrom: CLEO_FROM, creatorPercent: 65 } })
  await post('POST /creators/{id}/splits', { params, body: { validFrom: null, creatorPercent: 40 } })
}, 120_000)
afterAll(() => fixture.t.close())

describe.each(Object.keys(percentOf))('%s', (creator) => {
  const creatorLines = lines.filter((line) => line.creator === creator)
  const byMonth = Map.groupBy(creatorLines, ({ date }) => date.slice(0, 7))

  test('every statement matches the total of its month', async () => {
    const months = [...byMonth].toSorted(([a], [b]) => (a < b ? 1 : -1))
    const statements: (Sum & { month: string; isComplete: boolean })[] = await get(creator, 'statements')
    expect(statements.map(({ isComplete: _, ...row }) => row)).toEqual(
      months.map(([month, rows]) => ({ month, ...sumOf(rows) })),
    )
    for (const [month, rows] of months) {
      const statement = await get(creator, 'statement', { month })
      expect(statement.total, month).toEqual(sumOf(rows))
      expect(statement.correctionsTotal, month).toEqual(sumOf(rows.filter(isRefund)))
      expect(statement.splits.at(-1).creatorPercent, month).toBe(percentOf[creator]?.(`${month}-31`))
    }
  })

  test('the exported statements have one row per transaction and the same total creator share', async () => {
    const exported: number[] = []
    for (const month of byMonth.keys()) {
      const input = { params: { id: ids.get(creator) }, query: { month } }
      const { text } = await fixture.t.send(fixture.admin, 'GET /creators/{id}/statement/export', input)
      for (const line of text.trim().split('\r\n').slice(1))
        exported.push(Number(toCents(line.split(',')[7] ?? '')))
    }
    expect(exported).toHaveLength(creatorLines.length)
    expect(exported.reduce((sum, cents) => sum + cents, 0)).toBe(
      Math.round(sumOf(creatorLines).creatorShare * 100),
    )
  })

  test('the profile and the stats match the all-time and last-year totals', async () => {
    const detail = await get(creator, '')
    expect(detail.totalRevenue).toBe(sumOf(creatorLines).gross)
    expect(detail.tipsRevenue).toBe(sumOf(creatorLines.filter(({ type }) => type === 'tip')).gross)
    const { current } = await get(creator, 'stats', { period: '1y' })
    const year = sumOf(creatorLines.filter(({ date }) => date.slice(0, 10) >= current.from))
    const { revenue, fee, creatorShare, agencyShare } = current.money
    const { gross, ...expected } = year
    expect({ revenue, fee, creatorShare, agencyShare }).toEqual({
      revenue: gross,
      fee: expected.fee,
      creatorShare: expected.creatorShare,
      agencyShare: expected.agencyShare,
    })
  })

  test('each fan’s spending matches the imported rows', async () => {
    for (const [fan, rows] of Map.groupBy(creatorLines, (line) => line.fan)) {
      const [{ id }] = await fixture.t.sql('SELECT id FROM fans WHERE username = $1', [fan])
      const { data } = (
        await fixture.t.send(fixture.admin, 'GET /fans/{id}/spending', { params: { id }, query: {} })
      ).body
      const { net, creatorShare, agencyShare } = sumOf(rows)
      expect(data, fan).toMatchObject({ net, creatorShare, agencyShare })
    }
  })
})

longTest('a share that changes during an import applies to all of its rows', async () => {
  const dora = await post('POST /creators', { body: { stageName: 'Dora Sum' } })
  await importAll('fans', 'creator,username\nDora Sum,dora_fan\n')
  const rows = Array.from({ length: 2_500 }, (_, i) => `${dayAgo(i % 300)},Dora Sum,dora_fan,100,tip,d${i}`)
  const file = ['date,creator,fan,amount,type,id', ...rows].join('\n')
  const { id, mapping } = (await fixture.upload('transactions', file)).body.data
  await fixture.start('run', id, mapping, null)
  await expect.poll(async () => (await fixture.get(id)).progress.done, { timeout: 30_000 }).toBeGreaterThan(0)
  await post('POST /creators/{id}/splits', {
    params: { id: dora.id },
    body: { validFrom: null, creatorPercent: 80 },
  })
  await expect.poll(async () => (await fixture.get(id)).state, { timeout: 60_000 }).toBe('DONE')
  expect(
    await fixture.t.sql(
      'SELECT creator_cents::int AS creator, count(*)::int AS n FROM fan_transactions WHERE creator_id = $1 GROUP BY 1',
      [dora.id],
    ),
  ).toEqual([{ creator: 6_400, n: 2_500 }])
})

test('a recount finds nothing to correct', async () => {
  expect(await figureMismatches({ platform: fixture.t.platform, agencyId: fixture.agencyId })).toEqual([])
})

function isRefund({ amount }: Line): boolean {
  return amount.startsWith('-')
}
