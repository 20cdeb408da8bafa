import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { describe, expect, test } from 'vitest'
import { messageAt } from '../../../../test/fixtures/timeline.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { OutboxItem } from './outbox-item.ts'
import { isRejected, nextTimestamp, retryDelay } from './outbox-rules.ts'
import { createOutbox, type OutboxEvent } from './outbox-runner.ts'

const failure = (status: number, code: ApiError['code'] = 'unknown', retryAfter: number | null = null) =>
  new ApiError('No.', { status, code, retryAfter })
const connectionLost = () => failure(0, 'network')

test.each([
  ['no connection', failure(0, 'network'), false],
  ['a timeout', failure(0, 'timeout'), false],
  ['a request aborted by the browser', new DOMException('', 'TimeoutError'), false],
  ['an expired session', failure(401), false],
  ['a locked session', failure(423, 'session_locked'), false],
  ['a page of another agency', failure(409, 'workspace_changed'), false],
  ['an outage', failure(503, 'unavailable'), false],
  ['a rate limit', failure(429, 'too_many_requests', 7), false],
  ['bad input', failure(400, 'invalid_input'), true],
  ['the wrong role', failure(403, 'forbidden'), true],
  ['an unknown fan', failure(404, 'not_found'), true],
  ['a conflict', failure(409, 'conflict'), true],
  ['a rejected message', failure(422, 'refused'), true],
])('%s counts as rejected: $2', (_, error, expected) => {
  expect(isRejected(error)).toBe(expected)
})

test('retry delays grow up to half a minute, unless the server specifies one', () => {
  const delays = [1, 2, 3, 4, 5, 6, 60].map((attempts) => retryDelay(connectionLost(), attempts))
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(retryDelay(failure(429, 'too_many_requests', 7), 1)).toBe(7000)
})

test('a new item sorts after all queued ones, even if the clock was set back', () => {
  const queued = [{ at: 500 }, { at: 900 }] as OutboxItem[]
  expect([nextTimestamp([], 100), nextTimestamp(queued, 100), nextTimestamp(queued, 2000)]).toEqual([
    100, 901, 2000,
  ])
})

type SendResult = Message | Error
/** A browser with one storage, any number of tabs and a scripted server. */
function createBrowser(responses: Record<string, SendResult[]>, openTabs: string[] = []) {
  const queue = new Map<string, OutboxItem>()
  const sent: string[] = []
  const locks = new Map<string, Promise<void>>()
  const clock = { now: 1_000, pauses: [] as number[] }
  const tab = (tabId: string) => {
    const events: OutboxEvent[] = []
    const outbox = createOutbox({
      tabId,
      storage: {
        list: () => [...queue.values()],
        put: (item) => void queue.set(item.clientId, item),
        remove: (clientId) => void queue.delete(clientId),
      },
      async send(item) {
        sent.push(item.clientId)
        // Microtasks only: the order does not depend on the machine.
        for (let turn = 0; turn < 5; turn++) await null
        const response = responses[item.clientId]?.shift() ?? messageAt(1, { clientId: item.clientId })
        if (response instanceof Error) throw response
        return response
      },
      withLock(name, work) {
        const next = (locks.get(name) ?? Promise.resolve()).then(work)
        locks.set(name, next)
        return next
      },
      isTabOpen: async (id) => openTabs.includes(id),
      pause(ms) {
        clock.pauses.push(ms)
        const { promise, resolve } = Promise.withResolvers<void>()
        return { done: promise, wake: resolve }
      },
      emit: (event) => events.push(event),
      now: () => clock.now,
    })
    const write = (clientId: string, fanId = 'f') =>
      outbox.enqueue({ clientId, fanId, content: clientId, composition: 'typed', attachments: [] })
    const emitted = () => events.map(({ type, item }) => `${item.clientId} ${type}`)
    return { ...outbox, write, events, emitted }
  }
  return { tab, queue, sent, clock }
}

/** Lets all pending microtasks run. */
const flush = () => new Promise((resolve) => setTimeout(resolve))

test('messages of a conversation are sent one at a time, in order', async () => {
  const { tab, sent, queue } = createBrowser({})
  const first = tab('a')
  first.write('1')
  first.write('2')
  await flush()
  expect(sent).toEqual(['1', '2'])
  expect(first.emitted()).toEqual(['1 queued', '2 queued', '1 sending', '1 sent', '2 sending', '2 sent'])
  expect(queue.size).toBe(0)
})

test('a message without a response blocks only its conversation, and is retried with the same id', async () => {
  const { tab, sent } = createBrowser({ '1': [connectionLost(), connectionLost()] })
  const first = tab('a')
  first.write('1')
  first.write('2')
  first.write('other', 'g')
  await flush()
  expect(sent).toEqual(['1', 'other'])
  first.wake()
  await flush()
  first.wake()
  await flush()
  expect(sent).toEqual(['1', 'other', '1', '1', '2'])
})

test('messages left by a closed page are sent once by the next page, in order', async () => {
  const { tab, sent, queue } = createBrowser({ '1': [connectionLost()] })
  const closedTab = tab('a')
  closedTab.write('1')
  closedTab.write('2')
  await flush()
  closedTab.stop()
  const reloaded = tab('b')
  reloaded.wake()
  await flush()
  expect(sent).toEqual(['1', '1', '2'])
  expect(queue.size).toBe(0)
})

test('two tabs that reconnect together send each message once', async () => {
  const { tab, sent } = createBrowser({ '1': [connectionLost()], '3': [connectionLost()] })
  const [first, second] = [tab('a'), tab('b')]
  first.write('1')
  second.write('2')
  await flush()
  first.wake()
  second.wake()
  await flush()
  expect(sent).toEqual(['1', '1', '2'])
})

test('a rejected message is restored in its own tab, and the next one is sent', async () => {
  const { tab, sent, queue } = createBrowser({ '1': [failure(422, 'refused')] })
  const first = tab('a')
  first.write('1')
  first.write('2')
  await flush()
  expect(sent).toEqual(['1', '2'])
  expect(first.events.find(({ type }) => type === 'refused')).toMatchObject({
    isForThisTab: true,
    reason: 'No.',
  })
  expect(queue.size).toBe(0)
})

test.each([
  [['a'], false],
  [[], true],
])('with open tabs %j, tab b restores a rejected message from tab a: %s', async (open, isForThisTab) => {
  const { tab } = createBrowser({ '1': [connectionLost(), failure(422, 'refused')] }, open)
  const writer = tab('a')
  writer.write('1')
  await flush()
  writer.stop()
  const other = tab('b')
  other.wake()
  await flush()
  expect(other.events.find(({ type }) => type === 'refused')).toMatchObject({ isForThisTab })
})

test('a queued message can be canceled, but one being sent can’t', async () => {
  const { tab, sent } = createBrowser({ '1': [connectionLost()] })
  const first = tab('a')
  first.write('1')
  await Promise.resolve()
  expect(sent).toEqual(['1'])
  expect(first.cancel('1')).toBeNull()
  first.write('2')
  await flush()
  expect(first.cancel('2')?.content).toBe('2')
  expect(first.cancel('1')?.content).toBe('1')
  first.wake()
  await flush()
  expect(sent).toEqual(['1'])
})

test('a message already in the thread is not sent again', async () => {
  const { tab, sent } = createBrowser({ '1': [connectionLost()] })
  const first = tab('a')
  first.write('1')
  await flush()
  first.confirm('1')
  first.wake()
  await flush()
  expect(sent).toEqual(['1'])
})

test('a message without any response is retried indefinitely', async () => {
  const { tab, queue, clock } = createBrowser({ '1': Array.from({ length: 9 }, connectionLost) })
  const first = tab('a')
  first.write('1')
  for (let minute = 0; minute < 5; minute++) {
    await flush()
    clock.now += 60_000
    first.wake()
  }
  await flush()
  expect(queue.get('1')).not.toHaveProperty('isFailed')
})

describe('a message that causes a server error', () => {
  const serverError = () => failure(500, 'internal')

  test('is retried for 30 seconds, then marked as not sent, and the next one is sent', async () => {
    const { tab, sent, queue, clock } = createBrowser({ '1': Array.from({ length: 9 }, serverError) })
    const first = tab('a')
    first.write('1')
    first.write('2')
    await flush()
    while (queue.has('2')) {
      clock.now += clock.pauses.at(-1) ?? 0
      first.wake()
      await flush()
    }
    expect(clock.pauses).toEqual([1000, 2000, 4000, 8000, 15_000])
    expect(clock.now).toBe(31_000)
    expect(sent).toEqual(['1', '1', '1', '1', '1', '1', '2'])
    expect(
      first
        .emitted()
        .filter((event) => event.startsWith('1'))
        .at(-1),
    ).toBe('1 failed')
    expect(queue.get('1')).toMatchObject({ content: '1', isFailed: true })
  })

  const failMessage = async () => {
    const testBrowser = createBrowser({ '1': [serverError(), serverError()] })
    const first = testBrowser.tab('a')
    first.write('1')
    await flush()
    testBrowser.clock.now += 30_000
    first.wake()
    await flush()
    expect(first.emitted().at(-1)).toBe('1 failed')
    return { ...testBrowser, first }
  }

  test('is no longer sent automatically, not even after a reload', async () => {
    const { tab, sent, first } = await failMessage()
    first.wake()
    const reloaded = tab('b')
    reloaded.wake()
    await flush()
    expect(sent).toEqual(['1', '1'])
  })

  test('is sent by Retry with the same id', async () => {
    const { sent, queue, first } = await failMessage()
    first.retry('1')
    await flush()
    expect(sent).toEqual(['1', '1', '1'])
    expect(queue.size).toBe(0)
  })

  test('can be removed', async () => {
    const { queue, first } = await failMessage()
    expect(first.cancel('1')?.content).toBe('1')
    expect(queue.size).toBe(0)
  })

  test('is removed when it is already in the thread', async () => {
    const { tab, queue, clock } = createBrowser({ '1': [serverError(), serverError()] })
    const first = tab('a')
    first.write('1')
    await flush()
    clock.now += 30_000
    first.wake()
    await Promise.resolve()
    first.confirm('1')
    await flush()
    expect(queue.size).toBe(0)
    expect(first.emitted()).not.toContain('1 failed')
  })
})
