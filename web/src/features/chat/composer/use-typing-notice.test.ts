import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typingNotice } from './use-typing-notice.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('reports typing at once, then every two seconds, and its end after three idle seconds', () => {
  const sent: string[] = []
  const begin = Date.now()
  const notice = typingNotice((typing) => sent.push(`${typing} ${Date.now() - begin}`))
  for (let i = 0; i < 10; i++) {
    notice.keystroke()
    vi.advanceTimersByTime(500)
  }
  vi.advanceTimersByTime(10_000)
  expect(sent).toEqual(['true 0', 'true 2000', 'true 4000', 'false 7500'])
})

test('sending reports the end at once, and the next keystroke a new start', () => {
  const sent: boolean[] = []
  const notice = typingNotice((typing) => sent.push(typing))
  notice.keystroke()
  notice.stop()
  notice.stop()
  notice.keystroke()
  expect(sent).toEqual([true, false, true])
})
