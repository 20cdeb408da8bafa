import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { useState } from 'react'
import { useFanAction } from './fan.data.ts'
import { FanDialogs } from './fan-dialogs.tsx'
import { FanMenu, type FanMenuAction } from './fan-menu.tsx'

const emptyFan = { id: '', username: '', displayName: null }

/** The row menu of the list and its dialogs. */
export function useFanMenu(role: Role) {
  const [fan, setFan] = useState<Fan | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<FanMenuAction | null>(null)
  const mutation = useFanAction(fan ?? emptyFan)

  function runAction(action: FanMenuAction) {
    if (action === 'unblock' || action === 'restore') mutation.mutate({ action })
    else setDialog(action)
  }

  return {
    fanId: anchor && fan ? fan.id : null,
    open(next: Fan, button: HTMLElement) {
      setFan(next)
      setAnchor(button)
    },
    element: (
      <>
        <FanMenu fan={fan} anchor={anchor} role={role} onClose={() => setAnchor(null)} onAction={runAction} />
        {fan && <FanDialogs key={fan.id} fan={fan} dialog={dialog} onClose={() => setDialog(null)} />}
      </>
    ),
  }
}
