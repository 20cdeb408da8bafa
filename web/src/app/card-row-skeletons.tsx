import { Skeleton } from '../ui/skeleton.tsx'

/** Loading rows of a card, as high as the real ones. */
export function CardRowSkeletons({ rows }: { rows: number }) {
  return (
    <ul aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          key={row}
          className="flex h-10.5 items-center gap-3.5 border-line border-t px-4.5 pointer-coarse:h-11.25"
        >
          <Skeleton className="h-3.5 w-2/5" />
          <span className="flex-1" />
          <Skeleton className="h-3 w-16" />
        </li>
      ))}
    </ul>
  )
}
