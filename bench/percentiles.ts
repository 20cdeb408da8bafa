/** p50, p95, p99 and the maximum. */
export function percentiles(values: number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return [0.5, 0.95, 0.99, 1].map(
    (fraction) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.POSITIVE_INFINITY,
  )
}
