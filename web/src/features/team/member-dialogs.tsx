import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { AssignCreatorsDialog } from './assign-creators-dialog.tsx'
import type { MemberMenuAction } from './member-menu.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { isEmailChange, memberName, removalWarning, type StaffRole } from './team-labels.ts'
import { useMemberAction } from './use-member-actions.ts'

export type DialogAction = Exclude<MemberMenuAction, 'reinstate'>

type MemberDialogsProps = {
  member: Member
  action: DialogAction
  roles: readonly { value: StaffRole; label: string }[]
  open: boolean
  onClose: () => void
}

export function MemberDialogs({ member, action, roles, open, onClose }: MemberDialogsProps) {
  if (action === 'assign') return <AssignCreatorsDialog member={member} open={open} onClose={onClose} />
  if (action === 'changeRole')
    return <RoleDialog member={member} roles={roles} open={open} onClose={onClose} />
  if (action === 'suspend') return <SuspendDialog member={member} open={open} onClose={onClose} />
  return <ConfirmActionDialog member={member} action={action} open={open} onClose={onClose} />
}

type ConfirmedAction = Exclude<DialogAction, 'assign' | 'changeRole' | 'suspend'>

type Confirmation = { title: (name: string) => string; confirmLabel: string; isSafe?: true }

const confirmations: Record<ConfirmedAction, Confirmation> = {
  confirmEmail: { title: (name) => `Confirm ${name}’s email?`, confirmLabel: 'Confirm email', isSafe: true },
  remove: { title: (name) => `Remove ${name} from the team?`, confirmLabel: 'Remove from team' },
  resetTwoFactor: { title: (name) => `Reset two-factor for ${name}?`, confirmLabel: 'Reset two-factor' },
}

function confirmationFor(action: ConfirmedAction, member: Member): Confirmation {
  if (action !== 'confirmEmail' || !isEmailChange(member)) return confirmations[action]
  return {
    title: () => `Change sign-in email from ${member.email} to ${member.confirmableEmail}?`,
    confirmLabel: 'Change sign-in email',
  }
}

function descriptionFor(action: ConfirmedAction, member: Member): string {
  if (action === 'confirmEmail' && isEmailChange(member))
    return `${memberName(member)} asked for this. Only do this if you know that ${member.confirmableEmail} is theirs: they’ll no longer be able to sign in with ${member.email}. They’ll see that you confirmed it.`
  if (action === 'confirmEmail')
    return `Only do this if you know that ${member.confirmableEmail} is theirs. They’ll see that you confirmed it.`
  if (action === 'remove') return removalWarning(member)
  return `Only do this if you’re sure who is asking. They’ll be signed out everywhere, will need only their password to sign in, and will be notified at ${member.email}.`
}

type ConfirmActionDialogProps = {
  member: Member
  action: ConfirmedAction
  open: boolean
  onClose: () => void
}

function ConfirmActionDialog({ member, action, open, onClose }: ConfirmActionDialogProps) {
  const memberAction = useMemberAction()
  const { title, confirmLabel, isSafe } = confirmationFor(action, member)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title(memberName(member))}
      description={descriptionFor(action, member)}
      confirmLabel={confirmLabel}
      danger={!isSafe}
      busy={memberAction.isPending}
      onConfirm={() => memberAction.mutate({ type: action, member }, { onSettled: onClose })}
    />
  )
}
