import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { useMinute } from '../../../ui/format.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { loadNewer, loadOlder, refreshFrom } from '../timeline/thread-loader.ts'
import { dispatchThread, type Thread } from '../timeline/threads.ts'
import { JumpButton } from './jump-button.tsx'
import { toggleFlag } from './message-actions.ts'
import type { Account } from './message-labels.ts'
import { useMessageMenu } from './message-menu.tsx'
import { ThreadList } from './thread-list.tsx'
import { firstUnread, groupByDay, initialMessages } from './thread-rows.ts'
import type { InitialReadState } from './use-initial-read-state.ts'
import { useMarkRead } from './use-mark-read.ts'
import type { ThreadJumps } from './use-thread-jumps.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

type ThreadBodyProps = {
  fanId: string
  fanName: string
  thread: Thread
  zone: string
  account: Account | undefined
  initialReadState: InitialReadState
  /** The last message the team has read. */
  readSeq: number
  isShown: boolean
  canAct: boolean
  jumps: ThreadJumps
}

export function ThreadBody(props: ThreadBodyProps) {
  const { fanId, fanName, thread, zone, account, initialReadState, readSeq, isShown, canAct, jumps } = props
  const { messages, pending, hasNewer, lastSeq } = thread.timeline
  const container = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const now = useMinute()
  const user = useUser()
  const menu = useMessageMenu({ fanId, account, zone, canAct })
  // The visible messages paint first, earlier ones right after.
  const isFullyRendered = useDeferredValue(true, false)
  const days = useMemo(() => {
    const firstNew = firstUnread(messages, initialReadState)
    return groupByDay(isFullyRendered ? messages : initialMessages(messages, firstNew), {
      zone,
      now,
      firstNew,
    })
  }, [messages, isFullyRendered, zone, now, initialReadState])
  const rendered = useMemo(() => ({ days, pending }), [days, pending])
  const scroll = useThreadScroll({
    container,
    content,
    rendered,
    onLoadOlder: () => isFullyRendered && void loadOlder(fanId),
    onLoadNewer: () => isFullyRendered && void loadNewer(fanId),
    onFollowChange: (isFollowing) =>
      dispatchThread(fanId, { type: 'followChanged', isFollowing: isFollowing && !hasNewer }),
  })
  useEffect(() => {
    jumps.scroll.current = scroll
  })
  useMarkRead({
    fanId,
    messages: hasNewer ? [] : messages,
    readSeq,
    openedSeq: initialReadState.lastSeq,
    isAtEnd: scroll.isAtEnd,
    isShown,
    canMark: canAct,
  })

  const lastSeen = useLastSeen(scroll.isScrolledUp || hasNewer, lastSeq)
  const openMenu = menu.open
  const onOpenMenu = useStableCallback((message: Message, anchor: HTMLElement) => openMenu(message, anchor))
  const onChanged = useCallback(
    (message: Message) => dispatchThread(fanId, { type: 'changed', message }),
    [fanId],
  )
  const onStale = useCallback((message: Message) => void refreshFrom(fanId, message.seq), [fanId])

  return (
    <>
      <ThreadList
        thread={thread}
        empty={
          <EmptyState title="No messages yet">
            {canAct ? `Messages with ${fanName} appear here.` : 'Messages appear here.'}
          </EmptyState>
        }
        days={days}
        zone={zone}
        account={account}
        canAct={canAct}
        highlightedSeq={jumps.highlightedSeq}
        newCount={initialReadState.unreadCount}
        container={container}
        content={content}
        menuMessageId={menu.messageId}
        onOpenMenu={onOpenMenu}
        onFlag={(message) => void toggleFlag(fanId, message, user)}
        onDelete={menu.confirmDelete}
        onStale={onStale}
        onChanged={onChanged}
        onLoadOlder={() => void loadOlder(fanId)}
      />
      <JumpButton
        isShown={scroll.isScrolledUp || hasNewer}
        count={lastSeq - lastSeen}
        onJump={() => void jumps.toEnd()}
      />
      <Announcer fanName={fanName} newest={hasNewer ? undefined : messages.at(-1)} />
      {menu.element}
    </>
  )
}

/** The last message when the end was last visible. */
function useLastSeen(isScrolledUp: boolean, lastSeq: number): number {
  const [lastSeenSeq, setLastSeenSeq] = useState(lastSeq)
  if (!isScrolledUp && lastSeenSeq !== lastSeq) setLastSeenSeq(lastSeq)
  return isScrolledUp ? lastSeenSeq : lastSeq
}

/** A stable function, so rows do not re-render. */
function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void) {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

/** Announces new fan messages to screen readers. */
function Announcer({ fanName, newest }: { fanName: string; newest: Message | undefined }) {
  const [initialSeq] = useState(newest?.seq ?? 0)
  const isNew = newest && newest.seq > initialSeq && newest.direction === 'FROM_FAN' && !newest.isDeleted
  return (
    <p aria-live="polite" className="sr-only">
      {isNew ? `${fanName}: ${newest.content || 'sent a file'}` : ''}
    </p>
  )
}
