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
import type { DecisionKind } from './decision-dialogs.tsx'

export type DecisionDialogProps = {
  application: ApplicationDetail
  open: boolean
  onClose: () => void
  onDecided: (detail: ApplicationDetail) => void
  /** The application's row, once its panel has closed. */
  returnFocus: () => HTMLElement | null
}

/** Submits a decision and updates all views; after a conflict, refetches them. */
export function useDecide({ onClose, onDecided }: Pick<DecisionDialogProps, 'onClose' | 'onDecided'>) {
  const client = useQueryClient()
  return async (send: () => Promise<{ data: ApplicationDetail }>) => {
    try {
      const { data } = await send()
      void afterChange(client, data)
      onClose()
      onDecided(data)
    } catch (error) {
      if (isApiError(error, 'conflict', 'not_found')) await refreshAll(client)
      throw error
    }
  }
}

/** `updatedAt` when the dialog opened. If the application changed since, the first submit fails with a conflict. */
export function useSeenVersion({ application, open }: Pick<DecisionDialogProps, 'application' | 'open'>) {
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

export function isDecisionAllowed(kind: DecisionKind, { status, creator }: ApplicationDetail): boolean {
  if (kind === 'creator') return canBecomeCreator(status) && creator === null
  const targetStatuses = { approve: 'APPROVED', contact: 'CONTACTED', reject: 'REJECTED' } as const
  const target = targetStatuses[kind]
  return canChangeStatus(status, target) || (canFollowUp(status, target) && creator === null)
}
