import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { titleOf } from '../../ui/brand.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useChatUnread } from './chat.live.ts'
import { type ChatAction, useChatKeys } from './chat-keys.ts'
import { ChatLayout, type Pane } from './chat-layout.tsx'
import { useChatSound } from './chat-sound.ts'
import { saveDrafts } from './composer/draft-sync.ts'
import { ITEM_PARAM } from './composer/item-param.ts'
import { focusComposer } from './composer-focus.ts'
import { countNew } from './inbox/frozen-order.ts'
import { inboxQuery } from './inbox/inbox.data.ts'
import { InboxPane } from './inbox/inbox-pane.tsx'
import { adjacentId, rowsOf, slotsOf } from './inbox/inbox-rows.ts'
import { type InboxView, matchesView, parseView, withChange } from './inbox/inbox-view.ts'
import { prefetchSoon } from './inbox/prefetch.ts'
import { useFrozenOrder } from './inbox/use-frozen-order.ts'
import { useOpenFan } from './inbox/use-open-fan.ts'
import { panelActions } from './side-panel/panel-keys.ts'
import { SidePanel } from './side-panel/side-panel.tsx'
import { flagFocused } from './thread/flag-focused.ts'
import { ThreadPane } from './thread/thread-pane.tsx'
import { useTitleBadge } from './title-badge.ts'

export const meta = () => [{ title: titleOf('Chat') }]

const PANEL_PARAM = 'panel'
const PREFETCH_DELAY_MS = 400

export default function ChatPage() {
  const navigate = useNavigate()
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parseView(params), [params])
  const search = useMemo(() => {
    const listParams = new URLSearchParams(params)
    // For the open conversation only.
    for (const name of [PANEL_PARAM, 'compose', ITEM_PARAM]) listParams.delete(name)
    return listParams.toString()
  }, [params])
  const { fanId, isNavigating, open } = useOpenFan(search)
  const isWide = useMedia('(width >= 64rem)')
  const inbox = useInboxSlots(view, fanId)
  const { slots } = inbox
  useChatSound(fanId)
  useTitleBadge(useChatUnread() ?? 0)

  const isProfileOpen = fanId !== null && !isNavigating && params.get(PANEL_PARAM) === 'profile'
  const visiblePane: Pane = fanId === null ? 'list' : isProfileOpen ? 'profile' : 'chat'
  const change = (next: Partial<InboxView>, replace = false) =>
    setParams((current) => withChange(current, next), { replace })
  const setProfileOpen = (isOpen: boolean) =>
    void navigate({
      pathname: `/dashboard/chat/${fanId}`,
      search: isOpen ? `${search}${search && '&'}${PANEL_PARAM}=profile` : search,
    })
  const goBack = () => (isProfileOpen && !isWide ? setProfileOpen(false) : void open(null))

  useChatKeys((action: ChatAction) => {
    if (action === 'next' || action === 'previous') {
      const id = adjacentId(slots, fanId, action === 'next' ? 1 : -1)
      if (id) void open(id)
      return true
    }
    if (fanId === null) return false
    if (action === 'back') goBack()
    else if (action === 'flag') flagFocused(fanId, user)
    else if (action === 'reply') return focusComposer()
    else if (action === 'search-quick-replies') {
      if (isWide) return panelActions().searchReplies?.() ?? false
      // The composer opens its own list when the slash is typed.
      focusComposer()
      return false
    } else if (action === 'use-suggestion') return panelActions().applySuggestion?.() ?? false
    else if (action === 'new-suggestion') return panelActions().regenerate?.() ?? false
    else if (action !== 'leave-field') return panelActions().insertReply?.(Number(action.slice(-1))) ?? false
    return true
  })
  usePaneFocus(visiblePane, isWide)

  const client = useQueryClient()
  const [next, previous] = fanId ? [adjacentId(slots, fanId, 1), adjacentId(slots, fanId, -1)] : []
  useEffect(() => {
    // For J and K, after the open conversation itself has loaded.
    prefetchSoon(
      client,
      [next, previous].filter((id) => id != null),
      PREFETCH_DELAY_MS,
    )
  }, [client, next, previous])

  useEffect(() => afterPaint(() => void saveDrafts()), [])

  // The thread paints first.
  const profileFanId = useDeferredValue(fanId)

  return (
    <ChatLayout
      visiblePane={visiblePane}
      list={
        <InboxPane view={view} {...inbox} openId={fanId} search={search} onChange={change} onOpen={open} />
      }
      chat={
        fanId ? (
          <ThreadPane
            fanId={fanId}
            isShown={isWide || visiblePane === 'chat'}
            onBack={() => void open(null)}
            onShowProfile={() => setProfileOpen(true)}
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
        profileFanId ? (
          <SidePanel
            key={profileFanId}
            fanId={profileFanId}
            onBack={() => setProfileOpen(false)}
            onLeave={() => void open(null)}
          />
        ) : (
          <EmptyState title="Select a conversation to view fan profile" />
        )
      }
    />
  )
}

/** The list as displayed, in frozen order while in use. */
function useInboxSlots(view: InboxView, openId: string | null) {
  const { id: userId } = useUser()
  const { data, isPlaceholderData } = useQuery(inboxQuery(view))
  const key = isPlaceholderData ? '' : JSON.stringify(view)
  const { visibleInbox, order, freeze, release } = useFrozenOrder(data, key)
  return useMemo(() => {
    const isShown = (row: Conversation) => row.id === openId || matchesView(row, view, userId)
    return {
      slots: visibleInbox ? slotsOf(visibleInbox, isShown) : [],
      newCount: data && order ? countNew(rowsOf(data).filter(isShown), order, view.sort) : 0,
      onFreeze: freeze,
      onRelease: release,
    }
  }, [data, visibleInbox, order, openId, view, userId, freeze, release])
}

/** With one pane at a time, the focused element may become hidden: moves focus to the visible pane. */
function usePaneFocus(visiblePane: Pane, isWide: boolean): void {
  const previousPane = useRef(visiblePane)
  useEffect(() => {
    if (previousPane.current === visiblePane) return
    previousPane.current = visiblePane
    if (isWide || document.activeElement?.checkVisibility({ visibilityProperty: true })) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [visiblePane, isWide])
}
