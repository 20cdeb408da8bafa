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
    quick: 'Edit your profile',
    name: 'Profile',
    about: 'Your name and email address',
    icon: UserRound,
  },
  {
    id: 'password',
    group: 'Account',
    quick: 'Change password',
    name: 'Password',
    about: 'Change the password you sign in with',
    icon: KeyRound,
  },
  {
    id: 'two-factor',
    group: 'Account',
    quick: 'Two-factor',
    name: 'Two-factor',
    about: 'A second step at sign-in',
    icon: ShieldCheck,
  },
  {
    id: 'passkeys',
    group: 'Account',
    quick: 'Add a passkey',
    name: 'Passkeys',
    about: 'Sign in with fingerprint, face or PIN',
    icon: Fingerprint,
  },
  {
    id: 'sessions',
    group: 'Account',
    quick: 'Review sessions',
    name: 'Sessions',
    about: 'Where you’re signed in',
    icon: MonitorSmartphone,
  },
  {
    id: 'notifications',
    group: 'Account',
    quick: 'Notification preferences',
    name: 'Notifications',
    about: 'What you’re notified about, and how',
    icon: Bell,
  },
  {
    id: 'appearance',
    group: 'Account',
    quick: 'Theme and date format',
    name: 'Appearance',
    about: 'Theme, date format and clock',
    icon: Palette,
  },
  {
    id: 'quick-replies',
    group: 'Work',
    quick: 'Edit quick replies',
    name: 'Quick replies',
    about: 'Saved replies for chat',
    icon: Zap,
    needs: 'chats:send',
  },
  {
    id: 'ai',
    group: 'Work',
    quick: 'AI provider and usage',
    name: 'AI',
    about: 'Provider, budget and suggestion usage',
    icon: Sparkles,
    needs: 'assist:manage',
  },
  {
    id: 'screening',
    group: 'Work',
    quick: 'Screening rules',
    name: 'Screening',
    about: 'Words, allowed links and what gets blocked',
    icon: ShieldAlert,
    needs: 'screening:manage',
  },
  {
    id: 'agency',
    group: 'Agency',
    quick: 'Agency details',
    name: 'Agency',
    about: 'Name, logo, color, time zone and idle lock',
    icon: Building2,
    needs: 'agency:update',
  },
  {
    id: 'team',
    group: 'Agency',
    quick: 'Manage the team',
    name: 'Team',
    about: 'Members, roles and invitations',
    icon: Users,
    needs: 'team:manage',
  },
  {
    id: 'connections',
    group: 'Agency',
    quick: 'Connections and API keys',
    name: 'Connections',
    about: 'Platform accounts, API keys and webhooks',
    icon: Cable,
    needs: 'connections:manage',
  },
  {
    id: 'agencies',
    group: 'Agency',
    quick: 'All agencies',
    name: 'Agencies',
    about: 'All agencies',
    icon: Landmark,
    needs: 'agency:create',
  },
  {
    id: 'site',
    group: 'Agency',
    quick: 'Edit the public site',
    name: 'Site',
    about: 'The public site’s name, contact details and legal pages',
    icon: Globe,
    needs: 'site:manage',
  },
  {
    id: 'export',
    group: 'Data',
    quick: 'Export data',
    name: 'Data export',
    about: 'Download lists as CSV',
    icon: Download,
    needs: 'agency:update',
  },
  {
    id: 'mail',
    group: 'Data',
    quick: 'Mail outbox',
    name: 'Mail outbox',
    about: 'Email sent by your agency',
    icon: Mail,
    needs: 'mail:read',
  },
] as const satisfies readonly {
  id: string
  group: SettingsGroup
  name: string
  about: string
  /** Label used for an action. */
  quick: string
  icon: LucideIcon
  needs?: Permission
}[]

type SettingsLink = { group: SettingsGroup; name: string; to: string; icon: LucideIcon; needs: Permission }

/** Settings on the pages they belong to. */
const settingsLinks: readonly SettingsLink[] = [
  { group: 'Work', name: 'Personas', to: '/dashboard/creators', icon: Drama, needs: 'creators:manage' },
  {
    group: 'Agency',
    name: 'Holidays',
    to: '/dashboard/compliance?tab=cases&edit=calendar',
    icon: CalendarDays,
    needs: 'compliance:manage',
  },
  { group: 'Data', name: 'Imports', to: '/dashboard/fans?import=new', icon: Upload, needs: 'fans:manage' },
  {
    group: 'Data',
    name: 'Audit log',
    to: '/dashboard/compliance?tab=audit',
    icon: ScrollText,
    needs: 'compliance:manage',
  },
]

type SettingsSection = (typeof settingsSections)[number]
export type SettingsSectionId = SettingsSection['id']

export function canSee(section: SettingsSection, role: Role): boolean {
  return !('needs' in section) || may(role, section.needs)
}

export function settingsPath(id: SettingsSectionId): string {
  return `/dashboard/settings?section=${id}`
}

/** Navigation entries of a role by group; empty groups are omitted. */
export function settingsMenu(role: Role) {
  return settingsGroups
    .map((group) => ({
      group,
      entries: [
        ...settingsSections
          .filter((section) => section.group === group && canSee(section, role))
          .map(({ id, name, icon }) => ({ id, name, icon, to: settingsPath(id) })),
        ...settingsLinks
          .filter((link) => link.group === group && may(role, link.needs))
          .map(({ name, to, icon }) => ({ id: null, name, icon, to })),
      ],
    }))
    .filter(({ entries }) => entries.length > 0)
}
