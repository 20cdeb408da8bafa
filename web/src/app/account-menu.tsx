import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { Keyboard, Lock, LogOut, Monitor, Moon, Settings2, Sun, UserRound } from 'lucide-react'
import { lockNow } from '../platform/session/idle.ts'
import { signOut } from '../platform/session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx'
import { useTheme } from '../ui/theme.ts'
import { displayName } from './display-name.ts'

export const themeChoices = [
  { value: 'light', name: 'Light', icon: Sun },
  { value: 'dark', name: 'Dark', icon: Moon },
  { value: 'system', name: 'System', icon: Monitor },
] as const

type AccountMenuProps = { user: SessionUser; onShortcuts: () => void }

export function AccountMenu({ user, onShortcuts }: AccountMenuProps) {
  const { theme, set } = useTheme()
  const name = displayName(user)
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="hit-area relative grid size-10 flex-none cursor-pointer place-items-center rounded-full hover:bg-hover md:size-8 md:pointer-coarse:size-10"
        >
          <Avatar name={name} kind={user.creator ? 'creator' : 'person'} size={28} />
          <span className="sr-only">Account of {name}</span>
        </button>
      }
    >
      <div className="max-w-64 px-2 py-1.5">
        <p className="truncate font-medium text-13">{name}</p>
        <p className="truncate text-12 text-ink-3">{user.email}</p>
        <p className="text-12 text-ink-3">{roleNames[user.role]}</p>
      </div>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      {themeChoices.map((choice) => (
        <MenuItem
          key={choice.value}
          icon={choice.icon}
          checked={theme === choice.value}
          onSelect={() => set(choice.value)}
        >
          {choice.name}
        </MenuItem>
      ))}
      <MenuSeparator />
      {user.creator && (
        <MenuItem icon={UserRound} to={`/dashboard/creators/${user.creator.id}`}>
          Your profile and stats
        </MenuItem>
      )}
      <MenuItem icon={Settings2} to="/dashboard/settings" shortcut="G S">
        Settings
      </MenuItem>
      <MenuItem icon={Keyboard} onSelect={onShortcuts} shortcut="?">
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={Lock} onSelect={() => void lockNow()}>
        Lock now
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Logout
      </MenuItem>
    </Menu>
  )
}
