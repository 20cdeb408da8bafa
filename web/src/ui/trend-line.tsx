import { cx } from './cx.ts'

const size = { width: 84, height: 26 }

type TrendLineProps = { values: readonly number[]; className?: string | undefined }

/** A small line without axes; the figures are in the text beside it. */
export function TrendLine({ values, className }: TrendLineProps) {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, index) => ({
    x: (index / Math.max(1, values.length - 1)) * size.width,
    y: max === min ? size.height : size.height - ((value - min) / (max - min)) * size.height,
  }))
  const last = points.at(-1)
  return (
    <svg
      aria-hidden="true"
      width={size.width + 6}
      height={size.height + 6}
      viewBox={`-3 -3 ${size.width + 6} ${size.height + 6}`}
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
