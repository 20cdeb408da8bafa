import { Skeleton } from './skeleton.tsx'

/** Placeholders for two-line rows that are loading. */
export function RowSkeletons({ rows }: { rows: number }) {
  return (
    <div aria-busy="true" className="divide-y divide-line rounded-box border border-line">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex items-center gap-4 px-4.5 py-3">
          <Skeleton className="size-7 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="h-3 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
