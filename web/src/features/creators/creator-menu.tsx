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
  MailCheck,
  Send,
  ShieldOff,
  ShieldUser,
  UserX,
} from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx'

export type CreatorMenuAction =
  | 'operators'
  | 'invite'
  | 'confirmEmail'
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

/** Whether confirming the email would replace the current sign-in email. */
export function isEmailChange({ user }: MenuCreator): boolean {
  return !!user?.confirmableEmail && user.confirmableEmail !== user.email
}

/** Actions that the role can perform and that have an effect. */
export function actionsFor(creator: MenuCreator, role: Role): CreatorMenuAction[] {
  const canManage = may(role, 'creators:manage')
  const canSuspend = may(role, 'creators:suspend')
  if (creator.isArchived) return canManage ? ['restore'] : []
  const isPendingSignUp = creator.origin === 'sign-up' && creator.status === 'PENDING'
  const actions: [CreatorMenuAction, boolean][] = [
    ['operators', may(role, 'team:manage')],
    ['invite', may(role, 'team:manage') && creator.access !== 'account'],
    ['confirmEmail', may(role, 'team:manage') && !!creator.user?.confirmableEmail],
    ['resetTwoFactor', may(role, 'team:manage') && creator.user?.twoFactor === true],
    ['verify', may(role, 'creators:verify') && !creator.isVerified],
    ['withdraw', may(role, 'creators:verify') && creator.isVerified],
    ['pause', canSuspend && creator.status !== 'INACTIVE'],
    ['resume', canSuspend && creator.status === 'INACTIVE'],
    ['decline', canManage && isPendingSignUp],
    ['archive', canManage],
  ]
  return actions.flatMap(([action, isAvailable]) => (isAvailable ? action : []))
}

const actionItems: Record<CreatorMenuAction, { icon: LucideIcon; label: string; danger?: true }> = {
  operators: { icon: Headset, label: 'Assign operators' },
  invite: { icon: Send, label: 'Invite to sign in' },
  confirmEmail: { icon: MailCheck, label: 'Confirm email' },
  resetTwoFactor: { icon: ShieldOff, label: 'Reset two-factor' },
  verify: { icon: BadgeCheck, label: 'Verify identity' },
  withdraw: { icon: BadgeX, label: 'Withdraw verification' },
  pause: { icon: CirclePause, label: 'Pause' },
  resume: { icon: CirclePlay, label: 'Resume' },
  decline: { icon: UserX, label: 'Decline sign-up', danger: true },
  archive: { icon: Archive, label: 'Archive', danger: true },
  restore: { icon: ArchiveRestore, label: 'Restore' },
}

function labelFor(action: CreatorMenuAction, creator: MenuCreator): string | null {
  if (action === 'invite' && creator.access === 'invited') return 'Invite again'
  if (action === 'confirmEmail' && isEmailChange(creator)) return 'Change sign-in email'
  return null
}

/** The verification record, where ID documents are reviewed. */
export const recordPath = (id: string) => `/dashboard/compliance?tab=people&person=${id}`

type CreatorMenuItemsProps = {
  creator: MenuCreator
  role: Role
  onAction: (action: CreatorMenuAction) => void
}

export function CreatorMenuItems({ creator, role, onAction }: CreatorMenuItemsProps) {
  const actions = actionsFor(creator, role)
  const item = (action: CreatorMenuAction) => {
    const { icon, label, danger } = actionItems[action]
    if (action === 'verify')
      return (
        <MenuItem key={action} icon={icon} to={recordPath(creator.id)}>
          {label}
        </MenuItem>
      )
    return (
      <MenuItem key={action} icon={icon} danger={danger} onSelect={() => onAction(action)}>
        {labelFor(action, creator) ?? label}
      </MenuItem>
    )
  }
  const dangerActions = actions.filter((action) => actionItems[action].danger)
  const otherActions = actions.filter((action) => !actionItems[action].danger)
  return (
    <>
      {otherActions.map(item)}
      {may(role, 'privacy:manage') && (
        <MenuItem icon={ShieldUser} to={`/dashboard/compliance?tab=retention&creator=${creator.id}`}>
          Export or erase data
        </MenuItem>
      )}
      {otherActions.length > 0 && dangerActions.length > 0 && <MenuSeparator />}
      {dangerActions.map(item)}
    </>
  )
}
