import type { AssignmentChanges, Member } from '@greenroom/contract/features/team/team.schema.ts'
import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { toastError } from '../../platform/toast-error.ts'
import { toast } from '../../ui/toast.tsx'
import { changeAssignedCreators, refreshTeam } from './team.data.ts'
import { isEmailChange, memberName, type StaffRole } from './team-labels.ts'

type MemberRef = Pick<Member, 'id' | 'name' | 'email' | 'confirmableEmail'>

export type MemberRequest =
  | { type: 'reinstate' | 'remove' | 'resetTwoFactor' | 'confirmEmail' }
  | { type: 'suspend'; keys?: 'keep' | 'revoke' }
  | { type: 'changeRole'; role: StaffRole; from?: Pick<Member, 'role' | 'creators'> }
  | { type: 'assign'; changes: AssignmentChanges; canUndo: boolean }
type MemberAction = MemberRequest & { member: MemberRef }

function runAction(action: MemberAction): Promise<unknown> {
  const params = { id: action.member.id }
  switch (action.type) {
    case 'suspend':
      return api('POST /team/members/{id}/suspend', { params, query: { keys: action.keys } })
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
      return changeAssignedCreators(params.id, action.changes)
  }
}

/** `reply` is the changed member, if creators were assigned. */
function successText(action: MemberAction, reply: unknown): string {
  const name = memberName(action.member)
  switch (action.type) {
    case 'suspend':
      return action.keys === 'revoke' ? `${name} suspended, and their API keys revoked` : `${name} suspended`
    case 'reinstate':
      return `${name} reinstated`
    case 'remove':
      return `${name} removed from the team`
    case 'resetTwoFactor':
      return `Two-factor reset for ${name}`
    case 'confirmEmail':
      return isEmailChange(action.member)
        ? `${name} now signs in with ${action.member.confirmableEmail}`
        : `${name}’s email confirmed`
    case 'changeRole':
      return `${name}’s role is now ${roleNames[action.role]}`
    case 'assign': {
      const { length } = (reply as Member).creators
      if (length === 0) return `${name} has no creators assigned`
      return `${name} is assigned to ${length === 1 ? '1 creator' : `${length} creators`}`
    }
  }
}

const errorTexts: Record<MemberAction['type'], (name: string) => string> = {
  suspend: (name) => `Could not suspend ${name}`,
  reinstate: (name) => `Could not reinstate ${name}`,
  remove: (name) => `Could not remove ${name}`,
  resetTwoFactor: (name) => `Could not reset two-factor for ${name}`,
  confirmEmail: (name) => `Could not confirm ${name}’s email`,
  changeRole: (name) => `Could not change ${name}’s role`,
  assign: (name) => `Could not assign creators to ${name}`,
}

/** The reverse action, if there is one. Revoked keys stay revoked. A role change that removed assigned creators can't be undone. */
function undoOf(action: MemberAction): MemberAction | null {
  const { member } = action
  if (action.type === 'suspend' && action.keys !== 'revoke') return { type: 'reinstate', member }
  if (action.type === 'assign' && action.canUndo) {
    const { add, remove } = action.changes
    return { type: 'assign', changes: { add: remove, remove: add }, canUndo: false, member }
  }
  if (action.type === 'changeRole' && action.from && action.from.creators.length === 0)
    return { type: 'changeRole', role: action.from.role as StaffRole, member }
  return null
}

/** Runs an action on a staff member and shows a toast, with Undo where possible. */
export function useMemberAction() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: runAction,
    onSuccess: async (reply, action) => {
      const undo = undoOf(action)
      toast.success(
        successText(action, reply),
        undo ? { action: { label: 'Undo', onClick: () => mutation.mutate(undo) } } : {},
      )
      await refreshTeam(client)
    },
    onError: (error, action) => {
      toastError(errorTexts[action.type](memberName(action.member)), error)
      // Someone else may have changed the member first.
      void refreshTeam(client)
    },
  })
  return mutation
}
