import type { Creator } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { ArrowRight, Pencil } from 'lucide-react'
import { useState } from 'react'
import { AnchoredMenu, MenuItem } from '../../ui/menu.tsx'
import { type CreatorDialogName, CreatorDialogs } from './creator-dialogs.tsx'
import { type CreatorMenuAction, CreatorMenuItems } from './creator-menu.tsx'
import { useCreatorAction } from './use-creator-action.ts'

/** The row menu of the list and its dialogs. */
export function useCreatorMenu(role: Role, mayEdit: boolean) {
  const [creator, setCreator] = useState<Creator | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<CreatorDialogName | null>(null)
  const mutation = useCreatorAction()

  function runAction(action: CreatorMenuAction) {
    if (!creator) return
    if (action === 'resume' || action === 'restore') mutation.mutate({ action, creator })
    else setDialog(action)
  }

  return {
    creatorId: anchor && creator ? creator.id : null,
    open(next: Creator, button: HTMLElement) {
      setCreator(next)
      setAnchor(button)
    },
    edit(next: Creator) {
      setCreator(next)
      setDialog('edit')
    },
    element: creator && (
      <>
        <AnchoredMenu
          anchor={anchor}
          onClose={() => setAnchor(null)}
          label={`More actions for ${creator.stageName}`}>
          <MenuItem icon={ArrowRight} to={`/dashboard/creators/${creator.id}`}>
            View details
          </MenuItem>
          {mayEdit && !creator.isArchived && (
            <MenuItem icon={Pencil} onSelect={() => setDialog('edit')}>
              Edit
            </MenuItem>
          )}
          <CreatorMenuItems creator={creator} role={role} onAction={runAction} />
        </AnchoredMenu>
        <CreatorDialogs key={creator.id} creator={creator} dialog={dialog} onClose={() => setDialog(null)} />
      </>
    ),
  }
}
