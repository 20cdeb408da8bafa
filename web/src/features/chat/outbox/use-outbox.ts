import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useEffect } from 'react'
import { useLiveState } from '../../../platform/live.ts'
import { useLocked } from '../../../platform/session/lock.ts'
// Rejected messages return to their composer, even while another page is open.
import '../composer/send.ts'
import { openOutbox, retryOutbox } from './outbox.ts'

/** Sends queued messages from any dashboard page. Mounted once in the shell. */
export function useOutbox(user: SessionUser): void {
  const owner = `${user.id}:${user.agency.id}`
  const isConnected = useLiveState() === 'connected'
  const isLocked = useLocked()
  const canSend = isConnected && !isLocked
  useEffect(() => openOutbox(owner), [owner])
  useEffect(() => {
    if (canSend) retryOutbox()
  }, [canSend])
}
