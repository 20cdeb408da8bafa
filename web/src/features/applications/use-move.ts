import {
  canBecomeCreator,
  canChangeStatus,
  canFollowUp,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { afterChange, applicationQuery, refreshAll } from './applications.data.ts'
import type { MoveKind } from './move-dialogs.tsx'

export type MoveDialogProps = {
  application: ApplicationDetail
  open: boolean
  onClose: () => void
  onMoved: (detail: ApplicationDetail) => void
}

/** Performs a move and updates all views; after a conflict, refetches them. */
export function useMove({ onClose, onMoved }: Pick<MoveDialogProps, 'onClose' | 'onMoved'>) {
  const client = useQueryClient()
  return async (send: () => Promise<{ data: ApplicationDetail }>) => {
    try {
      const { data } = await send()
      void afterChange(client, data)
      onClose()
      onMoved(data)
    } catch (error) {
      if (isApiError(error, 'conflict', 'not_found')) await refreshAll(client)
      throw error
    }
  }
}

/** `updatedAt` when the dialog opened. If the application changed since, the first submit fails with a conflict. */
export function useSeenVersion({ application, open }: Pick<MoveDialogProps, 'application' | 'open'>) {
  const client = useQueryClient()
  const [seen, setSeen] = useState(application.updatedAt)
  const markSeen = useEffectEvent(() => setSeen(application.updatedAt))
  useEffect(() => {
    if (open) markSeen()
  }, [open])
  return {
    seen: application.status === 'CONTACTED' ? { seen } : {},
    async refreshAfterConflict(error: unknown): Promise<never> {
      if (isApiError(error, 'conflict'))
        setSeen((await client.fetchQuery({ ...applicationQuery(application.id), staleTime: 0 })).updatedAt)
      throw error
    },
  }
}

export function isMoveAllowed(kind: MoveKind, { status, creator }: ApplicationDetail): boolean {
  if (kind === 'creator') return canBecomeCreator(status) && creator === null
  const to = { approve: 'APPROVED', contact: 'CONTACTED', reject: 'REJECTED' } as const
  return canChangeStatus(status, to[kind]) || (canFollowUp(status, to[kind]) && creator === null)
}
