/** Runs `work` for each item. A failure leaves the other items alone and is thrown at the end, so that the job is retried. */
export async function forEachIsolated<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} items failed`)
  if (errors.length === 1) throw errors[0]
}
