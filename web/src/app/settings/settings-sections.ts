import { may, type Permission, type Role } from '@greenroom/contract/kit/permissions.ts'
import {
  Bell,
  Building2,
  KeyRound,
  Landmark,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  ShieldAlert,
  ShieldCheck,
  Sparkles,
  UserRound,
  Users,
  Zap,
} from 'lucide-react'

export const settingsSections = [
  {
    id: 'profile',
    quick: 'Edit your profile',
    name: 'Profile',
    about: 'Your name and email address',
    icon: UserRound,
  },
  {
    id: 'password',
    quick: 'Change password',
    name: 'Password',
    about: 'Change the password you sign in with',
    icon: KeyRound,
  },
  {
    id: 'two-factor',
    quick: 'Two-factor',
    name: 'Two-factor',
    about: 'A second step at sign-in',
    icon: ShieldCheck,
  },
  {
    id: 'sessions',
    quick: 'Review sessions',
    name: 'Sessions',
    about: 'Where you are signed in',
    icon: MonitorSmartphone,
  },
  {
    id: 'notifications',
    quick: 'Notification preferences',
    name: 'Notifications',
    about: 'What you are notified about, and how',
    icon: Bell,
  },
  {
    id: 'quick-replies',
    quick: 'Edit quick replies',
    name: 'Quick replies',
    about: 'Saved replies for chat',
    icon: Zap,
    needs: 'chats:send',
  },
  {
    id: 'ai',
    quick: 'AI provider and usage',
    name: 'AI',
    about: 'Provider, budget and use of suggestions',
    icon: Sparkles,
    needs: 'assist:manage',
  },
  {
    id: 'screening',
    quick: 'Screening rules',
    name: 'Screening',
    about: 'Words, allowed links and what is stopped',
    icon: ShieldAlert,
    needs: 'screening:manage',
  },
  {
    id: 'agency',
    quick: 'Agency details',
    name: 'Agency',
    about: 'Name, time zone and idle lock',
    icon: Building2,
    needs: 'agency:update',
  },
  {
    id: 'team',
    quick: 'Manage the team',
    name: 'Team',
    about: 'Members, roles and invitations',
    icon: Users,
    needs: 'team:manage',
  },
  {
    id: 'agencies',
    quick: 'All agencies',
    name: 'Agencies',
    about: 'All agencies',
    icon: Landmark,
    needs: 'agency:create',
  },
  {
    id: 'mail',
    quick: 'Mail outbox',
    name: 'Mail outbox',
    about: 'Email sent by Greenroom',
    icon: Mail,
    needs: 'mail:read',
  },
] as const satisfies readonly {
  id: string
  name: string
  about: string
  /** Label as an action. */
  quick: string
  icon: LucideIcon
  needs?: Permission
}[]

type SettingsSection = (typeof settingsSections)[number]
export type SettingsSectionId = SettingsSection['id']

export function maySee(section: SettingsSection, role: Role): boolean {
  return !('needs' in section) || may(role, section.needs)
}

export function settingsPath(id: SettingsSectionId): string {
  return `/dashboard/settings?section=${id}`
}
