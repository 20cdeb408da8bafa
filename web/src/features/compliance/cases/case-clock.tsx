import { cx } from '../../../ui/cx.ts'
import type { ClockView } from './clock-view.ts'

const isUrgent = ({ kind }: ClockView) => kind === 'soon' || kind === 'overdue'

/** A deadline's progress bar above its label. */
export function ClockBar({ clock }: { clock: ClockView }) {
  const { kind, percent, deadlineLabel } = clock
  return (
    <span className="block min-w-0">
      {kind === 'waiting' ? (
        <span aria-hidden="true" className="mt-0.5 mb-1.5 block border-line-control border-t border-dashed" />
      ) : (
        <span aria-hidden="true" className="mb-1 flex h-1 overflow-hidden rounded-full bg-line">
          <span
            className={cx(
              'block',
              isUrgent(clock) ? 'bg-rose' : kind === 'window' ? 'bg-line-control' : 'bg-ink-3',
            )}
            style={{ width: `${percent}%` }}
          />
          {kind === 'window' && (
            <span className="flex-1 bg-[repeating-linear-gradient(90deg,var(--color-sky)_0_4px,transparent_4px_7px)]" />
          )}
        </span>
      )}
      <span className="block truncate text-12 text-ink-3">{deadlineLabel}</span>
    </span>
  )
}

/** The time left above the deadline; the text conveys the same as the color. */
export function ClockRemaining({ clock, className }: { clock: ClockView; className?: string }) {
  return (
    <span className={cx('block min-w-0 tabular-nums', className)}>
      <b
        className={cx(
          'block truncate',
          clock.kind === 'waiting' || clock.kind === 'closed' ? 'font-medium text-ink-2' : 'font-semibold',
          isUrgent(clock) && 'text-rose-ink',
        )}>
        {clock.remaining}
      </b>
      <span className="block truncate text-12 text-ink-3">{clock.when}</span>
    </span>
  )
}
