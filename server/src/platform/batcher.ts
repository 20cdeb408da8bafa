/** Gathers what arrives while a batch is under way into the next one: one at a time for each key, in order. */
export type Batcher<Item, Result> = { add(key: string, item: Item): Promise<Result> }

type Waiting<Item, Result> = { item: Item; settle: PromiseWithResolvers<Result> }
type Run<Item, Result> = (key: string, items: Item[]) => Promise<Promise<Result>[]>

/**
 * `run` answers once the next batch may go, with a promise for each item; what takes longer does not hold up others.
 * Whoever comes to an idle line goes at once. On a busy one a small batch waits for a moment, as it costs nearly as much
 * as a large one.
 */
export function createBatcher<Item, Result>(
  { most, enough, pauseMs }: { most: number; enough: number; pauseMs: number },
  run: Run<Item, Result>,
): Batcher<Item, Result> {
  const lines = new Map<string, Waiting<Item, Result>[]>()

  const work = async (key: string, line: Waiting<Item, Result>[]): Promise<void> => {
    while (line.length > 0) {
      const batch = line.splice(0, most)
      try {
        const items = batch.map(({ item }) => item)
        const results = await run(key, items)
        batch.forEach(({ settle }, i) => void settle.resolve(results[i] as Promise<Result>))
      } catch (error) {
        for (const { settle } of batch) settle.reject(error)
      }
      if (line.length < enough) await new Promise((go) => setTimeout(go, pauseMs))
    }
    lines.delete(key)
  }

  return {
    add(key, item) {
      const settle = Promise.withResolvers<Result>()
      const line = lines.get(key)
      if (line) line.push({ item, settle })
      else {
        const begun = [{ item, settle }]
        lines.set(key, begun)
        void work(key, begun)
      }
      return settle.promise
    },
  }
}

/** Lets so many run at once; the others wait for their turn. */
export function createSemaphore(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
