import { cx } from './cx.ts'

const line = { width: 84, height: 26 }

type TrendLineProps = { values: readonly number[]; className?: string | undefined }

/** Without axes; the figures are in the text beside it. */
export function TrendLine({ values, className }: TrendLineProps) {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, index) => ({
    x: (index / Math.max(1, values.length - 1)) * line.width,
    y: max === min ? line.height : line.height - ((value - min) / (max - min)) * line.height,
  }))
  const last = points.at(-1)
  return (
    <svg
      aria-hidden="true"
      width={line.width + 6}
      height={line.height + 6}
      viewBox={`-3 -3 ${line.width + 6} ${line.height + 6}`}
      className={cx('flex-none', className)}>
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {last && <circle cx={last.x} cy={last.y} r={2} fill="var(--chart-1)" />}
    </svg>
  )
}
