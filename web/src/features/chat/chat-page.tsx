import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useChatUnread } from './chat.live.ts'
import { type ChatDeed, useChatKeys } from './chat-keys.ts'
import { ChatLayout, type Pane } from './chat-layout.tsx'
import { useChatSound } from './chat-sound.ts'
import { saveDrafts } from './composer/draft-sync.ts'
import { focusComposer } from './composer-focus.ts'
import { countNew } from './inbox/frozen-order.ts'
import { inboxQuery } from './inbox/inbox.data.ts'
import { InboxPane } from './inbox/inbox-pane.tsx'
import { neighbourOf, placesOf, rowsOf } from './inbox/inbox-rows.ts'
import { fits, type InboxView, viewFrom, withChange } from './inbox/inbox-view.ts'
import { prefetchSoon } from './inbox/prefetch.ts'
import { useFrozenOrder } from './inbox/use-frozen-order.ts'
import { useOpenFan } from './inbox/use-open-fan.ts'
import { insertReply, searchReplies } from './side-panel/reply-keys.ts'
import { SidePanel } from './side-panel/side-panel.tsx'
import { flagFocused } from './thread/flag-focused.ts'
import { ThreadPane } from './thread/thread-pane.tsx'
import { CHAT_TITLE, useTitleBadge } from './title-badge.ts'

export const meta = () => [{ title: CHAT_TITLE }]

const PANEL = 'panel'
const NEIGHBOURS_MS = 400

export default function ChatPage() {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => viewFrom(params), [params])
  const search = useMemo(() => {
    const kept = new URLSearchParams(params)
    kept.delete(PANEL)
    return kept.toString()
  }, [params])
  const { fanId, isAhead, open } = useOpenFan(search)
  const isWide = useMedia('(width >= 64rem)')
  const inbox = useInboxPlaces(view, fanId)
  const { places } = inbox
  useChatSound(fanId)
  useTitleBadge(useChatUnread() ?? 0)

  const showsProfile = fanId !== null && !isAhead && params.get(PANEL) === 'profile'
  const shown: Pane = fanId === null ? 'list' : showsProfile ? 'profile' : 'chat'
  const change = (next: Partial<InboxView>, replace = false) =>
    setParams((now) => withChange(now, next), { replace })
  const showProfile = (isShown: boolean) =>
    void navigate({
      pathname: `/dashboard/chat/${fanId}`,
      search: isShown ? `${search}${search && '&'}${PANEL}=profile` : search,
    })
  const back = () => (showsProfile && !isWide ? showProfile(false) : void open(null))

  useChatKeys((deed: ChatDeed) => {
    if (deed === 'next' || deed === 'previous') {
      const id = neighbourOf(places, fanId, deed === 'next' ? 1 : -1)
      if (id) void open(id)
      return true
    }
    if (fanId === null) return false
    if (deed === 'back') back()
    else if (deed === 'flag') flagFocused(fanId)
    else if (deed === 'reply') return focusComposer()
    else if (deed === 'replies') {
      if (isWide) return searchReplies()
      // The composer has its own list behind the same sign, which the key then writes.
      focusComposer()
      return false
    } else if (deed !== 'leave-field') return insertReply(Number(deed.slice(-1)))
    return true
  })
  usePaneFocus(shown, isWide)

  const client = useQueryClient()
  const [next, previous] = fanId ? [neighbourOf(places, fanId, 1), neighbourOf(places, fanId, -1)] : []
  useEffect(() => {
    // For J and K, once what was opened is there itself.
    prefetchSoon(
      client,
      [next, previous].filter((id) => id != null),
      NEIGHBOURS_MS,
    )
  }, [client, next, previous])

  useEffect(() => afterPaint(() => void saveDrafts()), [])

  // The thread is what one looks at: it paints first.
  const profileOf = useDeferredValue(fanId)

  return (
    <ChatLayout
      shown={shown}
      list={
        <InboxPane view={view} {...inbox} openId={fanId} search={search} onChange={change} onOpen={open} />
      }
      chat={
        fanId ? (
          <ThreadPane
            fanId={fanId}
            isShown={isWide || shown === 'chat'}
            onBack={() => void open(null)}
            onShowProfile={() => showProfile(true)}
          />
        ) : (
          <div className="grid min-h-0 flex-1 place-items-center">
            <EmptyState title="No Conversation Selected">
              Pick one from the list, or press J for the first.
            </EmptyState>
          </div>
        )
      }
      profile={
        profileOf ? (
          <SidePanel
            key={profileOf}
            fanId={profileOf}
            onBack={() => showProfile(false)}
            onLeave={() => void open(null)}
          />
        ) : (
          <EmptyState title="Select a conversation to view fan profile" />
        )
      }
    />
  )
}

/** The places of the list as shown: its order stays while somebody uses it. */
function useInboxPlaces(view: InboxView, openId: string | null) {
  const { id: userId } = useUser()
  const { data, isPlaceholderData } = useQuery(inboxQuery(view))
  const key = isPlaceholderData ? '' : JSON.stringify(view)
  const { shown, order, freeze, release } = useFrozenOrder(data, key)
  return useMemo(() => {
    const isShown = (row: Conversation) => row.id === openId || fits(row, view, userId)
    return {
      places: shown ? placesOf(shown, isShown) : [],
      newCount: data && order ? countNew(rowsOf(data).filter(isShown), order, view.sort) : 0,
      onFreeze: freeze,
      onRelease: release,
    }
  }, [data, shown, order, openId, view, userId, freeze, release])
}

/** With one pane at a time, what was focused is out of sight after a step: reading goes on where one looks. */
function usePaneFocus(shown: Pane, isWide: boolean): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (isWide || document.activeElement?.checkVisibility({ visibilityProperty: true })) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [shown, isWide])
}
