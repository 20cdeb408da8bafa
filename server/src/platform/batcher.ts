/** Items that arrive while a batch is running form the next batch: one batch at a time per key, in order. */
export type Batcher<Item, Result> = { add(key: string, item: Item): Promise<Result> }

type Pending<Item, Result> = { item: Item; deferred: PromiseWithResolvers<Result> }
type Run<Item, Result> = (key: string, items: Item[]) => Promise<Promise<Result>[]>

/**
 * `run` resolves once the next batch may start, with one promise per item, so slow follow-up work does not block. An
 * item for an idle key runs at once. For a busy key a small batch waits `pauseMs`, because it costs nearly as much
 * as a large one.
 */
export function createBatcher<Item, Result>(
  { max, minPending, pauseMs }: { max: number; minPending: number; pauseMs: number },
  run: Run<Item, Result>,
): Batcher<Item, Result> {
  const queues = new Map<string, Pending<Item, Result>[]>()

  const drain = async (key: string, queue: Pending<Item, Result>[]): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, max)
      try {
        const items = batch.map(({ item }) => item)
        const results = await run(key, items)
        batch.forEach(({ deferred }, i) => void deferred.resolve(results[i] as Promise<Result>))
      } catch (error) {
        for (const { deferred } of batch) deferred.reject(error)
      }
      if (queue.length < minPending) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    queues.delete(key)
  }

  return {
    add(key, item) {
      const deferred = Promise.withResolvers<Result>()
      const queue = queues.get(key)
      if (queue) queue.push({ item, deferred })
      else {
        const newQueue = [{ item, deferred }]
        queues.set(key, newQueue)
        void drain(key, newQueue)
      }
      return deferred.promise
    },
  }
}

/** Limits how many tasks run at once; the rest wait in order. */
export function createSemaphore(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiters: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiters.push(resolve))
    else running++
    try {
      return await task()
    } finally {
      // Hand the slot to the next waiter directly.
      const next = waiters.shift()
      if (next) next()
      else running--
    }
  }
}
