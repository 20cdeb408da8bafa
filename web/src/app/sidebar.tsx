import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { LogOut, type LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link, NavLink } from 'react-router'
import { useChatUnread } from '../features/chat/chat.live.ts'
import { usePendingViolations } from '../features/compliance/pending-violations.ts'
import { signOut } from '../platform/session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Mark } from '../ui/mark.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { displayName } from './display-name.ts'
import { groupNavItems, navigationFor } from './navigation.ts'

type SidebarProps = {
  user: SessionUser
  isCollapsed?: boolean
  /** Inside the drawer: closes it on navigation. */
  onNavigate?: () => void
}

/** Agency, sections, Logout and account. Collapsed, it shows icons with tooltips. */
export function Sidebar({ user, isCollapsed = false, onNavigate }: SidebarProps) {
  const unread = useChatUnread() ?? 0
  const pending = usePendingViolations(user.role) ?? 0
  const shape = isCollapsed
    ? 'size-9 justify-center pointer-coarse:size-11'
    : 'h-10 gap-2.5 px-2 lg:h-8 pointer-coarse:h-11 lg:pointer-coarse:h-11'
  return (
    <div
      className={`flex h-full flex-col gap-3 overflow-y-auto py-3 ${isCollapsed ? 'items-center px-2' : 'px-2.5'}`}>
      <WithTooltip label={user.agency.name} when={isCollapsed}>
        <Link
          to="/dashboard"
          onClick={onNavigate}
          aria-label={isCollapsed ? user.agency.name : undefined}
          className={`flex h-9 items-center rounded-control font-semibold hover:bg-hover pointer-coarse:h-11 ${isCollapsed ? 'w-9 justify-center pointer-coarse:w-11' : 'gap-2.5 px-2'} ${onNavigate ? 'mr-10' : ''}`}>
          <Mark />
          {!isCollapsed && <span className="min-w-0 flex-1 truncate">{user.agency.name}</span>}
          {!isCollapsed && user.demo && <Badge>Demo</Badge>}
        </Link>
      </WithTooltip>
      <nav aria-label="Sections" className="flex flex-1 flex-col gap-2.5">
        {groupNavItems(navigationFor(user.role)).map((group) => (
          <ul key={group[0]?.name} className="flex flex-col gap-px">
            {group.map((item) => (
              <li key={item.path}>
                <WithTooltip label={item.name} when={isCollapsed}>
                  <NavLink
                    to={item.path}
                    end={item.path === '/dashboard'}
                    onClick={onNavigate}
                    className={`group relative flex items-center rounded-control font-medium text-13 text-ink-2 hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:text-ink ${shape}`}>
                    <ItemIcon icon={item.icon} />
                    <span className={isCollapsed ? 'sr-only' : 'truncate'}>{item.name}</span>
                    {item.name === 'Chat' && unread > 0 && (
                      <Count count={unread} isCollapsed={isCollapsed} noun="unread" />
                    )}
                    {item.name === 'Compliance' && pending > 0 && (
                      <Count count={pending} isCollapsed={isCollapsed} noun="pending" />
                    )}
                  </NavLink>
                </WithTooltip>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <WithTooltip label="Logout" when={isCollapsed}>
        <button
          type="button"
          onClick={() => void signOut()}
          className={`group flex cursor-pointer items-center rounded-control font-medium text-13 text-ink-2 hover:bg-hover ${shape}`}>
          <ItemIcon icon={LogOut} />
          <span className={isCollapsed ? 'sr-only' : ''}>Logout</span>
        </button>
      </WithTooltip>
      <Account user={user} isCollapsed={isCollapsed} onNavigate={onNavigate} />
    </div>
  )
}

function Account({
  user,
  isCollapsed,
  onNavigate,
}: {
  user: SessionUser
  isCollapsed: boolean
  onNavigate: (() => void) | undefined
}) {
  const name = displayName(user)
  return (
    <div className="border-line border-t pt-2">
      <WithTooltip label={`${name}, ${roleNames[user.role]}`} when={isCollapsed}>
        <Link
          to="/dashboard/settings?section=profile"
          onClick={onNavigate}
          className={`flex items-center gap-2.5 rounded-control hover:bg-hover ${isCollapsed ? 'size-9 justify-center pointer-coarse:size-11' : 'px-2 py-1.5'}`}>
          <Avatar
            name={name}
            kind={user.creator ? 'creator' : 'person'}
            size={28}
            src={user.avatar ?? undefined}
          />
          <span className={isCollapsed ? 'sr-only' : 'min-w-0 text-12 text-ink-3'}>
            <span className="block truncate font-medium text-13 text-ink">{name}</span>
            {roleNames[user.role]}
          </span>
        </Link>
      </WithTooltip>
    </div>
  )
}

/** Plain text, or a badge when collapsed. */
function Count({ count, isCollapsed, noun }: { count: number; isCollapsed: boolean; noun: string }) {
  return (
    <span
      className={
        isCollapsed
          ? 'absolute top-px right-0 h-3.75 min-w-3.75 rounded-full bg-brand px-0.75 text-center font-semibold text-[10px] text-on-brand leading-3.75 tabular-nums'
          : 'ml-auto text-12 text-ink-3 tabular-nums'
      }>
      {count > 99 && isCollapsed ? '99+' : count.toLocaleString('en-US')}
      <span className="sr-only"> {noun}</span>
    </span>
  )
}

function ItemIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <Icon
      aria-hidden="true"
      strokeWidth={1.75}
      className="size-4 flex-none text-ink-3 group-aria-[current=page]:text-brand-ink"
    />
  )
}

function WithTooltip({ label, when, children }: { label: string; when: boolean; children: ReactElement }) {
  return when ? <Tooltip label={label}>{children}</Tooltip> : children
}
