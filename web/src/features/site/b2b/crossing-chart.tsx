import { cx } from '../../../ui/cx.ts'
import { licenceFee, priceWords, sameCostAt, shareOf, usd } from '../figures.ts'

const creators = 100
const width = 640
const height = 320
const mostRevenue = 120_000
const mostCost = 20_000
const top = 30
const bottom = 34

const x = (revenue: number) => (revenue / mostRevenue) * width
const y = (cost: number) => height - bottom - (cost / mostCost) * (height - bottom - top)

const fee = licenceFee(creators)
const even = sameCostAt(creators)
const costTicks = [5000, 10_000, 15_000, 20_000]
const revenueTicks = [
  { at: 0, anchor: 'start' },
  { at: 30_000, anchor: 'middle', minor: true },
  { at: 60_000, anchor: 'middle' },
  { at: 90_000, anchor: 'middle', minor: true },
  { at: 120_000, anchor: 'end' },
] as const
const short = (amount: number) => (amount === 0 ? '$0' : `$${amount / 1000}K`)

// The drawing shrinks on phones, so its words grow against it.
const tick = 'fill-on-room-2 text-[26px] sm:text-[14px]'
const label = 'text-[26px] sm:text-[15px]'

/** Both ways of licensing over monthly revenue; the table beside it carries the same figures. */
export function CrossingChart() {
  return (
    <figure className="break-inside-avoid">
      <figcaption className="font-semibold">{`Monthly cost with ${creators} active creators`}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="mt-3 block w-full"
        role="img"
        aria-labelledby="crossing"
      >
        <title id="crossing">
          {`The revenue share rises with revenue and meets the fixed licence of ${usd(fee)} at ${usd(even)} a month.`}
        </title>
        <path d={`M0 ${y(0)}H${width}`} stroke="var(--color-on-room-2)" />
        {costTicks.map((cost) => (
          <g key={cost}>
            <path d={`M0 ${y(cost)}H${width}`} stroke="var(--color-room-line)" />
            <text y={y(cost) - 6} className={cx(tick, cost % 10_000 !== 0 && 'max-sm:hidden')}>
              {short(cost)}
            </text>
          </g>
        ))}
        {revenueTicks.map(({ at, anchor, ...rest }) => (
          <text
            key={at}
            x={x(at)}
            y={height - 6}
            textAnchor={anchor}
            className={`${tick} ${'minor' in rest ? 'max-sm:hidden' : ''}`}
          >
            {short(at)}
          </text>
        ))}
        <path
          d={`M0 ${y(0)}L${width} ${y(shareOf(mostRevenue))}`}
          stroke="var(--color-tungsten)"
          strokeWidth="2.5"
        />
        <path
          d={`M0 ${y(fee)}H${width}`}
          stroke="var(--color-on-room)"
          strokeWidth="2.5"
          strokeDasharray="7 5"
        />
        <circle
          cx={x(even)}
          cy={y(fee)}
          r="6"
          fill="var(--color-room)"
          stroke="var(--color-on-room)"
          strokeWidth="2.5"
        />
        <text x={x(even) + 8} y={y(fee) + 28} className={`${label} fill-on-room font-semibold`}>
          {`${usd(even)} a month`}
        </text>
        <text y={y(fee) + 28} className={`${label} fill-on-room`}>
          {`Fixed licence, ${usd(fee)}`}
        </text>
        <text
          x={x(96_000) - 10}
          y={y(shareOf(96_000)) - 8}
          textAnchor="end"
          className={`${label} fill-tungsten`}
        >
          {priceWords.share}
        </text>
      </svg>
      <p className="mt-2 text-13 text-on-room-2">
        Across: monthly revenue. Up: what the licence costs that month.
      </p>
    </figure>
  )
}
