import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHints } from './hints.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Records when each agency was notified, in milliseconds. */
function recordHints() {
  const received: [string, number][] = []
  const startedAt = Date.now()
  const hints = createHints()
  hints.connect({
    toUser: () => {},
    toChats: () => {},
    socketCount: () => 0,
    toRole: (agencyId) => void received.push([agencyId, Date.now() - startedAt]),
    close: async () => {},
  })
  return {
    received,
    sendHint: (agencyId: string) => hints.toRoleThrottled(agencyId, ['AGENCY_ADMIN'], 'sends.changed'),
  }
}

test('sends the first hint at once, then at most one per second, and never loses the last', () => {
  const { received, sendHint } = recordHints()
  for (let ms = 0; ms < 2_500; ms += 5) {
    sendHint('north')
    vi.advanceTimersByTime(5)
  }
  vi.advanceTimersByTime(10_000)
  expect(received.map(([, at]) => at)).toEqual([0, 1_000, 2_000, 3_000])
})

test('agencies are throttled separately, and the first hint after a pause is immediate', () => {
  const { received, sendHint } = recordHints()
  sendHint('north')
  sendHint('south')
  vi.advanceTimersByTime(1_500)
  sendHint('north')
  vi.advanceTimersByTime(5_000)
  expect(received).toEqual([
    ['north', 0],
    ['south', 0],
    ['north', 1_500],
  ])
})
