/** The changed fields of `now`. */
export function changedFields<T extends object>(
  before: Partial<Record<keyof T, unknown>>,
  now: T,
): Partial<T> {
  const names = Object.keys(now) as (keyof T)[]
  return Object.fromEntries(
    names.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
  ) as Partial<T>
}
