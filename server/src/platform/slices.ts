import { setImmediate } from 'node:timers/promises'
import { noteResumed } from './watchdog.ts'

const SLICE_MS = 20

/** Maps items in order, and lets other work run whenever 20 ms have passed. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let startedAt = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - startedAt > SLICE_MS) {
      await setImmediate()
      noteResumed()
      startedAt = performance.now()
    }
    results.push(map(item, index))
  }
  return results
}
