import { type UpsellBand, upsellBand } from '@greenroom/contract/features/fans/fans.rules.ts'
import { cx } from './cx.ts'

const bands: Record<UpsellBand, { word: string; bar: string }> = {
  strong: { word: 'Strong', bar: 'bg-brand' },
  medium: { word: 'Medium', bar: 'bg-brand-mid' },
  low: { word: 'Low', bar: 'bg-ink-3' },
}

/** Number, bar, word: one green ramp, not a traffic light. The word says what the colour only repeats. */
export function UpsellMeter({ score, bare }: { score: number; bare?: boolean | undefined }) {
  const { word, bar } = bands[upsellBand(score)]
  return (
    <span className="inline-flex items-center gap-2.5">
      <b className="w-6 text-right font-medium tabular-nums">{score}</b>
      <span
        aria-hidden="true"
        className={cx('h-1 w-16 overflow-hidden rounded-full bg-line', bare && 'max-xl:hidden')}
      >
        <span className={cx('block h-full rounded-full', bar)} style={{ width: `${score}%` }} />
      </span>
      <span className="text-12 text-ink-2">{word}</span>
    </span>
  )
}

export function upsellWord(score: number): string {
  return bands[upsellBand(score)].word
}
