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
    done: 'is paused',
    failed: 'could not be paused',
    undo: 'resume',
    run: ({ id }, reason) =>
      api('POST /creators/{id}/pause', { params: { id }, body: reason ? { reason } : {} }),
  },
  resume: {
    done: 'is working again',
    failed: 'could not be resumed',
    run: ({ id }) => api('POST /creators/{id}/resume', { params: { id } }),
  },
  archive: {
    done: 'is archived',
    failed: 'could not be archived',
    undo: 'bringBack',
    run: ({ id }) => api('DELETE /creators/{id}', { params: { id } }),
  },
  restore: { done: 'is back in the list', failed: 'could not be restored', run: restore },
  // Undo of an archive: with the operators it ended, which restoring alone leaves away.
  bringBack: {
    done: 'is back in the list',
    failed: 'could not be restored',
    run: async (creator) => {
      await restore(creator)
      const ids = creator.operators.map((operator) => operator.id)
      if (ids.length > 0) await assignOperators(creator.id, ids)
    },
  },
  resetTwoFactor: {
    done: 'signs in with the password alone',
    failed: 'still has two-factor on',
    run: ({ id }) => api('POST /creators/{id}/two-factor/reset', { params: { id } }),
  },
  decline: {
    done: 'is declined',
    failed: 'could not be declined',
    run: ({ id }) => api('POST /creators/{id}/decline', { params: { id } }),
  },
}

type Wanted = { act: CreatorAct; creator: ActOn; reason?: string }

/** Pausing, archiving and the ways back: told in a toast, with Undo for what can be taken back. */
export function useCreatorAct() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ act, creator, reason }: Wanted) => acts[act].run(creator, reason),
    onSuccess: async (_, { act, creator }) => {
      const { done, undo } = acts[act]
      toast.success(
        `${creator.stageName} ${done}`,
        undo ? { action: { label: 'Undo', onClick: () => mutation.mutate({ act: undo, creator }) } } : {},
      )
      await afterCreatorChange(client)
    },
    onError: (error, wanted) =>
      toast.error(`${wanted.creator.stageName} ${acts[wanted.act].failed}`, {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => mutation.mutate(wanted) },
      }),
  })
  return mutation
}
