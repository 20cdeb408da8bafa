import { expect, test } from 'vitest'
import { splitEntry } from './splits.ts'

const LUNA = 'luna'

test('a row is split by its own fee and the split in effect on its day', () => {
  const splits = new Map([
    [
      LUNA,
      [
        { validFrom: '2026-01-01', creatorPercent: 60 },
        { validFrom: '2026-03-01', creatorPercent: 70 },
      ],
    ],
  ])
  const split = (day: string, feeCents: number | null = null, grossCents = 1000) =>
    splitEntry({ creatorId: LUNA, day, grossCents, feeCents }, splits)
  expect(split('2025-12-31')).toEqual({ feeCents: 200, netCents: 800, creatorCents: 400, agencyCents: 400 })
  expect(split('2026-02-28')).toEqual({ feeCents: 200, netCents: 800, creatorCents: 480, agencyCents: 320 })
  expect(split('2026-03-01')).toEqual({ feeCents: 200, netCents: 800, creatorCents: 560, agencyCents: 240 })
  expect(split('2026-03-01', 100)).toEqual({
    feeCents: 100,
    netCents: 900,
    creatorCents: 630,
    agencyCents: 270,
  })
  expect(split('2026-03-01', -100, -1000)).toEqual({
    feeCents: -100,
    netCents: -900,
    creatorCents: -630,
    agencyCents: -270,
  })
})
