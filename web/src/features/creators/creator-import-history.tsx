import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../platform/session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/format.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { creatorImportsQuery } from './creators.data.ts'
import { formatCount } from './import-labels.ts'
import { UndoCreatorImport } from './undo-creator-import.tsx'

/** Imports of the last 30 days, by any member. */
export function CreatorImportHistory() {
  const list = useQuery(creatorImportsQuery)
  const zone = useUser().agency.timeZone
  if (list.data?.length === 0) return null
  return (
    <section aria-label="Earlier imports" className="flex flex-col gap-2">
      <h3 className="font-semibold text-14">Earlier imports</h3>
      {list.isPending && <Skeleton className="h-12 w-full" />}
      {list.isError && !list.data && <ErrorState title="Could not load earlier imports" query={list} />}
      <ul className="divide-y divide-line overflow-hidden rounded-box border border-line empty:hidden">
        {list.data?.map(({ id, added, updated, createdBy, createdAt, undoUntil }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
            <span className="min-w-0 flex-1 basis-40">
              <span className="block font-medium">
                {formatCount(added)} added, {formatCount(updated)} updated
              </span>
              <span className="block truncate text-12 text-ink-3">
                {createdBy}, <DateTime at={createdAt} zone={zone} />
              </span>
            </span>
            {undoUntil === null ? <Badge tone="neutral">Undone</Badge> : <UndoCreatorImport importId={id} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
