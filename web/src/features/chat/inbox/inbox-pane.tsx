import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { inboxQuery, loadPage } from './inbox.data.ts'
import { InboxBar } from './inbox-bar.tsx'
import { InboxList } from './inbox-list.tsx'
import type { Slot } from './inbox-rows.ts'
import { InboxSkeleton, NoConversations } from './inbox-states.tsx'
import { type InboxView, noFilters } from './inbox-view.ts'
import { prefetchSoon } from './prefetch.ts'

type InboxPaneProps = {
  view: InboxView
  slots: readonly Slot[]
  openId: string | null
  search: string
  newCount: number
  onFreeze: () => void
  onRelease: () => void
  onChange: (change: Partial<InboxView>, replace?: boolean) => void
  onOpen: (id: string) => void
}

export function InboxPane(props: InboxPaneProps) {
  const { view, slots, openId, search, newCount, onFreeze, onRelease, onChange, onOpen } = props
  const user = useUser()
  const client = useQueryClient()
  const list = useQuery(inboxQuery(view))
  const [failedPage, setFailedPage] = useState<{ page: number; error: unknown } | null>(null)

  async function loadMissing(page: number) {
    try {
      await loadPage(client, view, page)
      setFailedPage(null)
    } catch (error) {
      setFailedPage({ page, error })
    }
  }

  const onHover = useCallback((id: string) => prefetchSoon(client, [id]), [client])
  const hasRows = slots.length > 0
  return (
    <>
      <InboxBar view={view} isCreator={user.creator !== null} onChange={onChange} />
      {list.isPending && <InboxSkeleton />}
      {list.isError && !hasRows && <ErrorState title="Could not load conversations" query={list} />}
      {list.data && !hasRows && !list.isError && !list.isPlaceholderData && (
        <NoConversations view={view} onClear={() => onChange(noFilters)} />
      )}
      {list.data && !hasRows && list.isPlaceholderData && <InboxSkeleton />}
      {list.data && hasRows && (
        <div
          className={cx(
            'flex min-h-0 flex-1 flex-col',
            list.isPlaceholderData && 'opacity-60 transition-opacity',
          )}>
          <InboxList
            inbox={list.data}
            slots={slots}
            openId={openId}
            search={search}
            zone={user.agency.timeZone}
            newCount={newCount}
            onFreeze={onFreeze}
            onRelease={onRelease}
            onLoadPage={(page) => void loadMissing(page)}
            onHover={onHover}
            onOpen={onOpen}
          />
          {failedPage && (
            <div className="border-line border-t">
              <ErrorState
                title="Could not load more conversations"
                error={failedPage.error}
                onRetry={() => void loadMissing(failedPage.page)}
              />
            </div>
          )}
        </div>
      )}
    </>
  )
}
