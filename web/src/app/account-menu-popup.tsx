import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { Keyboard, Lock, LogOut, Settings2, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { version } from '../../../package.json'
import { lockNow } from '../platform/session/idle.ts'
import { signOut } from '../platform/session/session.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx'
import { useTheme } from '../ui/theme.ts'
import { displayName } from './display-name.ts'
import { themeChoices } from './theme-choices.ts'

type AccountMenuPopupProps = { user: SessionUser; onShowShortcuts: () => void; trigger: ReactElement }

export function AccountMenuPopup({ user, onShowShortcuts, trigger }: AccountMenuPopupProps) {
  const { theme, setTheme } = useTheme()
  return (
    <Menu trigger={trigger}>
      <div className="max-w-64 px-2 py-1.5">
        <p className="truncate font-medium text-13">{displayName(user)}</p>
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
          onSelect={() => setTheme(choice.value)}>
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
      <MenuItem icon={Keyboard} onSelect={onShowShortcuts} shortcut="?">
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={Lock} onSelect={() => void lockNow()}>
        Lock now
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        Logout
      </MenuItem>
      <p className="px-2 pt-1.5 pb-1 text-12 text-ink-3">Version {version}</p>
    </Menu>
  )
}
