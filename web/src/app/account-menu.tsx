import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { Avatar } from '../ui/avatar.tsx'
import { lazyView } from '../ui/lazy-view.ts'
import { useLazyMenu } from '../ui/use-lazy-menu.ts'
import { displayName } from './display-name.ts'

type AccountMenuProps = { user: SessionUser; onShowShortcuts: () => void }

export const accountMenuPopup = lazyView(
  async () => (await import('./account-menu-popup.tsx')).AccountMenuPopup,
)

export function AccountMenu({ user, onShowShortcuts }: AccountMenuProps) {
  const { Menu, buttonProps } = useLazyMenu(accountMenuPopup)
  const name = displayName(user)
  const button = (
    <button
      type="button"
      {...buttonProps}
      className="hit-area relative grid size-10 flex-none cursor-pointer place-items-center rounded-full hover:bg-hover md:size-8 md:pointer-coarse:size-10">
      <Avatar
        name={name}
        kind={user.creator ? 'creator' : 'person'}
        size={28}
        src={user.avatar ?? undefined}
      />
      <span className="sr-only">Account menu for {name}</span>
    </button>
  )
  return Menu ? <Menu user={user} onShowShortcuts={onShowShortcuts} trigger={button} /> : button
}
