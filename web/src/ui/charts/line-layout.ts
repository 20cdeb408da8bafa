import type { To } from 'react-router'
import { niceScale } from './nice-scale.ts'

export type LinePoint = {
  key: string
  /** 'Sunday, June 7' */
  label: string
  /** Axis label. */
  tick: string
  /** Null draws a gap. */
  value: number | null
  previous: number | null
  previousLabel: string
  /** Link to the rows behind the value. */
  to?: To | undefined
  /** Incomplete period, drawn dotted. */
  isPartial?: boolean | undefined
}

const TOP = 8
const BOTTOM = 26
/** Width of a digit at 12 px. */
const DIGIT_WIDTH = 7.2
/** At this width and above, the lines are labeled at their ends. */
const WIDE_PX = 640

export type LineLayout = {
  left: number
  innerWidth: number
  /** Y coordinate of the x axis. */
  bottom: number
  ticks: readonly number[]
  hasEndLabels: boolean
  x: (index: number) => number
  y: (value: number) => number
}

export function layoutLine(
  points: readonly LinePoint[],
  width: number,
  height: number,
  formatTick: (value: number) => string,
): LineLayout {
  const scale = niceScale(points.flatMap(({ value, previous }) => [value ?? 0, previous ?? 0]))
  const hasEndLabels = width >= WIDE_PX
  const left = 14 + DIGIT_WIDTH * Math.max(...scale.ticks.map((tick) => formatTick(tick).length))
  const innerWidth = Math.max(0, width - left - (hasEndLabels ? 92 : 10))
  const bottom = height - BOTTOM
  const last = Math.max(1, points.length - 1)
  return {
    left,
    innerWidth,
    bottom,
    ticks: scale.ticks,
    hasEndLabels,
    x: (index) => left + (index / last) * innerWidth,
    y: (value) => TOP + ((scale.max - value) / (scale.max - scale.min)) * (bottom - TOP),
  }
}

/** Runs of adjacent points with a value, as indices. */
export function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = []
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const run = runs.at(-1)
    if (run && run.at(-1) === index - 1) run.push(index)
    else runs.push([index])
  }
  return runs
}
