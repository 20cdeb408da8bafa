import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { type Attempt, createSender, isOutcomeUnknown } from './send-once.ts'

const offline = new ApiError('offline', { code: 'network', status: 0 })
const rejected = new ApiError('refused', { code: 'refused', status: 422 })

let keyCount = 0
const newKey = () => `key-${++keyCount}`
beforeEach(() => {
  keyCount = 0
  vi.useRealTimers()
})

/** A server that returns these responses in order and records the keys it received. */
function fakeServer(...responses: ('ok' | Error)[]) {
  const sentKeys: string[] = []
  return {
    sentKeys,
    call: async (key: string) => {
      sentKeys.push(key)
      const response = responses.shift() ?? 'ok'
      if (response !== 'ok') throw response
    },
  }
}

test('the same content keeps its key until there is a response, and changed content gets a new one', async () => {
  const { sentKeys, call } = fakeServer(offline, offline, offline, offline)
  const sender = createSender({ newKey })
  for (const amount of [25, 25, 30, 25]) await expect(sender.send({ amount }, call)).rejects.toBe(offline)
  expect(sentKeys).toEqual(['key-1', 'key-1', 'key-2', 'key-1'])
})

test('content sent again after it was accepted gets a new key', async () => {
  const { sentKeys, call } = fakeServer(offline, 'ok', 'ok')
  const sender = createSender({ newKey })
  await expect(sender.send('a', call)).rejects.toBe(offline)
  expect(await sender.send('a', call)).toBe('sent')
  expect(await sender.send('a', call)).toBe('sent')
  expect(sentKeys).toEqual(['key-1', 'key-1', 'key-2'])
})

test('content that was not edited after sending keeps its key', async () => {
  const { sentKeys, call } = fakeServer()
  const sender = createSender({ newKey })
  const editedAt = Date.now() - 1
  await sender.send('a', call, editedAt)
  await sender.send('a', call, editedAt)
  await sender.send('a', call, Date.now() + 1)
  expect(sentKeys).toEqual(['key-1', 'key-1', 'key-2'])
})

test('a rejection does not end an attempt that may have gone through', async () => {
  const { sentKeys, call } = fakeServer(rejected, offline, rejected, 'ok')
  const sender = createSender({ newKey })
  for (const error of [rejected, offline, rejected]) await expect(sender.send('a', call)).rejects.toBe(error)
  await sender.send('a', call)
  expect(sentKeys).toEqual(['key-1', 'key-2', 'key-2', 'key-2'])
})

test('a lost response counts as sent when the server has the content', async () => {
  const { sentKeys, call } = fakeServer(offline)
  const sender = createSender({ newKey, isDone: async (attemptKeys) => attemptKeys.includes('key-1') })
  expect(await sender.send('a', call)).toBe('sent')
  expect(sentKeys).toEqual(['key-1'])
})

test('changed content has to be confirmed once when an earlier attempt went through', async () => {
  const { sentKeys, call } = fakeServer(offline)
  let processedKeys: string[] = []
  const sender = createSender({
    newKey,
    isDone: async (attemptKeys) => attemptKeys.some((key) => processedKeys.includes(key)),
  })
  await expect(sender.send('a', call)).rejects.toBe(offline)
  processedKeys = ['key-1']
  expect(await sender.send('b', call)).toBe('earlier-attempt-sent')
  expect(await sender.send('b', call)).toBe('sent')
  expect(sentKeys).toEqual(['key-1', 'key-2'])
})

test('stored attempts survive a reload for a day, at most ten of them', async () => {
  vi.useFakeTimers()
  let stored: Attempt[] = []
  const store = { read: () => stored, write: (attempts: Attempt[]) => (stored = attempts) }
  const { sentKeys, call } = fakeServer(offline, offline, offline)
  const reload = () => createSender({ newKey, store })
  await expect(reload().send('a', call)).rejects.toBe(offline)
  await expect(reload().send('a', call)).rejects.toBe(offline)
  vi.advanceTimersByTime(86_400_000)
  await expect(reload().send('a', call)).rejects.toBe(offline)
  expect(sentKeys).toEqual(['key-1', 'key-1', 'key-2'])
  for (let n = 0; n < 12; n++) await reload().send(n, call)
  expect(stored).toHaveLength(10)
})

test('wasSent tells whether an attempt without a response went through', async () => {
  const { call } = fakeServer(offline)
  let isProcessed = false
  const sender = createSender({ newKey, isDone: async () => isProcessed })
  await expect(sender.send('a', call)).rejects.toBe(offline)
  expect(await sender.wasSent('a')).toBe(false)
  isProcessed = true
  expect(await sender.wasSent('b')).toBe(false)
  expect(await sender.wasSent('a')).toBe(true)
  expect(await sender.wasSent('a')).toBe(false)
})

test('a short digest distinguishes lists of ten thousand IDs', async () => {
  let stored: Attempt[] = []
  const store = { read: () => stored, write: (attempts: Attempt[]) => (stored = attempts) }
  const { sentKeys, call } = fakeServer(offline, offline, offline)
  const sender = createSender<string[]>({ newKey, store })
  const ids = Array.from({ length: 10_000 }, (_, n) => `id-${n}`)
  for (const content of [ids, ids.slice(1), ids])
    await expect(sender.send(content, call)).rejects.toBe(offline)
  expect(sentKeys).toEqual(['key-1', 'key-2', 'key-1'])
  expect(JSON.stringify(stored).length).toBeLessThan(400)
})

test('a sender is busy until there is a response', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sender = createSender({ newKey })
  const sent = sender.send('a', () => promise)
  expect(sender.isSending()).toBe(true)
  resolve()
  await sent
  expect(sender.isSending()).toBe(false)
})

test.each([
  ['network', 0, true],
  ['timeout', 0, true],
  ['unavailable', 503, true],
  ['refused', 422, false],
  ['conflict', 409, false],
] as const)('the outcome of a %s error (status %d) is unknown: %s', (code, status, expected) => {
  expect(isOutcomeUnknown(new ApiError('x', { code, status }))).toBe(expected)
})

test('a client-side error does not count as a lost response', () => {
  expect(isOutcomeUnknown(new TypeError('x is undefined'))).toBe(false)
})
