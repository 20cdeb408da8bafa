import { goldenRatio, unlockRatio } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { OperatorFigures, OperatorRow } from '@greenroom/contract/features/operators/operators.schema.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { stepTo } from '../../ui/charts/step-keys.ts'
import { useWidth } from '../../ui/use-width.ts'
import { formatNet, formatPercent, ratiosNote } from './operators-labels.ts'
import { labelPositions } from './ratio-labels.ts'
import { type RatioPoint, ratioScale } from './ratio-scale.ts'
import { rowKey, rowName } from './rows-link.ts'

const HEIGHT = 250
const margin = { top: 14, right: 12, bottom: 26, left: 40 }

type RatiosCardProps = { rows: readonly OperatorRow[]; team: OperatorFigures }

/** One circle per operator; the lines are the team's ratios. */
export function RatiosCard({ rows, team }: RatiosCardProps) {
  const points = rows.flatMap((row): RatioPoint[] => {
    const [golden, unlock] = [goldenRatio(row), unlockRatio(row)]
    const name = rowName(row)
    if (golden === null || unlock === null) return []
    return [{ key: rowKey(row), name, shortName: name.split(' ')[0] ?? name, golden, unlock, net: row.net }]
  })
  const note = ratiosNote(
    points.map(({ shortName, golden, unlock }) => ({ name: shortName, golden, unlock })),
  )
  return (
    <Card>
      <CardHeader title="Golden ratio vs unlock ratio" note="Circle size: sales" />
      <CardBody>
        {points.length === 0 ? (
          <p className="text-13 text-ink-2">No PPVs were sent in this period.</p>
        ) : (
          <Chart points={points} team={{ golden: goldenRatio(team), unlock: unlockRatio(team) }} />
        )}
        {note && <p className="mt-1 pl-10 text-12 text-ink-2">{note}</p>}
      </CardBody>
    </Card>
  )
}

type ChartProps = { points: RatioPoint[]; team: { golden: number | null; unlock: number | null } }

const pointText = ({ golden, unlock, net }: RatioPoint): string =>
  `golden ${formatPercent(golden)} · unlock ${formatPercent(unlock)} · ${formatNet(net)}`

function Chart({ points, team }: ChartProps) {
  const id = useId()
  const [container, width] = useWidth()
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const activePoint = activeIndex === null ? undefined : points[activeIndex]

  function onKeyDown(event: KeyboardEvent) {
    const to = stepTo(event.key, activeIndex, points.length)
    if (to === undefined) return
    event.preventDefault()
    setActiveIndex(to)
  }

  return (
    <figure className="m-0 min-w-0">
      <figcaption id={id} className="sr-only">
        Golden ratio vs unlock ratio, one circle for each operator
      </figcaption>
      <p aria-live="polite" className="h-5 text-13 text-ink-2 tabular-nums">
        {activePoint ? (
          <>
            <span className="font-medium text-ink">{activePoint.name}</span> · {pointText(activePoint)}
          </>
        ) : (
          <span className="text-12 text-ink-3">Golden ratio vs unlock ratio</span>
        )}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no element for a chart with arrow keys */}
      <div
        ref={container}
        role="group"
        aria-roledescription="scatter chart"
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys select circles
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => setActiveIndex((current) => current ?? 0)}
        onBlur={() => setActiveIndex(null)}
        onPointerLeave={() => setActiveIndex(null)}
        className="rounded-control"
        style={{ height: HEIGHT }}>
        {width > 0 && <Plot {...{ points, team, width, activeIndex, setActiveIndex }} />}
      </div>
      <div className="sr-only">
        <table>
          <caption>Golden ratio and unlock ratio by operator</caption>
          <thead>
            <tr>
              {['Operator', 'Golden ratio', 'Unlock ratio', 'Sales'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ key, name, golden, unlock, net }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{formatPercent(golden)}</td>
                <td>{formatPercent(unlock)}</td>
                <td>{formatNet(net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

type PlotProps = ChartProps & {
  width: number
  activeIndex: number | null
  setActiveIndex: (index: number | null) => void
}

const tickLabelProps = { fontSize: 12, fill: 'var(--color-ink-3)' }

function Plot({ points, team, width, activeIndex, setActiveIndex }: PlotProps) {
  const inner = { width: width - margin.left - margin.right, height: HEIGHT - margin.top - margin.bottom }
  const scale = ratioScale(points, inner)
  const { golden, unlock } = team
  const circleOf = ({ golden: x, unlock: y, net, shortName }: RatioPoint) => ({
    cx: scale.x(x),
    cy: scale.y(y),
    r: scale.r(net),
    text: shortName,
  })
  const teamLabel = unlock === null ? null : { y: scale.y(unlock), text: `Team ${formatPercent(unlock)}` }
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true" className="block overflow-visible">
      <g transform={`translate(${margin.left} ${margin.top})`}>
        {scale.yTicks.map((tick) => (
          <g key={tick}>
            <line
              x1={0}
              x2={inner.width}
              y1={scale.y(tick)}
              y2={scale.y(tick)}
              stroke={tick === 0 ? 'var(--color-line-button)' : 'var(--color-line)'}
              shapeRendering="crispEdges"
            />
            <text {...tickLabelProps} x={-8} y={scale.y(tick) + 4} textAnchor="end">
              {Math.round(tick * 100)}%
            </text>
          </g>
        ))}
        {scale.xTicks.map((tick) => (
          <text
            key={tick}
            {...tickLabelProps}
            x={scale.x(tick)}
            y={inner.height + 19}
            textAnchor={tick === 0 ? 'start' : 'middle'}>
            {scale.xLabel(tick)}
          </text>
        ))}
        {golden !== null && unlock !== null && (
          <g stroke="var(--color-ink-3)" strokeDasharray="3 3">
            <line x1={scale.x(golden)} x2={scale.x(golden)} y1={0} y2={inner.height} />
            <line x1={0} x2={inner.width} y1={scale.y(unlock)} y2={scale.y(unlock)} />
          </g>
        )}
        {points.map((point, index) => {
          const { cx, cy, r } = circleOf(point)
          return (
            <g key={point.key} onPointerEnter={() => setActiveIndex(index)}>
              <circle cx={cx} cy={cy} r={Math.max(16, r)} fill="transparent" />
              <circle
                cx={cx}
                cy={cy}
                r={r}
                fill="var(--chart-1)"
                fillOpacity={activeIndex === index ? 0.45 : 0.18}
                stroke="var(--chart-1)"
                strokeWidth={1.5}
              />
            </g>
          )
        })}
        {labelPositions(points.map(circleOf), inner, teamLabel).map(
          ({ text, left, y, width: space }, index) => {
            const isName = index < points.length
            return (
              <text
                // biome-ignore lint/suspicious/noArrayIndexKey: labels keep the order of the circles
                key={index}
                x={left + space / 2}
                y={y + 4}
                textAnchor="middle"
                fontSize={isName ? 12 : 11}
                fontWeight={isName ? 500 : 400}
                fill={isName ? 'var(--color-ink)' : 'var(--color-ink-3)'}
                stroke="var(--color-surface)"
                strokeWidth={3}
                paintOrder="stroke"
                pointerEvents="none">
                {text}
              </text>
            )
          },
        )}
      </g>
    </svg>
  )
}
