import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useMinute } from '../../../ui/format.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { loadNewer, loadOlder, refreshFrom } from '../timeline/thread-loader.ts'
import { type Thread, tellThread } from '../timeline/threads.ts'
import { JumpButton } from './jump-button.tsx'
import { toggleFlag } from './message-acts.ts'
import { useMessageMenu } from './message-menu.tsx'
import { staysSent } from './message-words.ts'
import { ThreadList } from './thread-list.tsx'
import { firstSight, firstUnread, inDays } from './thread-rows.ts'
import { useMarkRead } from './use-mark-read.ts'
import type { Opened } from './use-opened-at.ts'
import type { ThreadJumps } from './use-thread-jumps.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

type ThreadBodyProps = {
  fanId: string
  fanName: string
  thread: Thread
  zone: string
  platform: string | null
  opened: Opened
  /** The last that the team has read by now. */
  readSeq: number
  isShown: boolean
  mayAct: boolean
  /** Nothing goes out to this fan now. */
  isClosed: boolean
  jumps: ThreadJumps
}

export function ThreadBody(props: ThreadBodyProps) {
  const { fanId, fanName, thread, zone, platform, opened, readSeq, isShown, mayAct, isClosed, jumps } = props
  const { messages, pending, newer, lastSeq } = thread.timeline
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const now = useMinute()
  const menu = useMessageMenu({ fanId, zone, mayAct })
  // What the screen shows is painted first, what lies above it right after.
  const isWhole = useDeferredValue(true, false)
  const days = useMemo(() => {
    const firstNew = firstUnread(messages, opened)
    return inDays(isWhole ? messages : firstSight(messages, firstNew), { zone, now, firstNew })
  }, [messages, isWhole, zone, now, opened])
  const drawn = useMemo(() => ({ days, pending }), [days, pending])
  const scroll = useThreadScroll({
    box,
    content,
    drawn,
    onOlder: () => isWhole && void loadOlder(fanId),
    onNewer: () => isWhole && void loadNewer(fanId),
    onFollows: (follows) => tellThread(fanId, { type: 'follows', follows: follows && !newer }),
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
    mayMark: mayAct,
  })

  const seen = useSeen(scroll.isAway || newer, lastSeq)
  const openMenu = menu.open
  const onMenu = useStable((message: Message, at: HTMLElement) => openMenu(message, at))
  const onStale = useCallback((message: Message) => void refreshFrom(fanId, message.seq), [fanId])

  return (
    <>
      <ThreadList
        thread={thread}
        empty={
          <EmptyState title="No messages yet">
            {mayAct ? `What you write to ${fanName} shows up here.` : 'Nothing has been written so far.'}
          </EmptyState>
        }
        days={days}
        zone={zone}
        platform={platform}
        mayAct={mayAct}
        foundSeq={jumps.foundSeq}
        newCount={opened.unreadCount}
        box={box}
        content={content}
        onMenu={onMenu}
        onFlag={(message) => void toggleFlag(fanId, message)}
        onDelete={menu.askDelete}
        onStale={onStale}
        onOlder={() => void loadOlder(fanId)}
        foot={!newer && !isClosed && staysSent(messages, now) && <StaysSent />}
      />
      <JumpButton isShown={scroll.isAway || newer} count={lastSeq - seen} onJump={() => void jumps.toEnd()} />
      <Announcer fanName={fanName} newest={newer ? undefined : messages.at(-1)} />
      {menu.element}
    </>
  )
}

/** The last message that was there while the end was in view. */
function useSeen(isAway: boolean, lastSeq: number): number {
  const [seen, setSeen] = useState(lastSeq)
  if (!isAway && seen !== lastSeq) setSeen(lastSeq)
  return isAway ? seen : lastSeq
}

/** The same function for as long as the thread is open, so that rows need not be drawn again. */
function useStable<Args extends unknown[]>(act: (...args: Args) => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

function StaysSent() {
  return (
    <p className="pt-3 text-right text-12 text-ink-3">
      No platform is connected that reports back, so messages stay at “Sent”.
    </p>
  )
}

/** Reads out what the fan writes while the conversation is open. */
function Announcer({ fanName, newest }: { fanName: string; newest: Message | undefined }) {
  const [first] = useState(newest?.seq ?? 0)
  const isNew = newest && newest.seq > first && newest.direction === 'FROM_FAN' && !newest.isDeleted
  return (
    <p aria-live="polite" className="sr-only">
      {isNew ? `${fanName}: ${newest.content || 'sent a file'}` : ''}
    </p>
  )
}
