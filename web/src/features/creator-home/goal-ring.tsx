import { formatMoney } from '@greenroom/contract/kit/money.ts'

const SIZE = 132
const STROKE = 14
const RADIUS = (SIZE - STROKE) / 2 - 5
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

type GoalRingProps = { percent: number; pace: number; amount: number }

/** The completed part of the goal. A marker shows an even pace. */
export function GoalRing({ percent, pace, amount }: GoalRingProps) {
  const label = `${percent}% of ${formatMoney(amount)}. An even pace would be ${Math.round(pace)}%.`
  const filled = (Math.min(100, percent) / 100) * CIRCUMFERENCE
  const degrees = (Math.min(100, pace) / 100) * 360
  return (
    <div className="relative" role="img" aria-label={label}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="block">
        <g fill="none" strokeWidth={STROKE} transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}>
          <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} stroke="var(--color-line)" />
          {percent > 0 && (
            <circle
              cx={SIZE / 2}
              cy={SIZE / 2}
              r={RADIUS}
              stroke="var(--chart-1)"
              strokeDasharray={`${filled} ${CIRCUMFERENCE}`}
            />
          )}
        </g>
        {percent < 100 && (
          <line
            x1={SIZE / 2}
            x2={SIZE / 2}
            y1={SIZE / 2 - RADIUS - STROKE / 2 - 5}
            y2={SIZE / 2 - RADIUS + STROKE / 2 + 1}
            stroke="var(--color-ink)"
            strokeWidth={2}
            strokeLinecap="round"
            transform={`rotate(${degrees} ${SIZE / 2} ${SIZE / 2})`}
          />
        )}
      </svg>
      <p aria-hidden="true" className="absolute inset-0 grid content-center text-center">
        <b className="font-semibold text-28 tabular-nums leading-8 tracking-[-0.022em]">{percent}%</b>
        <span className="text-12 text-ink-3 tabular-nums">of {formatMoney(amount)}</span>
      </p>
    </div>
  )
}
