import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { toastError } from '../../platform/toast-error.ts'
import { toast } from '../../ui/toast.tsx'
import { afterTeamChange, assignCreators } from './team.data.ts'
import { isEmailChange, memberName, type StaffRole } from './team-labels.ts'

type MemberRef = Pick<Member, 'id' | 'name' | 'email' | 'confirmableEmail'>

export type MemberRequest =
  | { act: 'suspend' | 'reinstate' | 'remove' | 'resetTwoFactor' | 'confirmEmail' }
  | { act: 'changeRole'; role: StaffRole; from?: Pick<Member, 'role' | 'creators'> }
  | { act: 'assign'; creatorIds: string[]; from?: string[] }
type MemberAction = MemberRequest & { member: MemberRef }

function run(action: MemberAction): Promise<unknown> {
  const params = { id: action.member.id }
  switch (action.act) {
    case 'suspend':
      return api('POST /team/members/{id}/suspend', { params })
    case 'reinstate':
      return api('POST /team/members/{id}/reinstate', { params })
    case 'remove':
      return api('DELETE /team/members/{id}', { params })
    case 'resetTwoFactor':
      return api('POST /team/members/{id}/two-factor/reset', { params })
    case 'confirmEmail':
      return api('POST /team/members/{id}/confirm-email', {
        params,
        body: { email: action.member.confirmableEmail ?? '' },
      })
    case 'changeRole':
      return api('PATCH /team/members/{id}', { params, body: { role: action.role } })
    case 'assign':
      return assignCreators(params.id, action.creatorIds)
  }
}

function successText(action: MemberAction): string {
  const who = memberName(action.member)
  switch (action.act) {
    case 'suspend':
      return `${who} suspended`
    case 'reinstate':
      return `${who} reinstated`
    case 'remove':
      return `${who} removed from the team`
    case 'resetTwoFactor':
      return `Two-factor reset for ${who}`
    case 'confirmEmail':
      return isEmailChange(action.member)
        ? `${who} now signs in with ${action.member.confirmableEmail}`
        : `${who}’s email confirmed`
    case 'changeRole':
      return `${who} is now ${roleNames[action.role]}`
    case 'assign':
      return action.creatorIds.length === 0
        ? `${who} has no creators assigned`
        : `${who} is assigned ${action.creatorIds.length === 1 ? '1 creator' : `${action.creatorIds.length} creators`}`
  }
}

const failed: Record<MemberAction['act'], (who: string) => string> = {
  suspend: (who) => `Could not suspend ${who}`,
  reinstate: (who) => `Could not reinstate ${who}`,
  remove: (who) => `Could not remove ${who}`,
  resetTwoFactor: (who) => `Could not reset two-factor for ${who}`,
  confirmEmail: (who) => `Could not confirm ${who}’s email`,
  changeRole: (who) => `Could not change ${who}’s role`,
  assign: (who) => `Could not assign creators to ${who}`,
}

/** The reverse action, if there is one. Changing an operator's role drops their creators, so it has no undo. */
function undoOf(action: MemberAction): MemberAction | null {
  const { member } = action
  if (action.act === 'suspend') return { act: 'reinstate', member }
  if (action.act === 'assign' && action.from) return { act: 'assign', creatorIds: action.from, member }
  if (action.act === 'changeRole' && action.from && action.from.creators.length === 0)
    return { act: 'changeRole', role: action.from.role as StaffRole, member }
  return null
}

/** Runs an action on a staff member and shows a toast, with Undo where possible. */
export function useMemberAction() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: async (_, action) => {
      const undo = undoOf(action)
      toast.success(
        successText(action),
        undo ? { action: { label: 'Undo', onClick: () => mutation.mutate(undo) } } : {},
      )
      await afterTeamChange(client)
    },
    onError: (error, action) => {
      toastError(failed[action.act](memberName(action.member)), error)
      // Someone else may have changed the member first.
      void afterTeamChange(client)
    },
  })
  return mutation
}
