import { cx } from '../../../ui/cx.ts'

export type LedgerLine = { label: string; sum: string; amount: string }

type LedgerProps = {
  title: string
  lines: LedgerLine[]
  result: { label: string; sum?: string | undefined; amount: string }
  tone?: 'plain' | 'room' | undefined
}

/** A worked example as a bill: every line says how its amount came about. */
export function Ledger({ title, lines, result, tone = 'plain' }: LedgerProps) {
  const room = tone === 'room'
  const quiet = room ? 'text-on-room-2' : 'text-ink-2'
  return (
    <figure className="break-inside-avoid">
      <figcaption className="font-semibold">{title}</figcaption>
      <dl className={cx('mt-3 border-t tabular-nums', room ? 'border-on-room-2' : 'border-ink')}>
        {lines.map((line) => (
          <div
            key={line.label}
            className={cx(
              'grid grid-cols-[1fr_auto] gap-x-4 border-b py-2.5 text-14',
              room ? 'border-room-line' : 'border-line',
            )}
          >
            <dt>
              {line.label} <span className={cx('block text-13', quiet)}>{line.sum}</span>
            </dt>
            <dd className="whitespace-nowrap text-right">{line.amount}</dd>
          </div>
        ))}
        <div className="grid grid-cols-[1fr_auto] gap-x-4 py-3 font-semibold">
          <dt>
            {result.label}{' '}
            {result.sum && <span className={cx('block font-normal text-13', quiet)}>{result.sum}</span>}
          </dt>
          <dd className="whitespace-nowrap text-right">{result.amount}</dd>
        </div>
      </dl>
    </figure>
  )
}
