import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { stepTo } from './charts/step-keys.ts'
import { withMinus } from './charts/tick-label.ts'
import { useWidth } from './use-width.ts'

export type BarRow = {
  key: string
  label: string
  value: number
  detail?: string | undefined
  /** Axis label; defaults to the first three letters of the label. */
  tick?: string | undefined
  /** The previous period's value, drawn beside it in gray. */
  previous?: number | undefined
  /** Incomplete period, drawn hatched. */
  isPartial?: boolean | undefined
  /** Parts of the value, stacked in this order; negative ones go below zero. */
  parts?: readonly { key: string; value: number; color: string }[] | undefined
}

type BarChartProps = {
  /** Caption of the chart and of its hidden table. */
  label: string
  rows: readonly BarRow[]
  format: (value: number) => string
  /** Column headers of the hidden table. */
  headers: [string, string]
  height?: number | undefined
  /** Text above the chart while no bar is selected. */
  placeholder?: ReactNode
  /** Text shown when there are no bars. */
  empty?: string | undefined
  /** A dashed line for comparison. */
  reference?: { value: number; label: string } | undefined
  /** Writes the value above the highest bar. */
  labelsHighest?: boolean | undefined
}

const margin = { top: 8, right: 4, bottom: 28 }
/** Width of a digit at 12 px, and the gap between label and line. */
const DIGIT_WIDTH = 7.5
const LABEL_MARGIN = 16

/** Zero-based bars with axes. Pointer and arrow keys select a bar; a hidden table contains the data. */
export function BarChart(props: BarChartProps) {
  const { label, rows, format, headers, height = 220, placeholder = label } = props
  const { reference, empty = 'Nothing to show yet.' } = props
  const id = useId()
  const [container, width] = useWidth()
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null)
  const selected = selectedIndex === null ? null : (rows[selectedIndex] ?? null)
  const last = rows.length - 1

  function onKeyDown(event: KeyboardEvent) {
    const to = stepTo(event.key, selectedIndex, rows.length)
    if (to === undefined) return
    event.preventDefault()
    setSelectedIndex(to)
  }

  if (rows.every((row) => row.value === 0 && !row.previous))
    return <p className="text-13 text-ink-2">{empty}</p>
  return (
    <figure className="m-0 min-w-0">
      <figcaption id={id} className="sr-only">
        {label}
      </figcaption>
      <p aria-live="polite" className="mb-2 min-h-5 text-13 text-ink-2 tabular-nums max-sm:min-h-10">
        {selected ? (
          <>
            <span className="font-medium text-ink">{selected.label}</span> · {format(selected.value)}
            {selected.detail && ` · ${selected.detail}`}
          </>
        ) : (
          <span className="text-ink-3">{placeholder}</span>
        )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no element for a chart with arrow keys */}
      <div
        ref={container}
        role="group"
        aria-roledescription="bar chart"
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys select bars
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => setSelectedIndex((current) => current ?? last)}
        onBlur={() => setSelectedIndex(null)}
        onPointerLeave={() => setSelectedIndex(null)}
        className="rounded-control"
        style={{ height }}>
        {width > 0 && <Bars {...props} {...{ width, height, selectedIndex, setSelectedIndex }} />}
      </div>
      {/* Wraps the table: by itself it can't be smaller than its rows, and would stretch the page. */}
      <div className="sr-only">
        <table>
          <caption>{reference ? `${label}. ${reference.label}` : label}</caption>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                <td>{row.detail ? `${format(row.value)}, ${row.detail}` : format(row.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

type BarsProps = Pick<BarChartProps, 'rows' | 'format' | 'reference' | 'labelsHighest'> & {
  width: number
  height: number
  selectedIndex: number | null
  setSelectedIndex: (index: number) => void
}

/** Includes zero and covers at least 10 in each direction that has data, so the axis labels differ. */
function domainOf(values: readonly number[]): [number, number] {
  const [min, max] = [Math.min(0, ...values), Math.max(0, ...values)]
  return [min < 0 ? Math.min(-10, min) : 0, max > 0 ? Math.max(10, max) : 0]
}

function Bars(props: BarsProps) {
  const { rows, format, reference, labelsHighest, width, height, selectedIndex, setSelectedIndex } = props
  const hatchId = useId()
  const sums = rows.flatMap((row) => [sumOf(row, -1), sumOf(row, 1), row.previous ?? 0])
  if (reference) sums.push(reference.value)
  const plotHeight = height - margin.top - margin.bottom
  const y = scaleLinear({ domain: domainOf(sums), range: [plotHeight, 0], nice: 4 })
  const ticks = y.ticks(4)
  const left = LABEL_MARGIN + DIGIT_WIDTH * Math.max(...ticks.map((tick) => format(tick).length))
  const inner = { width: Math.max(0, width - left - margin.right), height: plotHeight }
  const x = scaleBand({ domain: rows.map((row) => row.key), range: [0, inner.width], padding: 0.35 })
  // As many labels as fit, 52 px each.
  const labelInterval = Math.max(1, Math.ceil(rows.length / Math.max(1, Math.floor(inner.width / 52))))
  const labelKeys = rows
    .filter((_, index) => (rows.length - 1 - index) % labelInterval === 0)
    .map((row) => row.key)
  const labels = new Map(rows.map((row) => [row.key, row.tick ?? row.label.slice(0, 3)]))
  const highest = labelsHighest ? rows.toSorted((a, b) => b.value - a.value)[0] : undefined
  const text = { fill: 'var(--color-ink-3)', fontSize: 12, fontFamily: 'inherit' }
  return (
    <svg width={width} height={height} aria-hidden="true" className="block overflow-visible tabular-nums">
      <defs>
        <pattern
          id={hatchId}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)">
          <rect width="2" height="5" fill="var(--chart-1)" />
        </pattern>
      </defs>
      <Group left={left} top={margin.top}>
        {ticks.map((tick) => (
          <line
            key={tick}
            x2={inner.width}
            y1={y(tick)}
            y2={y(tick)}
            stroke={tick === 0 ? 'var(--chart-muted)' : 'var(--chart-grid)'}
          />
        ))}
        {rows.map((row, index) => {
          const start = x(row.key) ?? 0
          const gap = x.step() - x.bandwidth()
          const isPaired = row.previous !== undefined
          // The previous value takes two fifths of the band.
          const split = isPaired ? x.bandwidth() * 0.4 : 0
          const opacity = selectedIndex === null || selectedIndex === index ? 1 : 0.55
          return (
            <Group key={row.key} onPointerEnter={() => setSelectedIndex(index)}>
              <rect
                x={start - gap / 2}
                width={x.step()}
                height={inner.height}
                fill={index === selectedIndex ? 'var(--color-hover)' : 'transparent'}
              />
              {row.previous !== undefined && (
                <Bar
                  x={start}
                  width={split - 2}
                  y={y(Math.max(0, row.previous))}
                  height={Math.abs(y(row.previous) - y(0))}
                  rx={2}
                  fill="var(--chart-muted)"
                  opacity={opacity}
                />
              )}
              {stackParts(row).map((part) => (
                <Bar
                  key={part.key}
                  x={start + split}
                  width={x.bandwidth() - split}
                  y={y(part.top)}
                  height={y(part.bottom) - y(part.top)}
                  rx={row.parts ? 0 : 2}
                  fill={row.isPartial ? `url(#${hatchId})` : part.color}
                  stroke={row.isPartial ? part.color : undefined}
                  opacity={opacity}
                />
              ))}
            </Group>
          )
        })}
        {reference && (
          <line
            x2={inner.width}
            y1={y(reference.value)}
            y2={y(reference.value)}
            stroke="var(--color-ink-2)"
            strokeWidth={1.5}
            strokeDasharray="4 3"
            pointerEvents="none"
          />
        )}
        {highest && (
          <text
            {...text}
            fill="var(--color-ink)"
            fontWeight={500}
            x={Math.min(inner.width - 16, Math.max(16, (x(highest.key) ?? 0) + x.bandwidth() / 2))}
            y={y(highest.value) - 5}
            textAnchor="middle"
            pointerEvents="none">
            {format(highest.value)}
          </text>
        )}
        <AxisLeft
          scale={y}
          tickValues={ticks}
          tickFormat={(value) => withMinus(format(Number(value)))}
          hideAxisLine
          hideTicks
          tickLabelProps={{ ...text, textAnchor: 'end', dx: -4, dy: '0.33em' }}
        />
        <AxisBottom
          top={inner.height}
          scale={x}
          tickValues={labelKeys}
          tickFormat={(key) => labels.get(key) ?? ''}
          hideAxisLine
          hideTicks
          tickLabelProps={{ ...text, textAnchor: 'middle', dy: 2 }}
        />
      </Group>
    </svg>
  )
}

function partsOf({ value, parts }: BarRow) {
  return parts ?? [{ key: 'all', value, color: value < 0 ? 'var(--color-rose)' : 'var(--chart-1)' }]
}

/** Extent of a bar above or below zero. */
function sumOf(row: BarRow, side: 1 | -1): number {
  return partsOf(row).reduce((sum, { value }) => (value * side > 0 ? sum + value : sum), 0)
}

/** Stacks positive parts upwards and negative ones downwards. */
function stackParts(row: BarRow) {
  let above = 0
  let below = 0
  return partsOf(row).map(({ key, value, color }) => {
    if (value < 0) {
      below += value
      return { key, color, top: below - value, bottom: below }
    }
    above += value
    return { key, color, top: above, bottom: above - value }
  })
}
