import { Plus, Upload } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type CreatorView, isNarrowed } from './creator-filters.ts'

const widths = ['w-28', 'w-36', 'w-24', 'w-32']

export function CreatorSkeletons() {
  return (
    <div aria-busy="true" className="border-line border-t">
      <span className="sr-only">Loading creators</span>
      <div className="h-8.5 border-line border-b bg-sunken max-md:hidden" />
      {Array.from({ length: 12 }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-15 items-center gap-2.5 border-line border-b px-4 md:h-9 md:px-7">
          <Skeleton className="size-8 rounded-control md:size-6" />
          <Skeleton className={`h-3.5 ${widths[row % 4]}`} />
          <Skeleton className="ml-auto h-5 w-20 max-md:hidden" />
          <Skeleton className="ml-6 h-3.5 w-14 max-md:ml-auto" />
          <Skeleton className="ml-6 h-3.5 w-20 max-lg:hidden" />
          <Skeleton className="ml-6 h-3.5 w-24 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}

type NoCreatorsProps = {
  view: CreatorView
  /** May add and import. */
  manages: boolean
  /** Has only those assigned. */
  isOperator: boolean
  onClear: () => void
  onAdd: () => void
  onImport: () => void
}

/** The specified words, why the list is empty, and the way on. */
export function NoCreators({ view, manages, isOperator, onClear, onAdd, onImport }: NoCreatorsProps) {
  const narrowed = isNarrowed(view)
  return (
    <div className="border-line border-t md:px-2.5">
      <EmptyState
        title="No creators found"
        action={
          narrowed ? (
            <Button onClick={onClear}>Clear filters</Button>
          ) : (
            manages && (
              <>
                <Button icon={Upload} onClick={onImport}>
                  Import CSV
                </Button>
                <Button icon={Plus} onClick={onAdd}>
                  Add Creator
                </Button>
              </>
            )
          )
        }
      >
        <span className="wrap-anywhere">{narrowed ? whyNarrowed(view) : whyEmpty(manages, isOperator)}</span>
      </EmptyState>
    </div>
  )
}

function whyNarrowed({ q, status, archived }: CreatorView): string {
  if (q) return `Nobody’s name contains “${q}” among the creators the filters leave.`
  if (status) return `Nobody${archived ? ' archived' : ''} is ${status}.`
  return 'Nobody is archived.'
}

function whyEmpty(manages: boolean, isOperator: boolean): string {
  if (manages) return 'This agency has no creators yet. Add the first one, or bring them in from a file.'
  return isOperator
    ? 'No creators are assigned to you yet. An admin can assign some.'
    : 'This agency has no creators yet. An admin can add them.'
}
