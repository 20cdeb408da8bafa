import type { Member } from '@greenroom/contract/features/team/team.schema.ts'
import {
  Ellipsis,
  Headset,
  type LucideIcon,
  MailCheck,
  ShieldOff,
  UserCheck,
  UserCog,
  UserMinus,
  UserX,
} from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { isEmailChange, memberName } from './team-labels.ts'

export type MemberMenuAction =
  | 'assign'
  | 'changeRole'
  | 'confirmEmail'
  | 'resetTwoFactor'
  | 'suspend'
  | 'reinstate'
  | 'remove'

/** Actions that the server allows on a member and that would have an effect. */
export function memberActions({
  may,
  status,
  confirmableEmail,
}: Pick<Member, 'may' | 'status' | 'confirmableEmail'>): MemberMenuAction[] {
  const isSuspended = status === 'SUSPENDED'
  const actions: [MemberMenuAction, boolean][] = [
    ['assign', may.assign],
    ['changeRole', may.changeRole],
    ['confirmEmail', confirmableEmail !== null],
    ['resetTwoFactor', may.resetTwoFactor],
    ['reinstate', may.suspend && isSuspended],
    ['suspend', may.suspend && !isSuspended],
    ['remove', may.remove],
  ]
  return actions.flatMap(([action, isAllowed]) => (isAllowed ? action : []))
}

const items: Record<MemberMenuAction, { icon: LucideIcon; label: string; danger?: true }> = {
  assign: { icon: Headset, label: 'Assign creators' },
  changeRole: { icon: UserCog, label: 'Change role' },
  confirmEmail: { icon: MailCheck, label: 'Confirm email' },
  resetTwoFactor: { icon: ShieldOff, label: 'Reset two-factor' },
  reinstate: { icon: UserCheck, label: 'Reinstate' },
  suspend: { icon: UserX, label: 'Suspend' },
  remove: { icon: UserMinus, label: 'Remove from team', danger: true },
}

type MemberMenuProps = { member: Member; onAction: (action: MemberMenuAction) => void }

export function MemberMenu({ member, onAction }: MemberMenuProps) {
  const actions = memberActions(member)
  if (actions.length === 0) return null
  return (
    <Menu trigger={<IconButton size="sm" label={`Actions for ${memberName(member)}`} icon={Ellipsis} />}>
      {actions.map((action) => {
        const { icon, label, danger } = items[action]
        return (
          <div key={action}>
            {danger && actions.length > 1 && <MenuSeparator />}
            <MenuItem icon={icon} danger={danger} onSelect={() => onAction(action)}>
              {action === 'confirmEmail' && isEmailChange(member) ? 'Change sign-in email' : label}
            </MenuItem>
          </div>
        )
      })}
    </Menu>
  )
}
