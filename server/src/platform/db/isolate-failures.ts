import { ApiError } from '../http/api-error.ts'

/** The SQLSTATE of an error or of what caused it. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code } = e as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** Whether the error comes from what a row contains, so the other rows may succeed without it. */
function isCausedByData(error: unknown): boolean {
  if (error instanceof ApiError) return false
  const state = sqlState(error)
  // Invalid values, violated constraints, exceeded limits, and errors raised by triggers.
  if (state) return /^(2[1-3]|54|P0)/.test(state)
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
}

/**
 * Runs `work` on all items at once. If one of them makes it fail, runs it again on each half, so only that one is left
 * out. `work` must be safe to repeat: a transaction, or idempotent.
 */
export async function isolateFailures<Item, Result>(
  items: Item[],
  work: (items: Item[]) => Promise<Result[]>,
  onFailure: (item: Item, error: unknown) => Result | Promise<Result>,
): Promise<Result[]> {
  const [first] = items
  if (first === undefined) return []
  try {
    return await work(items)
  } catch (error) {
    if (!isCausedByData(error)) throw error
    if (items.length === 1) return [await onFailure(first, error)]
    const middle = Math.ceil(items.length / 2)
    const firstHalf = await isolateFailures(items.slice(0, middle), work, onFailure)
    return [...firstHalf, ...(await isolateFailures(items.slice(middle), work, onFailure))]
  }
}
