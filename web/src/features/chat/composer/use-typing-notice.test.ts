import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typingNotice } from './use-typing-notice.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('true with the first letter and at most every two seconds, false after three idle seconds', () => {
  const said: string[] = []
  const begin = Date.now()
  const notice = typingNotice((typing) => said.push(`${typing} ${Date.now() - begin}`))
  for (let i = 0; i < 10; i++) {
    notice.stroke()
    vi.advanceTimersByTime(500)
  }
  vi.advanceTimersByTime(10_000)
  expect(said).toEqual(['true 0', 'true 2000', 'true 4000', 'false 7500'])
})

test('a send ends it at once, and the next letter says it again', () => {
  const said: boolean[] = []
  const notice = typingNotice((typing) => said.push(typing))
  notice.stroke()
  notice.rest()
  notice.rest()
  notice.stroke()
  expect(said).toEqual([true, false, true])
})
