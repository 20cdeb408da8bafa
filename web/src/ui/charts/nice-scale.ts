export type Scale = { min: number; max: number; ticks: number[] }

const roundSteps = [1, 2, 4, 5, 10]

/** Includes zero and all values; ticks are round and at least 1 apart. */
export function niceScale(values: readonly number[], steps = 3): Scale {
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)]
  const raw = Math.max(1, (max - min) / steps)
  const power = 10 ** Math.floor(Math.log10(raw))
  // Division leaves errors such as 2.0000000000000004.
  const step = power * (roundSteps.find((roundStep) => roundStep * power >= raw - 1e-9 * power) ?? 10)
  const first = Math.floor(min / step)
  const last = Math.max(Math.ceil(max / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { min: first * step, max: last * step, ticks }
}

/** Indices of the labels that fit: the first, the last, and whole weeks between them on long axes. */
export function tickIndices(count: number, maxLabels: number): number[] {
  if (count <= 1) return count === 1 ? [0] : []
  const minStep = Math.ceil((count - 1) / Math.max(1, maxLabels - 1))
  const weeks = Math.ceil(minStep / 7) * 7
  const step = count > 10 && count - 1 >= 2 * weeks ? weeks : minStep
  const indices = []
  for (let index = 0; index < count - 1; index += step) indices.push(index)
  if (indices.length > 1 && count - 1 - (indices.at(-1) ?? 0) < step * 0.6) indices.pop()
  return [...indices, count - 1]
}
