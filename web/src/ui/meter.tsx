import { type UpsellBand, upsellBand } from '@greenroom/contract/features/fans/fans.rules.ts'
import { cx } from './cx.ts'

const bands: Record<UpsellBand, { label: string; bar: string }> = {
  strong: { label: 'Strong', bar: 'bg-good' },
  medium: { label: 'Medium', bar: 'bg-brand-mid' },
  low: { label: 'Low', bar: 'bg-ink-3' },
}

export const dotted = 'underline decoration-dotted decoration-ink-3 underline-offset-3'
const dots = 'bg-[repeating-linear-gradient(90deg,var(--color-ink-3)_0_2px,var(--color-surface)_2px_5px)]'

type UpsellMeterProps = {
  score: number
  bare?: boolean | undefined
  /** Why the score is uncertain; shown dotted with a hint. */
  uncertainty?: string | undefined
}

/** Number, bar and label, so color is never the only signal. */
export function UpsellMeter({ score, bare, uncertainty }: UpsellMeterProps) {
  const { label, bar } = bands[upsellBand(score)]
  return (
    <span data-tip={uncertainty} className="inline-flex items-center gap-2.5">
      <b className={cx('w-6 text-right font-medium tabular-nums', uncertainty && dotted)}>{score}</b>
      <span
        aria-hidden="true"
        className={cx('h-1 w-16 overflow-hidden rounded-full bg-line', bare && 'max-xl:hidden')}>
        <span
          className={cx('block h-full', uncertainty ? dots : `rounded-full ${bar}`)}
          style={{ width: `${score}%` }}
        />
      </span>
      <span className="text-12 text-ink-2">
        {label}
        {uncertainty && <span className="sr-only">, {uncertainty}</span>}
      </span>
    </span>
  )
}

export function upsellLabel(score: number): string {
  return bands[upsellBand(score)].label
}
