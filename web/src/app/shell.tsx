import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useChatLive } from '../features/chat/chat.live.ts'
import { chatShortcuts } from '../features/chat/chat-keys.ts'
import { useOutbox } from '../features/chat/outbox/use-outbox.ts'
import { contentShortcuts } from '../features/content/content-shortcuts.ts'
import { bellPopup } from '../features/notifications/bell.tsx'
import { bellStore } from '../features/notifications/bell-state.ts'
import { usePush } from '../features/settings/notifications/push/use-push.ts'
import { useLocked } from '../platform/session/lock.ts'
import { useSession } from '../platform/session/session.ts'
import { lazyView, preload } from '../ui/lazy-view.ts'
import { ErrorState } from '../ui/states.tsx'
import { useMedia } from '../ui/use-media.ts'
import { whenSettled } from '../ui/when-settled.ts'
import { accountMenuPopup } from './account-menu.tsx'
import { agencyMenuPopup } from './agency-switcher.tsx'
import { Header } from './header.tsx'
import { LazyOverlay } from './lazy-overlay.tsx'
import { LockScreen } from './lock-screen.tsx'
import { pagesFor, sectionNameAt } from './navigation.ts'
import { Palette, paletteBody } from './palette.tsx'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { useSidebarCollapsed } from './sidebar-state.ts'
import { VerifyBanner } from './verify-banner.tsx'
import { VisitingBanner } from './visiting-banner.tsx'

const drawer = lazyView(async () => (await import('../ui/dialog.tsx')).Drawer)
const shortcutsDialog = lazyView(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Layout of every dashboard page. The lock screen covers it; the page behind keeps its state. */
export default function Shell() {
  const { user, error } = useSession()
  const isLocked = useLocked()
  return (
    <>
      {user && <Frame user={user} isLocked={isLocked} />}
      {!user && error && !isLocked && (
        <main className="min-h-dvh bg-surface p-6">
          <ErrorState
            title="Could not load your account"
            error={error}
            onRetry={() => window.location.reload()}
          />
        </main>
      )}
      {isLocked && <LockScreen user={user} />}
    </>
  )
}

function Frame({ user, isLocked }: { user: SessionUser; isLocked: boolean }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const inChat = /^\/dashboard\/chat(?:\/|$)/.test(pathname)
  const inContent = /^\/dashboard\/content(?:\/calendar)?\/?$/.test(pathname)
  // The chat's three panes need the space.
  const isNarrowChat = useMedia('(width < 80rem)') && inChat
  const isCollapsed = useSidebarCollapsed() || isNarrowChat
  const [overlay, setOverlay] = useState<'palette' | 'shortcuts' | 'drawer' | null>(null)
  const returnFocus = useRef<HTMLElement>(null)
  const main = useRef<HTMLElement>(null)
  const items = pagesFor(user.role)
  usePush(user.id)
  const overlayProps = (name: 'palette' | 'shortcuts' | 'drawer') => ({
    open: overlay === name,
    onOpenChange: (open: boolean) => setOverlay(open ? name : null),
  })

  function openPalette() {
    returnFocus.current = document.activeElement as HTMLElement | null
    setOverlay('palette')
  }

  useEffect(
    () =>
      whenSettled(() =>
        preload(paletteBody, bellPopup, accountMenuPopup, agencyMenuPopup, drawer, shortcutsDialog),
      ),
    [],
  )
  useChatLive(user.id)
  useOutbox(user)
  useShortcuts({
    go: {
      ...Object.fromEntries(items.map((item) => [item.key, () => void navigate(item.path)])),
      n: () => bellStore.set(true),
    },
    onTogglePalette: () => (overlay === 'palette' ? setOverlay(null) : openPalette()),
    onShowShortcuts: () => setOverlay('shortcuts'),
    disabled: isLocked,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at the top
  useEffect(() => {
    main.current?.scrollTo(0, 0)
  }, [pathname])

  return (
    <div
      className={`grid h-dvh bg-canvas ${isLocked ? 'print:hidden' : 'print:block print:h-auto'} ${isCollapsed ? 'lg:grid-cols-[56px_minmax(0,1fr)]' : 'lg:grid-cols-[224px_minmax(0,1fr)]'}`}>
      <a
        href="#main"
        className="-translate-y-16 fixed top-2 left-2 z-50 rounded-control border border-line bg-raised px-3 py-2 font-medium text-13 shadow-float focus:translate-y-0">
        Skip to content
      </a>
      <aside aria-label="Sidebar" className="min-h-0 max-lg:hidden print:hidden">
        <Sidebar user={user} isCollapsed={isCollapsed} />
      </aside>
      <div className="flex min-h-0 min-w-0 flex-col overflow-clip bg-surface max-lg:has-data-one-pane:[&>header]:hidden lg:my-2 lg:mr-2 lg:rounded-box lg:border lg:border-line print:border-0">
        <Header
          user={user}
          title={sectionNameAt(pathname)}
          onOpenDrawer={() => setOverlay('drawer')}
          onOpenPalette={openPalette}
          onShowShortcuts={() => setOverlay('shortcuts')}
        />
        <VisitingBanner user={user} />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          /* `relative` makes absolutely positioned screen reader text scroll with the page. */
          className="relative min-h-0 flex-1 overflow-y-auto outline-none has-data-fills:flex has-data-fills:flex-col has-data-fills:overflow-hidden print:overflow-visible">
          <VerifyBanner user={user} />
          <Outlet />
        </main>
      </div>
      <LazyOverlay view={drawer} {...overlayProps('drawer')} label="Sections">
        <Sidebar user={user} onNavigate={() => setOverlay(null)} />
      </LazyOverlay>
      <LazyOverlay
        view={shortcutsDialog}
        {...overlayProps('shortcuts')}
        items={items}
        pageShortcuts={inChat ? chatShortcuts : inContent ? contentShortcuts : []}
      />
      <Palette
        {...overlayProps('palette')}
        user={user}
        returnFocus={returnFocus}
        onShowShortcuts={() => setOverlay('shortcuts')}
      />
    </div>
  )
}
