import { isInSidebar, type Section, sections } from '@greenroom/contract/features/auth/auth.rules.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import {
  ChartColumn,
  Image,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Settings2,
  ShieldCheck,
  Star,
  Users,
} from 'lucide-react'

type SectionDetails = {
  name: Section['name']
  icon: LucideIcon
  /** The key pressed after G. */
  key: string
  /** Sections in a group are shown together in the sidebar. */
  group: number
}

/** All sections. Add a new one here. */
const sectionDetails: readonly SectionDetails[] = [
  { name: 'Dashboard', icon: LayoutDashboard, key: 'd', group: 1 },
  { name: 'Analytics', icon: ChartColumn, key: 'y', group: 1 },
  { name: 'Messaging', icon: Megaphone, key: 'm', group: 1 },
  { name: 'Creators', icon: Star, key: 'c', group: 2 },
  { name: 'Fans', icon: Users, key: 'f', group: 2 },
  { name: 'Chat', icon: MessageSquare, key: 't', group: 2 },
  { name: 'Content', icon: Image, key: 'o', group: 2 },
  { name: 'Applications', icon: Inbox, key: 'a', group: 3 },
  { name: 'Compliance', icon: ShieldCheck, key: 'p', group: 3 },
  { name: 'Settings', icon: Settings2, key: 's', group: 4 },
]

export type NavItem = Omit<SectionDetails, 'name'> & { name: string; path: Section['path'] }

/** A role's sidebar sections, in the spec's order. */
export function navigationFor(role: Role): NavItem[] {
  return itemsWhere((section) => isInSidebar(section, role))
}

/**
 * A role's pages for the palette and shortcuts: the sidebar, plus Creators, which the sidebar shows to admins only.
 */
export function pagesFor(role: Role): NavItem[] {
  const items = itemsWhere((section) => section.name === 'Creators' || isInSidebar(section, role))
  if (role !== 'CREATOR') return items
  return items.map((item) => (item.name === 'Creators' ? { ...item, name: 'Your creator profile' } : item))
}

function itemsWhere(isIncluded: (section: Section) => boolean): NavItem[] {
  return sections.filter(isIncluded).flatMap((section) => {
    const details = sectionDetails.find((candidate) => candidate.name === section.name)
    return details ? [{ ...details, path: section.path }] : []
  })
}

/** Named pages outside the sidebar. */
const otherPages = [
  { name: 'Notifications', path: '/dashboard/notifications' },
  { name: 'Sales', path: '/dashboard/analytics/operators/sales' },
  { name: 'Messages', path: '/dashboard/analytics/operators/messages' },
  { name: 'Waiting', path: '/dashboard/analytics/operators/waiting' },
  { name: 'Shifts', path: '/dashboard/analytics/operators/shifts' },
  { name: 'Pay sheets', path: '/dashboard/analytics/operators/pay' },
]

/** The section of a path: the longest matching prefix. */
export function sectionNameAt(pathname: string): string {
  const path = pathname.replace(/\/+$/, '')
  const other = otherPages.find((page) => page.path === path)
  if (other) return other.name
  const matches = sections.filter((section) => path === section.path || path.startsWith(`${section.path}/`))
  return matches.at(-1)?.name ?? 'Dashboard'
}

export function groupNavItems(items: readonly NavItem[]): NavItem[][] {
  return [...Map.groupBy(items, (item) => item.group).values()]
}
