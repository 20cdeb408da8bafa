import { may, type Permission, type Role } from '@greenroom/contract/kit/permissions.ts'
import {
  Bell,
  Building2,
  Cable,
  CalendarDays,
  Download,
  Drama,
  Fingerprint,
  Globe,
  KeyRound,
  Landmark,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Palette,
  ScrollText,
  ShieldAlert,
  ShieldCheck,
  Sparkles,
  Upload,
  UserRound,
  Users,
  Zap,
} from 'lucide-react'

export const settingsGroups = ['Account', 'Work', 'Agency', 'Data'] as const
type SettingsGroup = (typeof settingsGroups)[number]

export const settingsSections = [
  {
    id: 'profile',
    group: 'Account',
    name: 'Profile',
    description: 'Your name and email address',
    icon: UserRound,
  },
  {
    id: 'password',
    group: 'Account',
    name: 'Password',
    description: 'Change the password you sign in with',
    icon: KeyRound,
  },
  {
    id: 'two-factor',
    group: 'Account',
    name: 'Two-factor',
    description: 'A second step at sign-in',
    icon: ShieldCheck,
  },
  {
    id: 'passkeys',
    group: 'Account',
    name: 'Passkeys',
    description: 'Sign in with fingerprint, face or PIN',
    icon: Fingerprint,
  },
  {
    id: 'sessions',
    group: 'Account',
    name: 'Sessions',
    description: 'Where you’re signed in',
    icon: MonitorSmartphone,
  },
  {
    id: 'notifications',
    group: 'Account',
    name: 'Notifications',
    description: 'What you’re notified about, and how',
    icon: Bell,
  },
  {
    id: 'appearance',
    group: 'Account',
    name: 'Appearance',
    description: 'Theme, date format and clock',
    icon: Palette,
  },
  {
    id: 'quick-replies',
    group: 'Work',
    name: 'Quick replies',
    description: 'Saved replies for chat',
    icon: Zap,
    permission: 'chats:send',
  },
  {
    id: 'ai',
    group: 'Work',
    name: 'AI',
    description: 'Provider, budget and suggestion usage',
    icon: Sparkles,
    permission: 'assist:manage',
  },
  {
    id: 'screening',
    group: 'Work',
    name: 'Screening',
    description: 'Flagged words, allowed links and blocking rules',
    icon: ShieldAlert,
    permission: 'screening:manage',
  },
  {
    id: 'agency',
    group: 'Agency',
    name: 'Agency',
    description: 'Name, logo, color, time zone and idle lock',
    icon: Building2,
    permission: 'agency:update',
  },
  {
    id: 'team',
    group: 'Agency',
    name: 'Team',
    description: 'Members, roles and invitations',
    icon: Users,
    permission: 'team:manage',
  },
  {
    id: 'connections',
    group: 'Agency',
    name: 'Connections',
    description: 'Platform accounts, API keys and webhooks',
    icon: Cable,
    permission: 'connections:manage',
  },
  {
    id: 'agencies',
    group: 'Agency',
    name: 'Agencies',
    description: 'All agencies',
    icon: Landmark,
    permission: 'agency:create',
  },
  {
    id: 'site',
    group: 'Agency',
    name: 'Site',
    description: 'The public site’s name, contact details and legal pages',
    icon: Globe,
    permission: 'site:manage',
  },
  {
    id: 'export',
    group: 'Data',
    name: 'Data export',
    description: 'Download lists as CSV',
    icon: Download,
    permission: 'agency:update',
  },
  {
    id: 'mail',
    group: 'Data',
    name: 'Mail outbox',
    description: 'Email sent by your agency',
    icon: Mail,
    permission: 'mail:read',
  },
] as const satisfies readonly {
  id: string
  group: SettingsGroup
  name: string
  description: string
  icon: LucideIcon
  permission?: Permission
}[]

type SettingsLink = {
  group: SettingsGroup
  name: string
  to: string
  icon: LucideIcon
  permission: Permission
}

/** Settings that are on other pages. */
const settingsLinks: readonly SettingsLink[] = [
  { group: 'Work', name: 'Personas', to: '/dashboard/creators', icon: Drama, permission: 'creators:manage' },
  {
    group: 'Agency',
    name: 'Holidays',
    to: '/dashboard/compliance?tab=cases&edit=calendar',
    icon: CalendarDays,
    permission: 'compliance:manage',
  },
  {
    group: 'Data',
    name: 'Imports',
    to: '/dashboard/fans?import=new',
    icon: Upload,
    permission: 'fans:manage',
  },
  {
    group: 'Data',
    name: 'Audit log',
    to: '/dashboard/compliance?tab=audit',
    icon: ScrollText,
    permission: 'compliance:manage',
  },
]

type SettingsSection = (typeof settingsSections)[number]
export type SettingsSectionId = SettingsSection['id']

export function canSee(section: SettingsSection, role: Role): boolean {
  return !('permission' in section) || may(role, section.permission)
}

export function settingsPath(id: SettingsSectionId): string {
  return `/dashboard/settings?section=${id}`
}

/** A role's navigation entries by group; empty groups are omitted. */
export function settingsMenu(role: Role) {
  return settingsGroups
    .map((group) => ({
      group,
      entries: [
        ...settingsSections
          .filter((section) => section.group === group && canSee(section, role))
          .map(({ id, name, icon }) => ({ id, name, icon, to: settingsPath(id) })),
        ...settingsLinks
          .filter((link) => link.group === group && may(role, link.permission))
          .map(({ name, to, icon }) => ({ id: null, name, icon, to })),
      ],
    }))
    .filter(({ entries }) => entries.length > 0)
}
