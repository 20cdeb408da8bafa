import type { Role } from '../../kit/permissions.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
export const RECOVERY_CODE_COUNT = 10
export const MAX_PASSKEYS = 20

/** Nov 17, 2026; 17 Nov 2026; 2026-11-17. */
export const dateFormats = ['MDY', 'DMY', 'ISO'] as const
export type DateFormat = (typeof dateFormats)[number]

/** The name in 'Welcome back, {name}!': the stage name, else the part of the email before @, else Admin. */
export function greetingName(user: {
  email?: string | null
  creator?: { stageName: string } | null
}): string {
  return user.creator?.stageName || user.email?.split('@')[0] || 'Admin'
}

/** Restricts a return path to our own paths under /dashboard. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/dashboard(?:[/?#]|$)/.test(path)) return '/dashboard'
  // Dots, even encoded as %2e, could escape /dashboard; browsers drop tabs and line breaks.
  const escapesFolder = /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(path)
  return escapesFolder || /\\|\/\/|\p{Cc}/u.test(path) ? '/dashboard' : path
}

/** Staff share computers; creators use their own devices. */
export function locksWhenIdle(role: Role): boolean {
  return role !== 'CREATOR'
}

/** Sections of the dashboard in the spec's order, with the roles that see them in the sidebar. */
export const sections = [
  { name: 'Dashboard', path: '/dashboard', roles: 'everyone' },
  { name: 'Analytics', path: '/dashboard/analytics', roles: ['SUPER_ADMIN', 'AGENCY_ADMIN'] },
  { name: 'Messaging', path: '/dashboard/messaging', roles: ['SUPER_ADMIN', 'AGENCY_ADMIN'] },
  { name: 'Creators', path: '/dashboard/creators', roles: ['SUPER_ADMIN', 'AGENCY_ADMIN'] },
  { name: 'Fans', path: '/dashboard/fans', roles: 'everyone' },
  { name: 'Chat', path: '/dashboard/chat', roles: 'everyone' },
  { name: 'Content', path: '/dashboard/content', roles: 'everyone' },
  { name: 'Applications', path: '/dashboard/applications', roles: ['SUPER_ADMIN', 'AGENCY_ADMIN'] },
  { name: 'Compliance', path: '/dashboard/compliance', roles: ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE'] },
  { name: 'Settings', path: '/dashboard/settings', roles: 'everyone' },
] as const satisfies readonly { name: string; path: string; roles: 'everyone' | readonly Role[] }[]

export type Section = (typeof sections)[number]

export function isInSidebar(section: Section, role: Role): boolean {
  return section.roles === 'everyone' || (section.roles as readonly Role[]).includes(role)
}
