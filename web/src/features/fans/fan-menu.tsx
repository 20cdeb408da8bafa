import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import {
  Archive,
  ArchiveRestore,
  ArrowRight,
  Ban,
  NotebookPen,
  ShieldUser,
  Tag,
  UserCheck,
} from 'lucide-react'
import { AnchoredMenu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'

export type FanMenuAction = 'note' | 'tags' | 'block' | 'unblock' | 'archive' | 'restore'

type FanMenuProps = {
  fan: Fan | null
  anchor: HTMLElement | null
  role: Role
  onClose: () => void
  onAction: (action: FanMenuAction, fan: Fan) => void
}

/** Lists only actions the role can perform. */
export function FanMenu({ fan, anchor, role, onClose, onAction }: FanMenuProps) {
  if (!fan) return null
  const action = (name: FanMenuAction) => () => onAction(name, fan)
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose} label={`More actions for ${fan.username}`}>
      <MenuItem icon={ArrowRight} to={`/dashboard/fans/${fan.id}`}>
        Open
      </MenuItem>
      {may(role, 'fans:note') && (
        <>
          <MenuItem icon={NotebookPen} onSelect={action('note')}>
            Add note
          </MenuItem>
          <MenuItem icon={Tag} onSelect={action('tags')}>
            Edit tags
          </MenuItem>
          <MenuSeparator />
          {fan.isBlocked ? (
            <MenuItem icon={UserCheck} onSelect={action('unblock')}>
              Unblock
            </MenuItem>
          ) : (
            <MenuItem icon={Ban} danger onSelect={action('block')}>
              Block
            </MenuItem>
          )}
        </>
      )}
      {may(role, 'fans:manage') &&
        (fan.isArchived ? (
          <MenuItem icon={ArchiveRestore} onSelect={action('restore')}>
            Restore
          </MenuItem>
        ) : (
          <MenuItem icon={Archive} danger onSelect={action('archive')}>
            Archive
          </MenuItem>
        ))}
      {may(role, 'privacy:manage') && (
        <MenuItem icon={ShieldUser} to={`/dashboard/compliance?tab=retention&fan=${fan.id}`}>
          Export or erase data
        </MenuItem>
      )}
    </AnchoredMenu>
  )
}
