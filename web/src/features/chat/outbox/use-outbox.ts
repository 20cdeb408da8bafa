import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useEffect } from 'react'
import { useLiveState } from '../../../platform/live.ts'
import { useLocked } from '../../../platform/session/lock.ts'
// What is refused goes back into its composer, also while another page is open.
import '../composer/send.ts'
import { openOutbox, wakeOutbox } from './outbox.ts'

/** Sends what this person has written, wherever in the dashboard she is. Once in the shell. */
export function useOutbox(user: SessionUser): void {
  const owner = `${user.id}:${user.agency.id}`
  const isUp = useLiveState() === 'connected'
  const isLocked = useLocked()
  const canSend = isUp && !isLocked
  useEffect(() => openOutbox(owner), [owner])
  useEffect(() => {
    if (canSend) wakeOutbox()
  }, [canSend])
}
