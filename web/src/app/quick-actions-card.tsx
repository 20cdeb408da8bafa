import { may, type Permission, type Role } from '@greenroom/contract/kit/permissions.ts'
import { ImageUp, Inbox, type LucideIcon, MessageSquare, Star, Users } from 'lucide-react'
import { Link } from 'react-router'
import { Card, CardHeader } from '../ui/card.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { navigationFor } from './navigation.ts'

type QuickAction = { label: string; icon: LucideIcon; path: string; permission: Permission }

const actions: readonly QuickAction[] = [
  { label: 'Manage Creators', icon: Star, path: '/dashboard/creators', permission: 'creators:manage' },
  { label: 'Open Chat', icon: MessageSquare, path: '/dashboard/chat', permission: 'chats:read' },
  { label: 'Upload Content', icon: ImageUp, path: '/dashboard/content/upload', permission: 'content:edit' },
  {
    label: 'Review Applications',
    icon: Inbox,
    path: '/dashboard/applications',
    permission: 'applications:review',
  },
  { label: 'Browse Fans', icon: Users, path: '/dashboard/fans', permission: 'fans:read' },
]

/** The spec lists four actions for admins. */
const MAX_ACTIONS = 4

/** Links to the pages this role uses most, with their shortcuts. */
export function QuickActionsCard({ role }: { role: Role }) {
  const keys = new Map<string, string>(navigationFor(role).map(({ path, key }) => [path, key]))
  return (
    <Card>
      <CardHeader title="Quick Actions" />
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-b-box border-line border-t bg-line">
        {actions
          .filter(({ permission }) => may(role, permission))
          .slice(0, MAX_ACTIONS)
          .map(({ label, icon: Icon, path }) => (
            <li key={path} className="bg-surface last:odd:col-span-2">
              <Link
                to={path}
                className="flex h-full flex-col gap-2 px-4.5 py-3 font-medium text-13 -outline-offset-2 hover:bg-hover">
                <span aria-hidden="true" className="flex items-center justify-between">
                  <Icon aria-hidden="true" className="size-4 text-brand-ink" strokeWidth={1.75} />
                  {keys.has(path) && <Kbd>G {keys.get(path)?.toUpperCase()}</Kbd>}
                </span>
                <span>{label}</span>
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}
