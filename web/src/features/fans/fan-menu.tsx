import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { Archive, ArchiveRestore, ArrowRight, Ban, NotebookPen, Tag, UserCheck } from 'lucide-react'
import { AnchoredMenu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'

export type FanMenuAct = 'note' | 'tags' | 'block' | 'unblock' | 'archive' | 'restore'

type FanMenuProps = {
  fan: Fan | null
  anchor: HTMLElement | null
  role: Role
  onClose: () => void
  onAct: (act: FanMenuAct, fan: Fan) => void
}

/** Lists only actions the role may perform. */
export function FanMenu({ fan, anchor, role, onClose, onAct }: FanMenuProps) {
  if (!fan) return null
  const act = (name: FanMenuAct) => () => onAct(name, fan)
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose} label={`More for ${fan.username}`}>
      <MenuItem icon={ArrowRight} to={`/dashboard/fans/${fan.id}`}>
        Open
      </MenuItem>
      {may(role, 'fans:note') && (
        <>
          <MenuItem icon={NotebookPen} onSelect={act('note')}>
            Add note
          </MenuItem>
          <MenuItem icon={Tag} onSelect={act('tags')}>
            Edit tags
          </MenuItem>
          <MenuSeparator />
          {fan.isBlocked ? (
            <MenuItem icon={UserCheck} onSelect={act('unblock')}>
              Unblock
            </MenuItem>
          ) : (
            <MenuItem icon={Ban} danger onSelect={act('block')}>
              Block
            </MenuItem>
          )}
        </>
      )}
      {may(role, 'fans:manage') &&
        (fan.isArchived ? (
          <MenuItem icon={ArchiveRestore} onSelect={act('restore')}>
            Restore
          </MenuItem>
        ) : (
          <MenuItem icon={Archive} danger onSelect={act('archive')}>
            Archive
          </MenuItem>
        ))}
    </AnchoredMenu>
  )
}
