import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWidth } from '../use-width.ts'
import { type LineLayout, type LinePoint, layoutLine } from './line-layout.ts'
import { LinePlot } from './line-plot.tsx'
import { stepTo } from './step-keys.ts'

type LineChartProps = {
  label: string
  /** Name of the values: 'Revenue'. */
  name: string
  points: readonly LinePoint[]
  format: (value: number) => string
  formatTick?: ((value: number) => string) | undefined
  /** Labels at the right end of both lines. */
  endLabels: { current: string; previous: string }
  height?: number | undefined
}

/** Width of the tooltip; it moves to the other side of the point before it would leave the chart. */
const TIP_WIDTH = 208

/** A line with its comparison. Pointer and arrow keys announce a point; Enter or a click opens its rows. */
export function LineChart(props: LineChartProps) {
  const { label, name, points, format, formatTick = format, endLabels, height = 244 } = props
  const id = useId()
  const navigate = useNavigate()
  const [container, width] = useWidth()
  const [selectedIndex, setSelectedIndex] = useState<number | null>(null)
  const last = points.length - 1
  const layout = layoutLine(points, width, height, formatTick)
  const selected = selectedIndex === null ? null : (points[selectedIndex] ?? null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && selected?.to) return navigate(selected.to)
    if (event.key === 'Escape' && selectedIndex !== null) return setSelectedIndex(null)
    const to = stepTo(event.key, selectedIndex, points.length)
    if (to === undefined) return
    event.preventDefault()
    setSelectedIndex(to)
  }

  function onPointer(event: PointerEvent<HTMLElement>) {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    setSelectedIndex(indexAt(x, layout, last))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: no element for a chart with arrow keys
    <div
      ref={container}
      role="group"
      aria-roledescription="line chart"
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read points out
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={(event) =>
        event.currentTarget.matches(':focus-visible') && setSelectedIndex((current) => current ?? last)
      }
      onBlur={() => setSelectedIndex(null)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setSelectedIndex(null)}
      // On touch a tap shows the value; the table has the links.
      onClick={(event) =>
        (event.nativeEvent as unknown as globalThis.PointerEvent).pointerType === 'mouse' &&
        selected?.to &&
        navigate(selected.to)
      }
      className="relative touch-pan-y rounded-control"
      style={{ height, cursor: selected?.to ? 'pointer' : undefined }}>
      <span id={id} className="sr-only">
        {label}
      </span>
      <span aria-live="polite" className="sr-only">
        {selected && announcementText(selected, name, format)}
      </span>
      {width > 0 && (
        <LinePlot {...{ points, layout, width, height, selectedIndex, endLabels }} formatTick={formatTick} />
      )}
      {selected && width > 0 && (
        <ChartTooltip
          point={selected}
          name={name}
          format={format}
          left={tipLeft(layout.x(selectedIndex ?? 0), width)}
        />
      )}
    </div>
  )
}

function indexAt(x: number, layout: LineLayout, last: number): number {
  const share = (x - layout.left) / Math.max(1, layout.innerWidth)
  return Math.max(0, Math.min(last, Math.round(share * last)))
}

/** Beside the point, on the side with more room, within the chart. */
export function tipLeft(x: number, width: number): number {
  const left = x > width / 2 ? x - TIP_WIDTH - 14 : x + 14
  return Math.max(0, Math.min(left, width - TIP_WIDTH))
}

function differenceFrom(point: LinePoint): number | null {
  return point.value === null || point.previous === null ? null : point.value - point.previous
}

const signed = (value: number, format: (value: number) => string): string =>
  `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`

function announcementText(point: LinePoint, name: string, format: (value: number) => string): string {
  const change = differenceFrom(point)
  const texts = [
    point.label,
    `${name} ${point.value === null ? 'none' : format(point.value)}`,
    `${point.previousLabel} ${point.previous === null ? 'none' : format(point.previous)}`,
    change === null ? '' : `Difference ${signed(change, format)}`,
  ]
  return texts.filter(Boolean).join(', ')
}

type ChartTooltipProps = { point: LinePoint; name: string; format: (value: number) => string; left: number }

function ChartTooltip({ point, name, format, left }: ChartTooltipProps) {
  const change = differenceFrom(point)
  return (
    <div
      aria-hidden="true"
      data-readout
      className="floating pointer-events-none absolute top-1 rounded-control px-3 py-2 text-12 tabular-nums"
      style={{ left, width: TIP_WIDTH }}>
      <p className="font-semibold">{point.label}</p>
      <p className="mt-1 flex justify-between gap-3">
        <span className="text-ink-2">{name}</span>
        <b className="font-semibold">{point.value === null ? 'None' : format(point.value)}</b>
      </p>
      <p className="flex justify-between gap-3 text-ink-2">
        <span>{point.previousLabel}</span>
        <span>{point.previous === null ? 'None' : format(point.previous)}</span>
      </p>
      {change !== null && (
        <p className="flex justify-between gap-3">
          <span className="text-ink-2">Difference</span>
          <span className={change < 0 ? 'text-rose-ink' : 'text-good-ink'}>{signed(change, format)}</span>
        </p>
      )}
    </div>
  )
}
