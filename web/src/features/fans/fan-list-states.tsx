import { Plus, RotateCw, Upload } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { type FanView, isNarrowed } from './fan-filters.ts'

const widths = ['w-28', 'w-36', 'w-24', 'w-32']

export function FanSkeletons() {
  return (
    <div aria-busy="true" className="border-line border-t">
      <span className="sr-only">Loading fans</span>
      <div className="h-8.5 border-line border-b bg-sunken max-md:hidden" />
      {Array.from({ length: 12 }, (_, row) => row).map((row) => (
        <div key={row} className="flex h-15 items-center gap-2.5 border-line border-b px-4 md:h-9 md:px-7">
          <Skeleton className="size-8 rounded-full md:size-6" />
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

type EarlierResultProps = {
  list: {
    isPlaceholderData: boolean
    isPaused: boolean
    isRefetchError: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

/** Says that the rows below are not the answer to what is asked for now. */
export function EarlierResult({ list }: EarlierResultProps) {
  const isOtherSearch = list.isPlaceholderData && list.isPaused
  if (!isOtherSearch && !list.isRefetchError) return null
  const retry = () =>
    navigator.onLine
      ? void list.refetch()
      : toast.error('Still offline', { description: 'The list is asked for as soon as you are back online.' })
  return (
    <div className="px-4 pb-3 md:px-7">
      <Callout
        tone="amber"
        role="status"
        action={
          <Button size="sm" icon={RotateCw} busy={list.isFetching} onClick={retry}>
            Retry
          </Button>
        }
      >
        {isOtherSearch
          ? 'You are offline. The fans below are the earlier result, not what you asked for now.'
          : 'The list could not be brought up to date. The fans below are the earlier result.'}
      </Callout>
    </div>
  )
}

type NoFansProps = {
  view: FanView
  /** May add and import. */
  manages: boolean
  isCreator: boolean
  onClear: () => void
  onAdd: () => void
  onImport: () => void
}

/** The specified words, why the list is empty, and the way on. */
export function NoFans({ view, manages, isCreator, onClear, onAdd, onImport }: NoFansProps) {
  const narrowed = isNarrowed(view)
  const why = narrowed
    ? view.q
      ? `Nobody’s username or email contains “${view.q}” among the fans the filters leave.`
      : 'Nobody matches these filters.'
    : manages
      ? 'This agency has no fans yet. Bring them in from a file, or add the first one by hand.'
      : isCreator
        ? 'Your fans appear here as soon as the agency has brought them in.'
        : 'There are no fans of creators you work for. An admin can assign creators to you.'
  return (
    <div className="border-line border-t md:px-2.5">
      <EmptyState
        title="No fans found"
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
                  Add Fan
                </Button>
              </>
            )
          )
        }
      >
        <span className="wrap-anywhere">{why}</span>
      </EmptyState>
    </div>
  )
}
