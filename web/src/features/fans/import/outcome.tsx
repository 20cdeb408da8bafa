import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import {
  IMPORT_RETENTION_DAYS,
  ROW_KEY_COLUMN,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { formatCount, rowsLabel } from './import-labels.ts'
import { useErrorFile } from './imports.data.ts'

export function Outcome({ fanImport, isDone }: { fanImport: FanImport; isDone: boolean }) {
  const { added, updated, unchanged, failed } = fanImport.progress
  const figures = [
    [isDone ? 'Added' : 'To add', added],
    [isDone ? 'Updated' : 'To update', updated],
    ['Unchanged', unchanged],
    ['Invalid', failed],
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
      {fanImport.archivedFans > 0 && <ArchivedFansNotice fanImport={fanImport} isDone={isDone} />}
      {failed > 0 && <InvalidRows fanImport={fanImport} />}
    </div>
  )
}

function ArchivedFansNotice({ fanImport, isDone }: { fanImport: FanImport; isDone: boolean }) {
  const isSingle = fanImport.archivedFans === 1
  return (
    <Callout tone="amber">
      {isSingle ? '1 fan in the file is' : `${formatCount(fanImport.archivedFans)} fans in the file are`}{' '}
      archived. Their rows {isDone ? 'were' : 'will be'} imported, but{' '}
      {isSingle ? 'that fan stays' : 'they stay'} hidden from lists until restored.
    </Callout>
  )
}

function InvalidRows({ fanImport }: { fanImport: FanImport }) {
  const errorFile = useErrorFile(fanImport.id)
  const { failed } = fanImport.progress
  return (
    <section aria-label="Invalid rows" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-14">
          {rowsLabel(failed)} can’t be imported as {failed === 1 ? 'it is' : 'they are'}
        </h3>
        <Button icon={Download} busy={errorFile.isPending} onClick={() => errorFile.mutate()}>
          Error file
        </Button>
      </div>
      <p className="text-13 text-ink-2">
        The error file contains these rows and their errors. Correct it and upload it. Rows that were already
        imported won’t be duplicated. The file is kept for {IMPORT_RETENTION_DAYS} days.
        {fanImport.kind === 'transactions' &&
          ` Don’t change the “${ROW_KEY_COLUMN}” column: it tells identical rows apart. Fix either the error file or your own file, not both.`}
      </p>
      {fanImport.errors.length > 0 && (
        <ul className="divide-y divide-line rounded-box border border-line text-13">
          {fanImport.errors.map((error) => (
            <li key={error.row} className="flex flex-wrap gap-x-3 gap-y-0.5 px-3 py-2">
              <span className="w-20 flex-none text-ink-3 tabular-nums">Row {formatCount(error.row)}</span>
              <span className="min-w-0 flex-1 basis-60 break-words">{error.message}</span>
            </li>
          ))}
        </ul>
      )}
      {failed > fanImport.errors.length && (
        <p className="text-12 text-ink-3">
          Showing the first {fanImport.errors.length}. All {formatCount(failed)} are in the error file.
        </p>
      )}
    </section>
  )
}
