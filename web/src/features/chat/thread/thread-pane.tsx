import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { isApiError } from '../../../platform/api-error.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { fanNameOf } from '../../../ui/fan-name.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { closedReason, conversationQuery } from '../chat.data.ts'
import { Composer } from '../composer/composer.tsx'
import { ClosedNote, OnlyCreatorNote, ReadOnlyNote } from '../composer/composer-notices.tsx'
import { loadNewest } from '../timeline/thread-loader.ts'
import { useThread } from '../timeline/threads.ts'
import { JumpToDate } from './jump-to-date.tsx'
import { ThreadBody } from './thread-body.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadSearch } from './thread-search.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { TypingLine } from './typing-line.tsx'
import { useColleaguesTyping } from './use-colleagues-typing.ts'
import { useInitialReadState } from './use-initial-read-state.ts'
import { useThreadJumps } from './use-thread-jumps.ts'
import { useThreadLive } from './use-thread-live.ts'
import { useViewing } from './use-viewing.ts'
import { WaitingSends } from './waiting-sends.tsx'

type ThreadPaneProps = {
  fanId: string
  /** False while the profile covers it in the one-pane layout. */
  isShown: boolean
  /** Returns to the list in the one-pane layout. */
  onBack?: (() => void) | undefined
  onShowProfile?: (() => void) | undefined
}

/** One conversation: header, messages and composer. */
export function ThreadPane(props: ThreadPaneProps) {
  return <OpenThread key={props.fanId} {...props} />
}

function OpenThread({ fanId, isShown, onBack, onShowProfile }: ThreadPaneProps) {
  const user = useUser()
  const zone = user.agency.timeZone
  const canWrite = may(user.role, 'chats:send')
  const query = useQuery(conversationQuery(fanId))
  const detail = query.data
  const thread = useThread(fanId)
  const [openTool, setOpenTool] = useState<'search' | 'date' | null>(null)
  const initialReadState = useInitialReadState(detail)
  const jumps = useThreadJumps(fanId)
  const viewers = useViewing(fanId, user.id, detail?.viewers)
  const colleagues = useColleaguesTyping(fanId, user.id)
  useThreadLive(fanId)
  useFindKey(useCallback(() => setOpenTool('search'), []))

  const name = detail ? fanNameOf(detail.fan) : ''
  const closedStatus = detail ? (closedReason(detail.profile) ?? (detail.locked ? 'locked' : null)) : null
  const error = thread.error ?? (detail ? null : query.error)
  // The draft stays stored in case access returns.
  if (isNotFound(thread.error) || isNotFound(query.error)) return <ThreadNotFound onBack={onBack} />
  return (
    <section
      aria-label={name ? `Conversation with ${name}` : 'Conversation'}
      className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadHeader
        detail={detail}
        zone={zone}
        viewers={viewers}
        onBack={onBack}
        onShowProfile={onShowProfile}
        onSearch={() => setOpenTool('search')}
        onJumpToDate={() => setOpenTool('date')}
      />
      {openTool === 'search' && (
        <ThreadSearch
          fanId={fanId}
          onShowResult={jumps.toSeq}
          onJumpToDate={() => setOpenTool('date')}
          onClose={(seq) => {
            setOpenTool(null)
            jumps.scroll.current?.focusOn(seq)
          }}
        />
      )}
      <JumpToDate
        open={openTool === 'date'}
        zone={zone}
        onClose={() => setOpenTool(null)}
        onJump={jumps.toDay}
      />
      <div className="relative min-h-0 flex-1">
        {error ? (
          <ErrorState
            title="Could not load messages"
            error={error}
            onRetry={() => {
              void query.refetch()
              void loadNewest(fanId)
            }}
          />
        ) : thread.timeline.rev === null || !initialReadState ? (
          <ThreadSkeleton />
        ) : (
          <ThreadBody
            fanId={fanId}
            fanName={name}
            thread={thread}
            zone={zone}
            account={detail?.account}
            initialReadState={initialReadState}
            readSeq={detail?.readSeq ?? initialReadState.readSeq}
            isShown={isShown}
            canAct={canWrite}
            jumps={jumps}
          />
        )}
      </div>
      <TypingLine fanName={name} isFanTyping={detail?.typing ?? false} colleagues={colleagues} />
      <WaitingSends fanId={fanId} canCancel={canWrite} />
      {!canWrite && <ReadOnlyNote />}
      {closedStatus && (canWrite || closedStatus === 'locked') && (
        <ClosedNote
          key={closedStatus}
          fanId={fanId}
          name={name}
          reason={closedStatus}
          canResolve={may(user.role, resolvePermissions[closedStatus])}
        />
      )}
      {canWrite && !closedStatus && detail?.onlyCreatorSends && (
        <OnlyCreatorNote creator={detail.creator} canPropose={may(user.role, 'creators:manage')} />
      )}
      {canWrite && !closedStatus && !detail?.onlyCreatorSends && (detail || !error) && (
        <Composer
          fanId={fanId}
          detail={detail}
          onSent={() => void jumps.toEnd()}
          onShowPanel={onShowProfile}
        />
      )}
    </section>
  )
}

const resolvePermissions = {
  blocked: 'fans:note',
  archived: 'fans:manage',
  locked: 'screening:manage',
} as const

const isNotFound = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 403)

/** No retry: the fan does not exist, or the creator was assigned to someone else. */
function ThreadNotFound({ onBack }: Pick<ThreadPaneProps, 'onBack'>) {
  return (
    <section aria-label="Conversation" className="min-h-0 flex-1 overflow-y-auto">
      <div role="status">
        <EmptyState
          title="Conversation not found"
          action={onBack && <Button onClick={onBack}>Back to the inbox</Button>}>
          It doesn’t exist, or you don’t have access.
        </EmptyState>
      </div>
    </section>
  )
}

/** Ctrl/Cmd-F searches the conversation; pressed again, it opens the browser's search. */
function useFindKey(onFind: () => void) {
  useKeys((event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (event.key.toLowerCase() !== 'f' || !isCommand) return
    const inPane = document.activeElement?.closest('[data-pane="chat"]')
    const inSearch = document.activeElement?.closest('search')
    if (!inPane || inSearch) return
    event.preventDefault()
    onFind()
  })
}
