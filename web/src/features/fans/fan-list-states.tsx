import { Plus, RotateCw, Upload } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { type FanView, isNarrowed } from './fan-filters.ts'

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
    <EmptyList
      title="No fans found"
      why={why}
      onClear={narrowed ? onClear : null}
      action={
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
      }
    />
  )
}
