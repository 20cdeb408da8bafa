import { expect, test, vi } from 'vitest'
import { createRejectionCache } from './rejection-cache.ts'

const wrong = new Error('wrong')
const offline = new Error('offline')

function setUp(response: () => Promise<string>) {
  const clock = { now: 0 }
  const send = vi.fn(response)
  const cache = createRejectionCache(
    (error) => error === wrong,
    () => clock.now,
  )
  return { clock, send, attempt: (key: string) => cache.run(key, send) }
}

test('returns the same rejection for a while without sending a request', async () => {
  const { clock, send, attempt } = setUp(() => Promise.reject(wrong))
  for (const at of [0, 10, 29_999]) {
    clock.now = at
    await expect(attempt('a')).rejects.toBe(wrong)
  }
  expect(send).toHaveBeenCalledTimes(1)
  clock.now = 30_000
  await expect(attempt('a')).rejects.toBe(wrong)
  expect(send).toHaveBeenCalledTimes(2)
})

test('only the last rejection is cached, so an earlier attempt is sent again', async () => {
  const { send, attempt } = setUp(() => Promise.reject(wrong))
  for (const key of ['a', 'b', 'a']) await expect(attempt(key)).rejects.toBe(wrong)
  expect(send).toHaveBeenCalledTimes(3)
})

test('an attempt without a response can be retried', async () => {
  const { send, attempt } = setUp(() => Promise.reject(offline))
  for (let attempts = 0; attempts < 2; attempts++) await expect(attempt('a')).rejects.toBe(offline)
  expect(send).toHaveBeenCalledTimes(2)
})

test('a success is not cached', async () => {
  const { send, attempt } = setUp(() => Promise.resolve('in'))
  expect(await attempt('a')).toBe('in')
  expect(await attempt('a')).toBe('in')
  expect(send).toHaveBeenCalledTimes(2)
})
