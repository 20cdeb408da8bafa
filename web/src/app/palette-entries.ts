import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowUpToLine,
  Bell,
  Building2,
  CalendarDays,
  Clock,
  Flag,
  History,
  Keyboard,
  Lock,
  LogOut,
  type LucideIcon,
  MailOpen,
  MessageSquare,
  PanelLeft,
  Pencil,
  Send,
  ShieldCheck,
  Star,
  UserRound,
} from 'lucide-react'
import { useCreatorHits } from '../features/creators/creator-hits.data.ts'
import { useFanHits } from '../features/fans/fan-hits.data.ts'
import { agenciesQuery, useSwitchAgency } from '../features/settings/agency/agencies.data.ts'
import { lockNow } from '../platform/session/idle.ts'
import { signOut } from '../platform/session/session.ts'
import { fanNameOf } from '../ui/fan-name.tsx'
import { statusName } from '../ui/status-badge.tsx'
import { useTheme } from '../ui/theme.ts'
import { pagesFor } from './navigation.ts'
import { createEntries } from './palette-create.ts'
import { canSee, settingsPath, settingsSections } from './settings/settings-sections.ts'
import { toggleSidebar, useSidebarCollapsed } from './sidebar-state.ts'
import { themeChoices } from './theme-choices.ts'

export type PaletteEntry = {
  /** For entries that may share a name. */
  id?: string
  name: string
  note?: string
  icon: LucideIcon
  run: () => void
  keys?: string
  keywords?: string[]
}
type PaletteGroup = { name: string; entries: PaletteEntry[] }

const fanNote = ({ displayName, username, creator }: Fan): string =>
  displayName ? `@${username}, ${creator.stageName}` : creator.stageName

type EntryOptions = {
  user: SessionUser
  query: string
  onShowShortcuts: () => void
  go: (path: string) => void
}

/** All palette entries for this user and role. */
export function usePaletteEntries({ user, query, onShowShortcuts, go }: EntryOptions): PaletteGroup[] {
  const { theme, setTheme } = useTheme()
  const isCollapsed = useSidebarCollapsed()
  const canSwitch = may(user.role, 'agency:switch')
  const agencies = useQuery({ ...agenciesQuery, enabled: canSwitch })
  const switchAgency = useSwitchAgency()
  const fanHits = useFanHits(query)
  const creatorHits = useCreatorHits(query)

  const pages = pagesFor(user.role).map((item) => ({
    name: item.name,
    icon: item.icon,
    keys: `G ${item.key.toUpperCase()}`,
    run: () => go(item.path),
  }))
  const creations = createEntries(user.role).map(({ path, ...entry }) => ({ ...entry, run: () => go(path) }))
  const settings = settingsSections
    .filter((section) => canSee(section, user.role))
    .map((section) => ({
      name: section.name,
      icon: section.icon,
      keywords: ['settings', section.description],
      run: () => go(settingsPath(section.id)),
    }))
  const themes = themeChoices
    .filter((choice) => choice.value !== theme)
    .map((choice) => ({
      name: `Theme: ${choice.name.toLowerCase()}`,
      icon: choice.icon,
      run: () => setTheme(choice.value),
    }))
  const otherAgencies = (canSwitch ? (agencies.data ?? []) : [])
    .filter((agency) => agency.id !== user.agency.id)
    .map((agency) => ({
      name: `Switch to ${agency.name}`,
      icon: Building2,
      keywords: ['agency', 'switch'],
      run: () => switchAgency.mutate(agency),
    }))
  const messaging = [
    {
      name: 'Message creators',
      icon: Send,
      keywords: ['message', 'broadcast', 'send', 'announce'],
      run: () => go('/dashboard/messaging'),
    },
    {
      name: 'Sent messages',
      icon: History,
      keywords: ['messaging', 'history', 'read', 'broadcast'],
      run: () => go('/dashboard/messaging?tab=history'),
    },
  ]
  const chat = [
    {
      name: 'Unread conversations',
      icon: MailOpen,
      keywords: ['chat', 'inbox', 'messages'],
      run: () => go('/dashboard/chat?filter=unread'),
    },
    {
      name: 'Fans waiting longest',
      icon: Clock,
      keywords: ['chat', 'inbox', 'sort'],
      run: () => go('/dashboard/chat?sort=waiting'),
    },
    {
      name: 'Flagged conversations',
      icon: Flag,
      keywords: ['chat', 'inbox'],
      run: () => go('/dashboard/chat?filter=flagged'),
    },
  ]
  const content = [
    {
      name: 'Content calendar',
      icon: CalendarDays,
      keywords: ['schedule', 'scheduled', 'posts', 'month'],
      run: () => go('/dashboard/content/calendar'),
    },
    {
      name: 'Content drafts',
      icon: Pencil,
      keywords: ['library', 'unpublished'],
      run: () => go('/dashboard/content?status=DRAFT'),
    },
  ]
  const compliance = [
    {
      name: 'Pending violations',
      icon: ShieldCheck,
      keywords: ['compliance', 'review', 'flagged', 'reports'],
      run: () => go('/dashboard/compliance?status=PENDING'),
    },
    {
      name: 'Escalated violations',
      icon: ArrowUpToLine,
      keywords: ['compliance', 'cases'],
      run: () => go('/dashboard/compliance?status=ESCALATED'),
    },
  ]
  const actionEntries: PaletteEntry[] = [
    ...chat,
    ...content,
    ...(may(user.role, 'compliance:manage') ? compliance : []),
    ...(may(user.role, 'messaging:send') ? messaging : []),
    { name: 'Notifications', icon: Bell, keywords: ['bell'], run: () => go('/dashboard/notifications') },
    ...otherAgencies,
    ...themes,
    { name: isCollapsed ? 'Expand sidebar' : 'Collapse sidebar', icon: PanelLeft, run: toggleSidebar },
    { name: 'Keyboard shortcuts', icon: Keyboard, keys: '?', run: onShowShortcuts },
    { name: 'Lock now', icon: Lock, keywords: ['away'], run: () => void lockNow() },
    { name: 'Logout', icon: LogOut, keywords: ['log out', 'sign out'], run: () => void signOut() },
  ]
  const fans = fanHits.map((fan) => ({
    id: fan.id,
    name: fanNameOf(fan),
    icon: UserRound,
    note: fanNote(fan),
    keywords: [query.trim()],
    run: () => go(`/dashboard/fans/${fan.id}`),
  }))
  const chats = fanHits.map((fan) => ({
    id: `chat ${fan.id}`,
    name: `Chat with ${fanNameOf(fan)}`,
    icon: MessageSquare,
    note: fanNote(fan),
    keywords: [query.trim()],
    run: () => go(`/dashboard/chat/${fan.id}`),
  }))
  const creators = creatorHits.map((creator) => ({
    id: creator.id,
    name: creator.stageName,
    icon: Star,
    note: statusName(creator.status),
    keywords: [query.trim()],
    run: () => go(`/dashboard/creators/${creator.id}`),
  }))
  return [
    { name: 'Go to', entries: pages },
    ...(creations.length > 0 ? [{ name: 'Create', entries: creations }] : []),
    { name: 'Settings', entries: settings },
    { name: 'Actions', entries: actionEntries },
    ...(creators.length > 0 ? [{ name: 'Creators', entries: creators }] : []),
    ...(fans.length > 0 ? [{ name: 'Fans', entries: fans }] : []),
    ...(chats.length > 0 ? [{ name: 'Chat', entries: chats }] : []),
  ]
}
