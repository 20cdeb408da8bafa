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

/** Actions the server allows on a member and that would change something. */
export function memberActions({
  may,
  status,
  confirmableEmail,
}: Pick<Member, 'may' | 'status' | 'confirmableEmail'>): MemberMenuAction[] {
  const suspended = status === 'SUSPENDED'
  const acts: [MemberMenuAction, boolean][] = [
    ['assign', may.assign],
    ['changeRole', may.changeRole],
    ['confirmEmail', confirmableEmail !== null],
    ['resetTwoFactor', may.resetTwoFactor],
    ['reinstate', may.suspend && suspended],
    ['suspend', may.suspend && !suspended],
    ['remove', may.remove],
  ]
  return acts.flatMap(([act, offered]) => (offered ? act : []))
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

type MemberMenuProps = { member: Member; onAct: (act: MemberMenuAction) => void }

export function MemberMenu({ member, onAct }: MemberMenuProps) {
  const acts = memberActions(member)
  if (acts.length === 0) return null
  return (
    <Menu trigger={<IconButton size="sm" label={`Actions for ${memberName(member)}`} icon={Ellipsis} />}>
      {acts.map((act) => {
        const { icon, label, danger } = items[act]
        return (
          <div key={act}>
            {danger && acts.length > 1 && <MenuSeparator />}
            <MenuItem icon={icon} danger={danger} onSelect={() => onAct(act)}>
              {act === 'confirmEmail' && isEmailChange(member) ? 'Change sign-in email' : label}
            </MenuItem>
          </div>
        )
      })}
    </Menu>
  )
}
