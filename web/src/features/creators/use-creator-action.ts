import type { Creator } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorText } from '../../platform/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { afterCreatorChange, assignOperators } from './creators.data.ts'

type ActionTarget = Pick<Creator, 'id' | 'stageName' | 'operators'>
type CreatorAction =
  | 'pause'
  | 'resume'
  | 'archive'
  | 'restore'
  | 'undoArchive'
  | 'decline'
  | 'resetTwoFactor'
  | 'confirmEmail'

type Known = {
  done: string
  failed: string
  undo?: CreatorAction
  run: (creator: ActionTarget, input: { reason?: string; email?: string }) => Promise<unknown>
}

const restore = ({ id }: ActionTarget) => api('POST /creators/{id}/restore', { params: { id } })

const actions: Record<CreatorAction, Known> = {
  pause: {
    done: 'paused',
    failed: 'Could not pause',
    undo: 'resume',
    run: ({ id }, { reason }) =>
      api('POST /creators/{id}/pause', { params: { id }, body: reason ? { reason } : {} }),
  },
  resume: {
    done: 'resumed',
    failed: 'Could not resume',
    run: ({ id }) => api('POST /creators/{id}/resume', { params: { id } }),
  },
  archive: {
    done: 'archived',
    failed: 'Could not archive',
    undo: 'undoArchive',
    run: ({ id }) => api('DELETE /creators/{id}', { params: { id } }),
  },
  restore: { done: 'restored', failed: 'Could not restore', run: restore },
  // Undoes an archive including its operators, which a plain restore does not.
  undoArchive: {
    done: 'restored',
    failed: 'Could not restore',
    run: async (creator) => {
      await restore(creator)
      const ids = creator.operators.map((operator) => operator.id)
      if (ids.length > 0) await assignOperators(creator.id, ids)
    },
  },
  resetTwoFactor: {
    done: 'can now sign in without two-factor',
    failed: 'Could not reset two-factor for',
    run: ({ id }) => api('POST /creators/{id}/two-factor/reset', { params: { id } }),
  },
  confirmEmail: {
    done: 'has a confirmed address now',
    failed: 'Could not confirm the address of',
    run: ({ id }, { email = '' }) =>
      api('POST /creators/{id}/confirm-email', { params: { id }, body: { email } }),
  },
  decline: {
    done: 'declined',
    failed: 'Could not decline',
    run: ({ id }) => api('POST /creators/{id}/decline', { params: { id } }),
  },
}

type ActionRequest = { action: CreatorAction; creator: ActionTarget; reason?: string; email?: string }

/** Creator actions with a toast, and Undo where possible. */
export function useCreatorAction() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ action, creator, ...input }: ActionRequest) => actions[action].run(creator, input),
    onSuccess: async (_, { action, creator }) => {
      const { done, undo } = actions[action]
      toast.success(
        `${creator.stageName} ${done}`,
        undo ? { action: { label: 'Undo', onClick: () => mutation.mutate({ action: undo, creator }) } } : {},
      )
      await afterCreatorChange(client)
    },
    onError: (error, request) =>
      toast.error(`${actions[request.action].failed} ${request.creator.stageName}`, {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => mutation.mutate(request) },
      }),
  })
  return mutation
}
