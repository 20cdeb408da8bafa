import type { LineLayout, LinePoint } from './line-layout.ts'
import { runsOf } from './line-layout.ts'
import { tickIndices } from './nice-scale.ts'
import { withMinus } from './tick-label.ts'

type LinePlotProps = {
  points: readonly LinePoint[]
  layout: LineLayout
  width: number
  height: number
  selectedIndex: number | null
  endLabels: { current: string; previous: string }
  formatTick: (value: number) => string
}

const LABEL = { fill: 'var(--color-ink-3)', fontSize: 12 }
/** Minimum distance between the two labels at the end of the lines. */
const MIN_LABEL_GAP = 16

export function LinePlot({
  points,
  layout,
  width,
  height,
  selectedIndex,
  endLabels,
  formatTick,
}: LinePlotProps) {
  const { left, innerWidth, bottom, ticks, x, y } = layout
  const band = innerWidth / Math.max(1, points.length - 1)
  const selected = selectedIndex === null ? null : points[selectedIndex]
  return (
    <svg width={width} height={height} aria-hidden="true" className="block tabular-nums">
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={left}
            x2={left + innerWidth}
            y1={y(tick)}
            y2={y(tick)}
            shapeRendering="crispEdges"
            stroke={tick === 0 ? 'var(--chart-muted)' : 'var(--chart-grid)'}
          />
          <text x={left - 10} y={y(tick) + 4} textAnchor="end" {...LABEL}>
            {withMinus(formatTick(tick))}
          </text>
        </g>
      ))}
      {tickIndices(points.length, Math.floor(innerWidth / 96)).map((index) => (
        <text
          key={index}
          x={x(index)}
          y={height - 6}
          textAnchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
          {...LABEL}>
          {points[index]?.tick}
        </text>
      ))}
      {selectedIndex !== null && (
        <rect
          x={x(selectedIndex) - Math.max(6, band / 2)}
          width={Math.max(12, band)}
          y={8}
          height={bottom - 8}
          fill="var(--color-hover)"
        />
      )}
      <Lines points={points} layout={layout} />
      {selected && selectedIndex !== null && (
        <>
          {selected.previous !== null && (
            <Dot x={x(selectedIndex)} y={y(selected.previous)} radius={3} fill="var(--color-ink-3)" />
          )}
          {selected.value !== null && (
            <Dot x={x(selectedIndex)} y={y(selected.value)} radius={4} fill="var(--chart-1)" />
          )}
        </>
      )}
      {layout.hasEndLabels && <EndLabels points={points} layout={layout} endLabels={endLabels} />}
    </svg>
  )
}

function Dot({ x, y, radius, fill }: { x: number; y: number; radius: number; fill: string }) {
  return <circle cx={x} cy={y} r={radius} fill={fill} stroke="var(--color-surface)" strokeWidth={2} />
}

type LinesProps = Pick<LinePlotProps, 'points' | 'layout'>

function Lines({ points, layout: { x, y } }: LinesProps) {
  const values = points.map(({ value }) => value)
  const previous = points.map((point) => point.previous)
  const path = (indices: readonly number[], series: readonly (number | null)[]) =>
    indices.map((index) => `${x(index).toFixed(1)},${y(series[index] ?? 0).toFixed(1)}`).join(' ')
  const line = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const
  const last = points.length - 1
  const isPartial = points[last]?.isPartial === true
  return (
    <>
      {runsOf(values).map((run) => (
        <polygon
          key={`area-${run[0]}`}
          points={`${x(run[0] ?? 0)},${y(0)} ${path(run, values)} ${x(run.at(-1) ?? 0)},${y(0)}`}
          fill="var(--chart-1)"
          opacity={0.09}
        />
      ))}
      {runsOf(previous).map((run) => (
        <polyline
          key={`previous-${run[0]}`}
          points={path(run, previous)}
          {...line}
          stroke="var(--color-ink-3)"
          strokeWidth={1.25}
          strokeDasharray="4 4"
        />
      ))}
      {runsOf(values).map((run) => {
        const completeRun = isPartial ? run.filter((index) => index !== last) : run
        return (
          <g key={`line-${run[0]}`}>
            {run.length === 1 && (
              <Dot x={x(run[0] ?? 0)} y={y(values[run[0] ?? 0] ?? 0)} radius={3} fill="var(--chart-1)" />
            )}
            <polyline points={path(completeRun, values)} {...line} stroke="var(--chart-1)" strokeWidth={2} />
            {isPartial && run.at(-1) === last && run.length > 1 && (
              <polyline
                points={path(run.slice(-2), values)}
                {...line}
                stroke="var(--chart-1)"
                strokeWidth={2}
                strokeDasharray="1 5"
              />
            )}
          </g>
        )
      })}
    </>
  )
}

/** Labels both lines at their last point, without overlap. */
function EndLabels({
  points,
  layout: { x, y, bottom },
  endLabels,
}: LinesProps & Pick<LinePlotProps, 'endLabels'>) {
  const last = points.at(-1)
  if (!last) return null
  const current = y(last.value ?? 0) + 4
  let previous = y(last.previous ?? 0) + 4
  if (Math.abs(current - previous) < MIN_LABEL_GAP)
    previous = current <= previous ? current + MIN_LABEL_GAP : current - MIN_LABEL_GAP
  if (previous > bottom) previous = current - MIN_LABEL_GAP
  const left = x(points.length - 1) + 8
  return (
    <>
      <text x={left} y={previous} {...LABEL}>
        {endLabels.previous}
      </text>
      <text x={left} y={current} fontSize={12} fontWeight={600} fill="var(--color-brand-ink)">
        {endLabels.current}
      </text>
    </>
  )
}
