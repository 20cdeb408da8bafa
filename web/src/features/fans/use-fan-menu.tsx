import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { useState } from 'react'
import { useFanAct } from './fan.data.ts'
import { FanDialogs } from './fan-dialogs.tsx'
import { FanMenu, type FanMenuAct } from './fan-menu.tsx'

const nobody = { id: '', username: '', displayName: null }

/** The row menu of the list and its dialogs. */
export function useFanMenu(role: Role) {
  const [fan, setFan] = useState<Fan | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [act, setAct] = useState<FanMenuAct | null>(null)
  const acting = useFanAct(fan ?? nobody)

  function choose(action: FanMenuAct) {
    if (action === 'unblock' || action === 'restore') acting.mutate({ act: action })
    else setAct(action)
  }

  return {
    fanId: anchor && fan ? fan.id : null,
    open(next: Fan, button: HTMLElement) {
      setFan(next)
      setAnchor(button)
    },
    element: (
      <>
        <FanMenu fan={fan} anchor={anchor} role={role} onClose={() => setAnchor(null)} onAct={choose} />
        {fan && <FanDialogs key={fan.id} fan={fan} act={act} onClose={() => setAct(null)} />}
      </>
    ),
  }
}
