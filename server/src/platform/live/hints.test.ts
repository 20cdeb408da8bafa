import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHints } from './hints.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Records which agency was notified when, in milliseconds. */
function listened() {
  const heard: [string, number][] = []
  const begin = Date.now()
  const hints = createHints()
  hints.connect({
    toUser: () => {},
    toChats: () => {},
    listeners: () => 0,
    toRole: (agencyId) => void heard.push([agencyId, Date.now() - begin]),
    close: async () => {},
  })
  return {
    heard,
    say: (agencyId: string) => hints.toRoleThrottled(agencyId, ['AGENCY_ADMIN'], 'sends.changed'),
  }
}

test('sends the first hint at once, then at most one per second, and never loses the last', () => {
  const { heard, say } = listened()
  for (let ms = 0; ms < 2_500; ms += 5) {
    say('north')
    vi.advanceTimersByTime(5)
  }
  vi.advanceTimersByTime(10_000)
  expect(heard.map(([, at]) => at)).toEqual([0, 1_000, 2_000, 3_000])
})

test('agencies are throttled separately, and the first hint after a pause is immediate', () => {
  const { heard, say } = listened()
  say('north')
  say('south')
  vi.advanceTimersByTime(1_500)
  say('north')
  vi.advanceTimersByTime(5_000)
  expect(heard).toEqual([
    ['north', 0],
    ['south', 0],
    ['north', 1_500],
  ])
})
