import type { Creator } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { ArrowRight, Pencil } from 'lucide-react'
import { useState } from 'react'
import { AnchoredMenu, MenuItem } from '../../ui/menu.tsx'
import { type CreatorDialogName, CreatorDialogs } from './creator-dialogs.tsx'
import { type CreatorMenuAct, CreatorMenuItems } from './creator-menu.tsx'
import { useCreatorAct } from './use-creator-act.ts'

/** The row menu of the list and its dialogs. */
export function useCreatorMenu(role: Role, mayEdit: boolean) {
  const [creator, setCreator] = useState<Creator | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [act, setAct] = useState<CreatorDialogName | null>(null)
  const acting = useCreatorAct()

  function choose(action: CreatorMenuAct) {
    if (!creator) return
    if (action === 'resume' || action === 'restore') acting.mutate({ act: action, creator })
    else setAct(action)
  }

  return {
    creatorId: anchor && creator ? creator.id : null,
    open(next: Creator, button: HTMLElement) {
      setCreator(next)
      setAnchor(button)
    },
    edit(next: Creator) {
      setCreator(next)
      setAct('edit')
    },
    element: creator && (
      <>
        <AnchoredMenu anchor={anchor} onClose={() => setAnchor(null)} label={`More for ${creator.stageName}`}>
          <MenuItem icon={ArrowRight} to={`/dashboard/creators/${creator.id}`}>
            View details
          </MenuItem>
          {mayEdit && !creator.isArchived && (
            <MenuItem icon={Pencil} onSelect={() => setAct('edit')}>
              Edit
            </MenuItem>
          )}
          <CreatorMenuItems creator={creator} role={role} onAct={choose} />
        </AnchoredMenu>
        <CreatorDialogs key={creator.id} creator={creator} act={act} onClose={() => setAct(null)} />
      </>
    ),
  }
}
