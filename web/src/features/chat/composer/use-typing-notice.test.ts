import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTypingNotice } from './use-typing-notice.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('reports typing immediately, then every two seconds, and the end of typing after three idle seconds', () => {
  const calls: string[] = []
  const startedAt = Date.now()
  const notice = createTypingNotice((typing) => calls.push(`${typing} ${Date.now() - startedAt}`))
  for (let i = 0; i < 10; i++) {
    notice.keystroke()
    vi.advanceTimersByTime(500)
  }
  vi.advanceTimersByTime(10_000)
  expect(calls).toEqual(['true 0', 'true 2000', 'true 4000', 'false 7500'])
})

test('sending reports the end of typing immediately, and the next keystroke reports a new start', () => {
  const calls: boolean[] = []
  const notice = createTypingNotice((typing) => calls.push(typing))
  notice.keystroke()
  notice.stop()
  notice.stop()
  notice.keystroke()
  expect(calls).toEqual([true, false, true])
})
