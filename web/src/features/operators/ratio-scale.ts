export type RatioPoint = {
  key: string
  name: string
  shortName: string
  golden: number
  unlock: number
  net: number
}

const tickSteps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1]
const MAX_TICKS = 5
const radius = { min: 5, max: 13 }

/** Ticks from zero to a round number above the largest value. */
export function ticksFor(max: number): number[] {
  const step = tickSteps.find((value) => max / value <= MAX_TICKS) ?? Math.ceil(max / MAX_TICKS)
  const count = Math.max(1, Math.ceil(max / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * step * 1e6) / 1e6)
}

/** Positions in a plot of that size. The area of a circle represents its sales. */
export function ratioScale(points: readonly RatioPoint[], size: { width: number; height: number }) {
  const highest = (value: (point: RatioPoint) => number) => Math.max(0.01, ...points.map(value))
  const xTicks = ticksFor(highest(({ golden }) => golden) * 1.1)
  const yTicks = ticksFor(Math.min(1, highest(({ unlock }) => unlock) * 1.1))
  const [xMax, yMax] = [xTicks.at(-1) ?? 1, yTicks.at(-1) ?? 1]
  const max = Math.max(1, ...points.map(({ net }) => net))
  return {
    xTicks,
    yTicks,
    x: (golden: number) => (golden / xMax) * size.width,
    y: (unlock: number) => size.height - (unlock / yMax) * size.height,
    r: (net: number) => radius.min + (radius.max - radius.min) * Math.sqrt(Math.max(0, net) / max),
    xLabel: (golden: number) => `${Math.round(golden * 1_000) / 10}%`,
  }
}
