import type { CreatorImport } from '@greenroom/contract/features/creators/creators.schema.ts'
import { faultyRows, inFigures, rowsInWords } from './import-words.ts'

const SHOWN = 50

/** What the import did, or would do: four figures, then what is wrong row by row. */
export function ImportOutcome({ result, done }: { result: CreatorImport; done: boolean }) {
  const faulty = faultyRows(result)
  const figures = [
    [done ? 'Added' : 'To add', result.added],
    [done ? 'Updated' : 'To update', result.updated],
    ['Unchanged', result.unchanged],
    ['Faulty', faulty],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 overflow-hidden rounded-box border border-line sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label} className="-mr-px -mb-px border-line border-r border-b px-4 py-3">
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd className="font-semibold text-20 tabular-nums">{inFigures(value)}</dd>
          </div>
        ))}
      </dl>
      {result.ignored.length > 0 && (
        <p className="wrap-anywhere text-13 text-ink-2">
          Columns nothing is made of: {result.ignored.join(', ')}
        </p>
      )}
      {faulty > 0 && (
        <section aria-label="Faulty rows" className="flex flex-col gap-2">
          <h3 className="font-semibold text-14">
            {rowsInWords(faulty)} {leftOut(faulty, done)}
          </h3>
          <ul className="divide-y divide-line rounded-box border border-line text-13">
            {result.faults.slice(0, SHOWN).map((fault) => (
              <li
                key={`${fault.row} ${fault.message}`}
                className="flex flex-wrap gap-x-3 gap-y-0.5 px-3 py-2"
              >
                <span className="w-20 flex-none text-ink-3 tabular-nums">Row {inFigures(fault.row)}</span>
                <span className="wrap-anywhere min-w-0 flex-1 basis-60">{fault.message}</span>
              </li>
            ))}
          </ul>
          {result.faults.length > SHOWN && (
            <p className="text-12 text-ink-3">
              The first {SHOWN} of {inFigures(result.faults.length)} are shown.
            </p>
          )}
        </section>
      )}
    </div>
  )
}

function leftOut(rows: number, done: boolean): string {
  if (done) return rows === 1 ? 'was left out' : 'were left out'
  return rows === 1 ? 'cannot be imported as it is' : 'cannot be imported as they are'
}
