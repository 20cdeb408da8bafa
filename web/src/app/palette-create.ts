import { may, type Permission, type Role } from '@greenroom/contract/kit/permissions.ts'
import {
  Building2,
  ImageUp,
  type LucideIcon,
  MessageSquarePlus,
  Star,
  Upload,
  UserPlus,
  UserRoundPlus,
} from 'lucide-react'
import { settingsPath } from './settings/settings-sections.ts'

type CreateEntry = {
  name: string
  icon: LucideIcon
  permission: Permission
  path: string
  keywords: string[]
}

const entries: readonly CreateEntry[] = [
  {
    name: 'New fan',
    icon: UserRoundPlus,
    permission: 'fans:manage',
    path: '/dashboard/fans?new=fan',
    keywords: ['add', 'create'],
  },
  {
    name: 'Import fans, transactions or messages',
    icon: Upload,
    permission: 'fans:manage',
    path: '/dashboard/fans?import=new',
    keywords: ['csv', 'upload', 'sales', 'add'],
  },
  {
    name: 'New creator',
    icon: Star,
    permission: 'creators:manage',
    path: '/dashboard/creators?new=creator',
    keywords: ['add', 'create'],
  },
  {
    name: 'Import creators',
    icon: Upload,
    permission: 'creators:manage',
    path: '/dashboard/creators?new=import',
    keywords: ['csv', 'upload', 'add'],
  },
  {
    name: 'Upload content',
    icon: ImageUp,
    permission: 'content:edit',
    path: '/dashboard/content/upload',
    keywords: ['add', 'photo', 'video', 'album', 'new'],
  },
  {
    name: 'Invite a team member',
    icon: UserPlus,
    permission: 'team:invite',
    path: `${settingsPath('team')}&new=invitation`,
    keywords: ['new', 'add', 'staff', 'operator'],
  },
  {
    name: 'New quick reply',
    icon: MessageSquarePlus,
    permission: 'chats:send',
    path: `${settingsPath('quick-replies')}&new=quick-reply`,
    keywords: ['add', 'create', 'saved', 'template'],
  },
  {
    name: 'New agency',
    icon: Building2,
    permission: 'agency:create',
    path: `${settingsPath('agencies')}&new=agency`,
    keywords: ['add', 'create'],
  },
]

/** What a role can create from the palette. */
export function createEntries(role: Role): CreateEntry[] {
  return entries.filter(({ permission }) => may(role, permission))
}
