import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { Menu as MenuIcon, PanelLeft, Search } from 'lucide-react'
import { Bell } from '../features/notifications/bell.tsx'
import { IconButton } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AgencySwitcher } from './agency-switcher.tsx'
import { ConnectionStatus } from './connection-status.tsx'
import { commandKey } from './shortcuts.ts'
import { toggleSidebar, useSidebarCollapsed } from './sidebar-state.ts'

type HeaderProps = {
  user: SessionUser
  title: string
  onOpenDrawer: () => void
  onOpenPalette: () => void
  onShowShortcuts: () => void
}

export function Header({ user, title, onOpenDrawer, onOpenPalette, onShowShortcuts }: HeaderProps) {
  const isCollapsed = useSidebarCollapsed()
  return (
    <header className="flex h-14 flex-none items-center gap-1 border-line border-b bg-surface pr-3 pl-2 lg:h-13 lg:gap-1.5 lg:pr-4 lg:pl-3 print:hidden">
      <span className="lg:hidden">
        <IconButton label="Open menu" icon={MenuIcon} onClick={onOpenDrawer} />
      </span>
      <span className="max-lg:hidden">
        <IconButton
          label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          icon={PanelLeft}
          aria-expanded={!isCollapsed}
          onClick={toggleSidebar}
        />
      </span>
      <h1 className="min-w-0 truncate font-semibold text-14 lg:mr-1.5">{title}</h1>
      {may(user.role, 'agency:switch') && <AgencySwitcher current={user.agency} />}
      <span className="flex-1" />
      <ConnectionStatus />
      <button
        type="button"
        onClick={onOpenPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="hit-area relative flex size-10 cursor-pointer items-center justify-center gap-2 rounded-control text-13 text-ink-3 hover:bg-hover md:h-8 md:pointer-coarse:h-10 md:w-54 md:justify-start md:border md:border-line md:bg-sunken md:px-2.5 xl:w-62">
        <Search aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
        <span className="flex-1 truncate text-left max-md:sr-only">Search or jump to…</span>
        <span aria-hidden="true" className="max-md:hidden">
          <Kbd>{commandKey()} K</Kbd>
        </span>
      </button>
      <Bell user={user} />
      <AccountMenu user={user} onShowShortcuts={onShowShortcuts} />
    </header>
  )
}
