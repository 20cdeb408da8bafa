import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { download } from '../../../platform/api.ts'
import { ExportButton } from '../../../platform/export-button.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { formatCount, kindNames, rowsLabel, stateName } from './import-labels.ts'
import { importsQuery } from './imports.data.ts'

const tones = {
  UPLOADED: 'neutral',
  CHECKING: 'sky',
  CHECKED: 'neutral',
  RUNNING: 'sky',
  DONE: 'brand',
  FAILED: 'rose',
  UNDOING: 'sky',
  UNDONE: 'neutral',
} as const

/** The agency's earlier imports, by any member. */
export function ImportHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useInfiniteQuery(importsQuery)
  const zone = useUser().agency.timeZone
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  if (list.data && rows.length === 0) return null
  return (
    <section aria-label="Earlier imports" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold text-14">Earlier imports</h3>
        <ExportButton
          fetchFile={() => download('GET /fans/imports/export')}
          errorTitle="Could not export the imports"
          disabled={rows.length === 0}
        />
      </div>
      {list.isPending && <Skeleton className="h-12 w-full" />}
      {list.isError && rows.length === 0 && (
        <ErrorState title="Could not load earlier imports" query={list} />
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-box border border-line empty:hidden">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onOpen(row.id)}
              className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-left text-13 hover:bg-hover">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block truncate font-medium">{row.fileName}</span>
                <span className="block text-12 text-ink-3">
                  {kindNames[row.kind]}, {summarize(row)}
                </span>
              </span>
              <Badge tone={tones[row.state]}>{stateName(row)}</Badge>
              <span className="text-12 text-ink-3">
                <DateTime at={row.createdAt} zone={zone} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()} className="self-start">
          Show more
        </Button>
      )}
    </section>
  )
}

function summarize({ rows, state, progress }: FanImport): string {
  const total = rowsLabel(rows ?? 0)
  return state === 'DONE'
    ? `${total}, ${formatCount(progress.added)} added, ${formatCount(progress.failed)} invalid`
    : total
}
