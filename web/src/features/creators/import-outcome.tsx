import type { CreatorImport } from '@greenroom/contract/features/creators/creators.schema.ts'
import { formatCount, invalidRowCount, rowsLabel } from './import-labels.ts'

const MAX_VISIBLE = 50

export function ImportOutcome({ result, isDone }: { result: CreatorImport; isDone: boolean }) {
  const invalid = invalidRowCount(result)
  const figures = [
    [isDone ? 'Added' : 'To add', result.added],
    [isDone ? 'Updated' : 'To update', result.updated],
    ['Unchanged', result.unchanged],
    ['Invalid', invalid],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 overflow-hidden rounded-box border border-line sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="-mr-px -mb-px border-line border-r border-b px-4 py-3">
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd className="font-semibold text-20 tabular-nums">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      {result.ignored.length > 0 && (
        <p className="wrap-anywhere text-13 text-ink-2">Ignored columns: {result.ignored.join(', ')}</p>
      )}
      {result.warnings.length > 0 && (
        <RowMessages
          label="Rows to review"
          title={`${rowsLabel(result.warnings.length)} to review`}
          messages={result.warnings}
        />
      )}
      {invalid > 0 && (
        <RowMessages
          label="Invalid rows"
          title={`${rowsLabel(invalid)} ${invalidLabel(invalid, isDone)}`}
          messages={result.faults}
        />
      )}
    </div>
  )
}

type RowMessagesProps = { label: string; title: string; messages: CreatorImport['faults'] }

function RowMessages({ label, title, messages }: RowMessagesProps) {
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h3 className="font-semibold text-14">{title}</h3>
      <ul className="divide-y divide-line rounded-box border border-line text-13">
        {messages.slice(0, MAX_VISIBLE).map((entry) => (
          <li key={`${entry.row} ${entry.message}`} className="flex flex-wrap gap-x-3 gap-y-0.5 px-3 py-2">
            <span className="w-20 flex-none text-ink-3 tabular-nums">Row {formatCount(entry.row)}</span>
            <span className="wrap-anywhere min-w-0 flex-1 basis-60">{entry.message}</span>
          </li>
        ))}
      </ul>
      {messages.length > MAX_VISIBLE && (
        <p className="text-12 text-ink-3">
          Showing the first {MAX_VISIBLE} of {formatCount(messages.length)}.
        </p>
      )}
    </section>
  )
}

function invalidLabel(rows: number, isDone: boolean): string {
  if (isDone) return rows === 1 ? 'was skipped' : 'were skipped'
  return 'can’t be imported'
}
