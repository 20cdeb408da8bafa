import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { Plus, RotateCw, Upload } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyList } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { type FanView, hasFilters } from './fan-filters.ts'

type StaleResultsNoticeProps = {
  list: {
    isPlaceholderData: boolean
    isPaused: boolean
    isRefetchError: boolean
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
}

/** Shown when the rows are outdated. */
export function StaleResultsNotice({ list }: StaleResultsNoticeProps) {
  const isPreviousSearch = list.isPlaceholderData && list.isPaused
  if (!isPreviousSearch && !list.isRefetchError) return null
  const retry = () =>
    navigator.onLine
      ? void list.refetch()
      : toast.error('Still offline', { description: 'The list reloads when you’re back online.' })
  return (
    <div className="px-4 pb-3 md:px-7">
      <Callout
        tone="amber"
        role="status"
        action={
          <Button size="sm" icon={RotateCw} busy={list.isFetching} onClick={retry}>
            Retry
          </Button>
        }>
        {isPreviousSearch
          ? 'You’re offline. These are the results of your previous search.'
          : 'Could not update the list. These results may be out of date.'}
      </Callout>
    </div>
  )
}

const emptyTexts: Partial<Record<Role, string>> = {
  CHAT_OPERATOR: 'None of your assigned creators have fans yet. Ask an admin to assign creators to you.',
  CREATOR: 'Your fans appear here once the agency has added them.',
}

type NoFansProps = {
  view: FanView
  /** Whether the user can add and import. */
  canManage: boolean
  role: Role
  onClear: () => void
  onAdd: () => void
  onImport: () => void
}

export function NoFans({ view, canManage, role, onClear, onAdd, onImport }: NoFansProps) {
  const isFiltered = hasFilters(view)
  const text = isFiltered
    ? view.q
      ? `No fans match “${view.q}” with these filters.`
      : 'No fans match these filters.'
    : canManage
      ? 'This agency has no fans yet. Import a CSV file or add the first fan.'
      : (emptyTexts[role] ?? 'This agency has no fans yet.')
  return (
    <EmptyList
      title="No fans found"
      text={text}
      onClear={isFiltered ? onClear : null}
      action={
        canManage && (
          <>
            <Button icon={Upload} onClick={onImport}>
              Import CSV
            </Button>
            <Button icon={Plus} onClick={onAdd}>
              Add fan
            </Button>
          </>
        )
      }
    />
  )
}
