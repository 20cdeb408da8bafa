import type { Creator } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorText } from '../../platform/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { afterCreatorChange, assignOperators } from './creators.data.ts'

type ActOn = Pick<Creator, 'id' | 'stageName' | 'operators'>
type CreatorAct = 'pause' | 'resume' | 'archive' | 'restore' | 'bringBack' | 'decline' | 'resetTwoFactor'

type Known = {
  done: string
  failed: string
  undo?: CreatorAct
  run: (creator: ActOn, reason?: string) => Promise<unknown>
}

const restore = ({ id }: ActOn) => api('POST /creators/{id}/restore', { params: { id } })

const acts: Record<CreatorAct, Known> = {
  pause: {
    done: 'paused',
    failed: 'could not be paused',
    undo: 'resume',
    run: ({ id }, reason) =>
      api('POST /creators/{id}/pause', { params: { id }, body: reason ? { reason } : {} }),
  },
  resume: {
    done: 'resumed',
    failed: 'could not be resumed',
    run: ({ id }) => api('POST /creators/{id}/resume', { params: { id } }),
  },
  archive: {
    done: 'archived',
    failed: 'could not be archived',
    undo: 'bringBack',
    run: ({ id }) => api('DELETE /creators/{id}', { params: { id } }),
  },
  restore: { done: 'restored', failed: 'could not be restored', run: restore },
  // Undoes an archive including its operators, which a plain restore does not.
  bringBack: {
    done: 'restored',
    failed: 'could not be restored',
    run: async (creator) => {
      await restore(creator)
      const ids = creator.operators.map((operator) => operator.id)
      if (ids.length > 0) await assignOperators(creator.id, ids)
    },
  },
  resetTwoFactor: {
    done: 'can now sign in without two-factor',
    failed: 'could not be reset',
    run: ({ id }) => api('POST /creators/{id}/two-factor/reset', { params: { id } }),
  },
  decline: {
    done: 'declined',
    failed: 'could not be declined',
    run: ({ id }) => api('POST /creators/{id}/decline', { params: { id } }),
  },
}

type ActionRequest = { act: CreatorAct; creator: ActOn; reason?: string }

/** Creator actions with a toast, and Undo where possible. */
export function useCreatorAct() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ act, creator, reason }: ActionRequest) => acts[act].run(creator, reason),
    onSuccess: async (_, { act, creator }) => {
      const { done, undo } = acts[act]
      toast.success(
        `${creator.stageName} ${done}`,
        undo ? { action: { label: 'Undo', onClick: () => mutation.mutate({ act: undo, creator }) } } : {},
      )
      await afterCreatorChange(client)
    },
    onError: (error, request) =>
      toast.error(`${request.creator.stageName} ${acts[request.act].failed}`, {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => mutation.mutate(request) },
      }),
  })
  return mutation
}
