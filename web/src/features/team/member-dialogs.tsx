import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { AssignCreatorsDialog } from './assign-creators-dialog.tsx'
import type { MemberMenuAction } from './member-menu.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { isEmailChange, memberName, removalWarning, type StaffRole } from './team-labels.ts'
import { useMemberAction } from './use-member-actions.ts'

export type DialogAction = Exclude<MemberMenuAction, 'reinstate'>

type MemberDialogsProps = {
  member: Member
  act: DialogAction
  roles: readonly { value: StaffRole; label: string }[]
  open: boolean
  onClose: () => void
}

export function MemberDialogs({ member, act, roles, open, onClose }: MemberDialogsProps) {
  if (act === 'assign') return <AssignCreatorsDialog member={member} open={open} onClose={onClose} />
  if (act === 'changeRole') return <RoleDialog member={member} roles={roles} open={open} onClose={onClose} />
  return <MemberQuestion member={member} act={act} open={open} onClose={onClose} />
}

type QuestionAct = Exclude<DialogAction, 'assign' | 'changeRole'>

type Question = { title: (name: string) => string; confirm: string; isSafe?: true }

const questions: Record<QuestionAct, Question> = {
  confirmEmail: { title: (name) => `Confirm ${name}’s email?`, confirm: 'Confirm email', isSafe: true },
  suspend: { title: (name) => `Suspend ${name}?`, confirm: 'Suspend' },
  remove: { title: (name) => `Remove ${name} from the team?`, confirm: 'Remove from team' },
  resetTwoFactor: { title: (name) => `Reset two-factor for ${name}?`, confirm: 'Reset two-factor' },
}

function questionOf(act: QuestionAct, member: Member): Question {
  if (act !== 'confirmEmail' || !isEmailChange(member)) return questions[act]
  return {
    title: () => `Change sign-in email from ${member.email} to ${member.confirmableEmail}?`,
    confirm: 'Change sign-in email',
  }
}

function descriptionOf(act: QuestionAct, member: Member): string {
  if (act === 'confirmEmail' && isEmailChange(member))
    return `${memberName(member)} asked for this. Only do this if you know that ${member.confirmableEmail} is theirs: they’ll no longer be able to sign in with ${member.email}. They’ll see that you confirmed it.`
  if (act === 'confirmEmail')
    return `Only do this if you know that ${member.confirmableEmail} is theirs. They’ll see that you confirmed it.`
  if (act === 'remove') return removalWarning(member)
  if (act === 'suspend')
    return 'They’ll be signed out and can’t sign in until you reinstate them. Their role and assigned creators are kept.'
  return `Only do this if you’re sure who is asking. They’ll be signed out everywhere, will need only their password to sign in, and will be notified at ${member.email}.`
}

type MemberQuestionProps = { member: Member; act: QuestionAct; open: boolean; onClose: () => void }

function MemberQuestion({ member, act, open, onClose }: MemberQuestionProps) {
  const acting = useMemberAction()
  const { title, confirm, isSafe } = questionOf(act, member)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title(memberName(member))}
      description={descriptionOf(act, member)}
      confirmLabel={confirm}
      danger={!isSafe}
      busy={acting.isPending}
      onConfirm={() => acting.mutate({ act, member }, { onSettled: onClose })}
    />
  )
}
