import type { Creator, CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  BadgeX,
  CirclePause,
  CirclePlay,
  Headset,
  type LucideIcon,
  Send,
  ShieldOff,
  UserX,
} from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx'

export type CreatorMenuAct =
  | 'operators'
  | 'invite'
  | 'resetTwoFactor'
  | 'verify'
  | 'withdraw'
  | 'pause'
  | 'resume'
  | 'archive'
  | 'restore'
  | 'decline'

export type MenuCreator = Pick<
  Creator,
  'id' | 'stageName' | 'status' | 'isVerified' | 'isArchived' | 'origin' | 'operators' | 'access'
> & {
  /** Only known on the creator's page, not in lists. */
  user?: CreatorDetail['user']
}

/** Actions that the role may perform and that have an effect. */
export function actsFor(creator: MenuCreator, role: Role): CreatorMenuAct[] {
  const manages = may(role, 'creators:manage')
  const suspends = may(role, 'creators:suspend')
  if (creator.isArchived) return manages ? ['restore'] : []
  const isOpenSignUp = creator.origin === 'sign-up' && creator.status === 'PENDING'
  const acts: [CreatorMenuAct, boolean][] = [
    ['operators', may(role, 'team:manage')],
    ['invite', may(role, 'team:manage') && creator.access !== 'account'],
    ['resetTwoFactor', may(role, 'team:manage') && creator.user?.twoFactor === true],
    ['verify', may(role, 'creators:verify') && !creator.isVerified],
    ['withdraw', may(role, 'creators:verify') && creator.isVerified],
    ['pause', suspends && creator.status !== 'INACTIVE'],
    ['resume', suspends && creator.status === 'INACTIVE'],
    ['decline', manages && isOpenSignUp],
    ['archive', manages],
  ]
  return acts.flatMap(([act, offered]) => (offered ? act : []))
}

const actionItems: Record<CreatorMenuAct, { icon: LucideIcon; label: string; danger?: true }> = {
  operators: { icon: Headset, label: 'Assign operators' },
  invite: { icon: Send, label: 'Invite to sign in' },
  resetTwoFactor: { icon: ShieldOff, label: 'Reset two-factor' },
  verify: { icon: BadgeCheck, label: 'Record verification' },
  withdraw: { icon: BadgeX, label: 'Withdraw verification' },
  pause: { icon: CirclePause, label: 'Pause' },
  resume: { icon: CirclePlay, label: 'Resume' },
  decline: { icon: UserX, label: 'Decline sign-up', danger: true },
  archive: { icon: Archive, label: 'Archive', danger: true },
  restore: { icon: ArchiveRestore, label: 'Restore' },
}

type CreatorMenuItemsProps = {
  creator: MenuCreator
  role: Role
  onAct: (act: CreatorMenuAct) => void
}

export function CreatorMenuItems({ creator, role, onAct }: CreatorMenuItemsProps) {
  const acts = actsFor(creator, role)
  const item = (act: CreatorMenuAct) => {
    const { icon, label, danger } = actionItems[act]
    return (
      <MenuItem key={act} icon={icon} danger={danger} onSelect={() => onAct(act)}>
        {act === 'invite' && creator.access === 'invited' ? 'Invite again' : label}
      </MenuItem>
    )
  }
  const ending = acts.filter((act) => actionItems[act].danger)
  const rest = acts.filter((act) => !actionItems[act].danger)
  return (
    <>
      {rest.map(item)}
      {rest.length > 0 && ending.length > 0 && <MenuSeparator />}
      {ending.map(item)}
    </>
  )
}
