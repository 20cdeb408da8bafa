import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorText } from '../../platform/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import { afterTeamChange, assignCreators } from './team.data.ts'
import { callOf, type StaffRole } from './team-labels.ts'

type ActOn = Pick<Member, 'id' | 'name' | 'email'>

export type MemberWish =
  | { act: 'suspend' | 'reinstate' | 'remove' | 'resetTwoFactor' }
  | { act: 'changeRole'; role: StaffRole; from?: Pick<Member, 'role' | 'creators'> }
  | { act: 'assign'; creatorIds: string[]; from?: string[] }
type Wanted = MemberWish & { member: ActOn }

function run(wanted: Wanted): Promise<unknown> {
  const params = { id: wanted.member.id }
  switch (wanted.act) {
    case 'suspend':
      return api('POST /team/members/{id}/suspend', { params })
    case 'reinstate':
      return api('POST /team/members/{id}/reinstate', { params })
    case 'remove':
      return api('DELETE /team/members/{id}', { params })
    case 'resetTwoFactor':
      return api('POST /team/members/{id}/two-factor/reset', { params })
    case 'changeRole':
      return api('PATCH /team/members/{id}', { params, body: { role: wanted.role } })
    case 'assign':
      return assignCreators(params.id, wanted.creatorIds)
  }
}

function done(wanted: Wanted): string {
  const who = callOf(wanted.member)
  switch (wanted.act) {
    case 'suspend':
      return `${who} is suspended`
    case 'reinstate':
      return `${who} may sign in again`
    case 'remove':
      return `${who} is no longer on the team`
    case 'resetTwoFactor':
      return `Two-factor of ${who} is off`
    case 'changeRole':
      return `${who} is ${roleNames[wanted.role]} now`
    case 'assign':
      return wanted.creatorIds.length === 0
        ? `${who} answers for nobody now`
        : `${who} answers for ${wanted.creatorIds.length === 1 ? '1 creator' : `${wanted.creatorIds.length} creators`}`
  }
}

const failed: Record<Wanted['act'], string> = {
  suspend: 'was not suspended',
  reinstate: 'was not reinstated',
  remove: 'was not removed',
  resetTwoFactor: 'still has two-factor on',
  changeRole: 'keeps the former role',
  assign: 'keeps the former creators',
}

/** What takes it back, where the server can. An operator's creators end with the role, so only roles without them go back. */
function undoOf(wanted: Wanted): Wanted | null {
  const { member } = wanted
  if (wanted.act === 'suspend') return { act: 'reinstate', member }
  if (wanted.act === 'assign' && wanted.from) return { act: 'assign', creatorIds: wanted.from, member }
  if (wanted.act === 'changeRole' && wanted.from && wanted.from.creators.length === 0)
    return { act: 'changeRole', role: wanted.from.role as StaffRole, member }
  return null
}

/** Everything done to a member of staff: told in a toast, with Undo for what can be taken back. */
export function useMemberAct() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: async (_, wanted) => {
      const undo = undoOf(wanted)
      toast.success(
        done(wanted),
        undo ? { action: { label: 'Undo', onClick: () => mutation.mutate(undo) } } : {},
      )
      await afterTeamChange(client)
    },
    onError: (error, wanted) => {
      toast.error(`${callOf(wanted.member)} ${failed[wanted.act]}`, { description: errorText(error) })
      // A refusal often means that somebody else was first.
      void afterTeamChange(client)
    },
  })
  return mutation
}
