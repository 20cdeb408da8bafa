import { expect, test, vi } from 'vitest'
import { createBatcher, createSemaphore } from './batcher.ts'

const limits = { max: 4, minPending: 2, pauseMs: 20 }

/** Batches that the test finishes explicitly. */
function createControlledBatcher() {
  const runs: { key: string; items: number[]; end: PromiseWithResolvers<void> }[] = []
  const batcher = createBatcher<number, string>(limits, async (key, items) => {
    const end = Promise.withResolvers<void>()
    runs.push({ key, items, end })
    await end.promise
    return items.map(async (item) => {
      if (item < 0) throw new Error(`${item} is too small`)
      return `${key}${item}`
    })
  })
  return { runs, add: (key: string, ...items: number[]) => items.map((item) => batcher.add(key, item)) }
}
const waitUntil = (check: () => void) => vi.waitFor(check, { timeout: 1_000, interval: 2 })

test('the first item runs at once, later ones in ordered batches up to the maximum', async () => {
  const { runs, add } = createControlledBatcher()
  const results = Promise.all(add('a', 1, 2, 3, 4, 5, 6))
  expect(runs.map(({ items }) => items)).toEqual([[1]])
  runs[0]?.end.resolve()
  await waitUntil(() => expect(runs).toHaveLength(2))
  expect(runs[1]?.items).toEqual([2, 3, 4, 5])
  runs[1]?.end.resolve()
  await waitUntil(() => expect(runs).toHaveLength(3))
  runs[2]?.end.resolve()
  expect(await results).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
})

test('keys do not wait for each other', () => {
  const { runs, add } = createControlledBatcher()
  void add('a', 1)
  void add('b', 2)
  expect(runs.map(({ key, items }) => [key, items])).toEqual([
    ['a', [1]],
    ['b', [2]],
  ])
})

test('a small batch waits while its key is busy, and an item for an idle key runs at once', async () => {
  const { runs, add } = createControlledBatcher()
  const first = add('a', 1)
  runs[0]?.end.resolve()
  await Promise.all(first)
  const laterItems = add('a', 2)
  expect(runs).toHaveLength(1)
  laterItems.push(...add('a', 3))
  await waitUntil(() => expect(runs).toHaveLength(2))
  expect(runs[1]?.items).toEqual([2, 3])
  runs[1]?.end.resolve()
  await Promise.all(laterItems)
  await new Promise((resolve) => setTimeout(resolve, 3 * limits.pauseMs))
  void add('a', 4)
  expect(runs[2]?.items).toEqual([4])
})

test("a failing item doesn't fail its batch, and a failing batch fails only its own items", async () => {
  const { runs, add } = createControlledBatcher()
  const mixed = Promise.allSettled(add('a', 1, -2, 3))
  runs[0]?.end.resolve()
  await waitUntil(() => expect(runs).toHaveLength(2))
  runs[1]?.end.resolve()
  expect((await mixed).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const failed = Promise.allSettled(add('b', 1))
  runs.at(-1)?.end.reject(new Error('lost'))
  expect((await failed)[0]).toMatchObject({ status: 'rejected', reason: { message: 'lost' } })
  const next = add('b', 2)
  await waitUntil(() => expect(runs.at(-1)?.items).toEqual([2]))
  runs.at(-1)?.end.resolve()
  expect(await Promise.all(next)).toEqual(['b2'])
})

test('at most two tasks run at once, and a failed task frees its slot', async () => {
  const limited = createSemaphore(2)
  let [running, max] = [0, 0]
  const work = (n: number) =>
    limited(async () => {
      max = Math.max(max, ++running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      if (n % 3 === 0) throw new Error('no')
      return n
    })
  const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => work(n)))
  expect(max).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(await work(1)).toBe(1)
})
