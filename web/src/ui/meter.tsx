import { type UpsellBand, upsellBand } from '@greenroom/contract/features/fans/fans.rules.ts'
import { cx } from './cx.ts'

const bands: Record<UpsellBand, { label: string; bar: string }> = {
  strong: { label: 'Strong', bar: 'bg-good' },
  medium: { label: 'Medium', bar: 'bg-brand-mid' },
  low: { label: 'Low', bar: 'bg-ink-3' },
}

export const dottedUnderline = 'underline decoration-dotted decoration-ink-3 underline-offset-3'
const dottedBar =
  'bg-[repeating-linear-gradient(90deg,var(--color-ink-3)_0_2px,var(--color-surface)_2px_5px)]'

type UpsellMeterProps = {
  score: number
  /** Hides the bar on narrow screens. */
  compact?: boolean | undefined
  /** Why the score is uncertain; shown dotted with a hint. */
  uncertainty?: string | undefined
}

/** Number, bar and label, so color is never the only signal. */
export function UpsellMeter({ score, compact, uncertainty }: UpsellMeterProps) {
  const { label, bar } = bands[upsellBand(score)]
  return (
    <span data-tip={uncertainty} className="inline-flex items-center gap-2.5">
      <b className={cx('w-6 text-right font-medium tabular-nums', uncertainty && dottedUnderline)}>{score}</b>
      <span
        aria-hidden="true"
        className={cx('h-1 w-16 overflow-hidden rounded-full bg-line', compact && 'max-xl:hidden')}>
        <span
          className={cx('block h-full', uncertainty ? dottedBar : `rounded-full ${bar}`)}
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
