import type { Creator } from '@greenroom/contract/features/creators/creators.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { toastError } from '../../platform/toast-error.ts'
import { toast } from '../../ui/toast.tsx'
import { changeOperators, refreshCreators } from './creators.data.ts'

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
  | 'changeEmail'

type ActionInput = { reason?: string; email?: string }

type ActionConfig = {
  successLabel: string | ((input: ActionInput) => string)
  errorLabel: string
  undo?: CreatorAction
  run: (creator: ActionTarget, input: ActionInput) => Promise<unknown>
}

const confirmEmail = ({ id }: ActionTarget, { email = '' }: ActionInput) =>
  api('POST /creators/{id}/confirm-email', { params: { id }, body: { email } })

const restore = ({ id }: ActionTarget) => api('POST /creators/{id}/restore', { params: { id } })

const actions: Record<CreatorAction, ActionConfig> = {
  pause: {
    successLabel: 'paused',
    errorLabel: 'Could not pause',
    undo: 'resume',
    run: ({ id }, { reason }) =>
      api('POST /creators/{id}/pause', { params: { id }, body: reason ? { reason } : {} }),
  },
  resume: {
    successLabel: 'resumed',
    errorLabel: 'Could not resume',
    run: ({ id }) => api('POST /creators/{id}/resume', { params: { id } }),
  },
  archive: {
    successLabel: 'archived',
    errorLabel: 'Could not archive',
    undo: 'undoArchive',
    run: ({ id }) => api('DELETE /creators/{id}', { params: { id } }),
  },
  restore: { successLabel: 'restored', errorLabel: 'Could not restore', run: restore },
  // Also reassigns the operators, which a plain restore does not.
  undoArchive: {
    successLabel: 'restored',
    errorLabel: 'Could not restore',
    run: async (creator) => {
      await restore(creator)
      const ids = creator.operators.map((operator) => operator.id)
      if (ids.length > 0) await changeOperators(creator.id, { add: ids, remove: [] })
    },
  },
  resetTwoFactor: {
    successLabel: 'can now sign in without two-factor',
    errorLabel: 'Could not reset two-factor for',
    run: ({ id }) => api('POST /creators/{id}/two-factor/reset', { params: { id } }),
  },
  confirmEmail: {
    successLabel: 'now has a confirmed email',
    errorLabel: 'Could not confirm the email for',
    run: confirmEmail,
  },
  changeEmail: {
    successLabel: ({ email }) => `now signs in with ${email}`,
    errorLabel: 'Could not change the email for',
    run: confirmEmail,
  },
  decline: {
    successLabel: 'declined',
    errorLabel: 'Could not decline',
    run: ({ id }) => api('POST /creators/{id}/decline', { params: { id } }),
  },
}

type ActionRequest = ActionInput & { action: CreatorAction; creator: ActionTarget }

/** Runs a creator action and shows a toast, with Undo where possible. */
export function useCreatorAction() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ action, creator, ...input }: ActionRequest) => actions[action].run(creator, input),
    onSuccess: async (_, { action, creator, ...input }) => {
      const { successLabel, undo } = actions[action]
      toast.success(
        `${creator.stageName} ${typeof successLabel === 'string' ? successLabel : successLabel(input)}`,
        undo ? { action: { label: 'Undo', onClick: () => mutation.mutate({ action: undo, creator }) } } : {},
      )
      await refreshCreators(client)
    },
    onError: (error, request) =>
      toastError(`${actions[request.action].errorLabel} ${request.creator.stageName}`, error, () =>
        mutation.mutate(request),
      ),
  })
  return mutation
}
