import { expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { demoCreators } from './creators.ts'
import type { DemoClock } from './demo-clock.ts'
import { fansOf } from './fans.ts'
import { ledgerOf } from './ledger.ts'
import { messagesOf } from './messages.ts'
import { seedDemo } from './seed.ts'

test('the same date creates the same demo', () => {
  const clock: DemoClock = {
    now: Date.UTC(2026, 5, 17, 12),
    timeZone: 'America/New_York',
    utcOffsetHours: -5,
  }
  const make = () =>
    demoCreators.slice(0, 2).flatMap((creator) =>
      fansOf(creator, clock).map(({ random, ...fan }) => {
        const ledger = ledgerOf(creator, { ...fan, random }, clock)
        return { fan, ledger, messages: messagesOf(creator, { ...fan, random }, ledger, clock) }
      }),
    )
  expect(make()).toEqual(make())
})

// Slow: seeds a second demo.
test.runIf(process.env.TEST_ALL)(
  'a fan who crosses the spend threshold twice causes one notification, and seeding succeeds',
  async () => {
    const other = await startTestApp({ empty: true })
    other.platform.clock = () => new Date('2026-11-15T17:17:30Z')
    expect(await seedDemo(other.platform)).toBe(true)
    await other.close()
  },
  60_000,
)
