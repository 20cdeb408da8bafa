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
import { useMarkRead } from './use-mark-read.ts'
import type { OpenedThread } from './use-opened-at.ts'
import type { ThreadJumps } from './use-thread-jumps.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

type ThreadBodyProps = {
  fanId: string
  fanName: string
  thread: Thread
  zone: string
  account: Account | undefined
  opened: OpenedThread
  /** The last message the team has read. */
  readSeq: number
  isShown: boolean
  canAct: boolean
  jumps: ThreadJumps
}

export function ThreadBody(props: ThreadBodyProps) {
  const { fanId, fanName, thread, zone, account, opened, readSeq, isShown, canAct, jumps } = props
  const { messages, pending, newer, lastSeq } = thread.timeline
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const now = useMinute()
  const user = useUser()
  const menu = useMessageMenu({ fanId, account, zone, canAct })
  // The visible messages paint first, earlier ones right after.
  const isWhole = useDeferredValue(true, false)
  const days = useMemo(() => {
    const firstNew = firstUnread(messages, opened)
    return groupByDay(isWhole ? messages : initialMessages(messages, firstNew), { zone, now, firstNew })
  }, [messages, isWhole, zone, now, opened])
  const drawn = useMemo(() => ({ days, pending }), [days, pending])
  const scroll = useThreadScroll({
    box,
    content,
    drawn,
    onOlder: () => isWhole && void loadOlder(fanId),
    onNewer: () => isWhole && void loadNewer(fanId),
    onFollows: (follows) => dispatchThread(fanId, { type: 'follows', follows: follows && !newer }),
  })
  useEffect(() => {
    jumps.scroll.current = scroll
  })
  useMarkRead({
    fanId,
    messages: newer ? [] : messages,
    readSeq,
    openedSeq: opened.lastSeq,
    isAtEnd: scroll.isAtEnd,
    isShown,
    canMark: canAct,
  })

  const lastSeen = useLastSeen(scroll.isAway || newer, lastSeq)
  const openMenu = menu.open
  const onMenu = useStableCallback((message: Message, at: HTMLElement) => openMenu(message, at))
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
        foundSeq={jumps.foundSeq}
        newCount={opened.unreadCount}
        box={box}
        content={content}
        onMenu={onMenu}
        onFlag={(message) => void toggleFlag(fanId, message, user)}
        onDelete={menu.askDelete}
        onStale={onStale}
        onChanged={onChanged}
        onOlder={() => void loadOlder(fanId)}
      />
      <JumpButton
        isShown={scroll.isAway || newer}
        count={lastSeq - lastSeen}
        onJump={() => void jumps.toEnd()}
      />
      <Announcer fanName={fanName} newest={newer ? undefined : messages.at(-1)} />
      {menu.element}
    </>
  )
}

/** The last message when the end was last visible. */
function useLastSeen(isAway: boolean, lastSeq: number): number {
  const [lastSeenSeq, setLastSeenSeq] = useState(lastSeq)
  if (!isAway && lastSeenSeq !== lastSeq) setLastSeenSeq(lastSeq)
  return isAway ? lastSeenSeq : lastSeq
}

/** A stable function, so that rows do not re-render. */
function useStableCallback<Args extends unknown[]>(act: (...args: Args) => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

/** Announces new fan messages to screen readers. */
function Announcer({ fanName, newest }: { fanName: string; newest: Message | undefined }) {
  const [first] = useState(newest?.seq ?? 0)
  const isNew = newest && newest.seq > first && newest.direction === 'FROM_FAN' && !newest.isDeleted
  return (
    <p aria-live="polite" className="sr-only">
      {isNew ? `${fanName}: ${newest.content || 'sent a file'}` : ''}
    </p>
  )
}
