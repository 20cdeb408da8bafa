import { expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { demoCreators } from './creators.ts'
import type { DemoClock } from './demo-clock.ts'
import { fansOf } from './fans.ts'
import { ledgerOf } from './ledger.ts'
import { messagesOf } from './messages.ts'
import { seedDemo } from './seed.ts'

test('the same date produces the same demo data', () => {
  const clock: DemoClock = {
    now: Date.UTC(2026, 5, 17, 12),
    timeZone: 'America/New_York',
    utcOffsetHours: -5,
  }
  const generate = () =>
    demoCreators.slice(0, 2).flatMap((creator) =>
      fansOf(creator, clock).map(({ random, ...fan }) => {
        const ledger = ledgerOf(creator, { ...fan, random }, clock)
        return { fan, ledger, messages: messagesOf(creator, { ...fan, random }, ledger, clock) }
      }),
    )
  expect(generate()).toEqual(generate())
})

// Slow: seeds a second demo.
test.runIf(process.env.TEST_ALL)(
  'seeding succeeds when a fan crosses the spend threshold twice',
  async () => {
    const app = await startTestApp({ empty: true })
    app.platform.clock = () => new Date('2026-11-15T17:17:30Z')
    expect(await seedDemo(app.platform)).toBe(true)
    await app.close()
  },
  60_000,
)
