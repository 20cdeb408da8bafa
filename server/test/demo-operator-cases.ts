import { describe, expect, test } from 'vitest'
import type { AnyJson } from './app.ts'

type Read = (user: string, key: string, query?: object) => Promise<AnyJson>

/** Read-only tests of a seeded demo's operators. */
export function describeDemoOperators(read: Read): void {
  describe('demo operators', () => {
    test('operators have messages, PPVs and sales from the last thirty days', async () => {
      const data = await read('mara', 'GET /operators/figures', {})
      const rowFor = (name: string) =>
        data.rows.find((row: { user: { name: string } }) => row.user.name.startsWith(name))
      for (const name of ['Dana', 'Kit']) {
        const row = rowFor(name)
        expect(row.net).toBeGreaterThan(100)
        expect(row.messages).toBeGreaterThan(50)
        expect(row.ppvSent).toBeGreaterThan(2)
        expect(row.ppvUnlocked).toBeLessThanOrEqual(row.ppvSent)
        expect(row.fansChatted).toBeGreaterThan(10)
        expect(row.replies).toBeGreaterThan(5)
      }
      expect(data.creators.sales).toBeGreaterThan(0)
      expect(data.unassigned.sales).toBeGreaterThan(0)
    })

    test('there are open shifts, ended shifts and an approved pay sheet', async () => {
      const openShifts = await read('mara', 'GET /shifts', { state: 'open' })
      expect(openShifts).toHaveLength(2)
      const endedShifts = await read('dana', 'GET /shifts', { state: 'ended' })
      expect(endedShifts.length).toBeGreaterThan(30)
      const [sheet] = await read('dana', 'GET /pay-sheets')
      expect(sheet.hoursPay).toBeGreaterThan(500)
      expect(sheet.salesPay).toBeGreaterThan(1)
      const home = await read('dana', 'GET /home/operator')
      expect(home.queue.total).toBeGreaterThan(0)
      expect(home.shift.seconds).toBeGreaterThan(16_000)
      expect(home.pay.total).toBeGreaterThan(0)
    })
  })
}
