/** Fields of `after` that differ from `before`. */
export function changedFields<T extends object>(
  before: Partial<Record<keyof T, unknown>>,
  after: T,
): Partial<T> {
  const names = Object.keys(after) as (keyof T)[]
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  ) as Partial<T>
}
