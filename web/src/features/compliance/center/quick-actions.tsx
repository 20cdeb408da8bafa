import { BookLock, Eye, FileText, IdCard, type LucideIcon, Package, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { tabsFor } from '../compliance-tabs.ts'

/** Each leads to the tab that has it. */
const actions: readonly { name: string; tab: string; more?: string; icon: LucideIcon }[] = [
  { name: 'Review queue', tab: 'review', icon: Eye },
  { name: 'Log a case', tab: 'cases', more: '&new=case', icon: Plus },
  { name: 'Request an ID', tab: 'people', icon: IdCard },
  { name: 'Inspection packet', tab: 'packets', icon: Package },
  { name: 'Monthly report', tab: 'cases', more: '&report=month', icon: FileText },
  { name: 'Verify audit log', tab: 'audit', icon: BookLock },
]

export function QuickActions() {
  const tabs = tabsFor(useUser().role)
  const shown = actions.filter(({ tab }) => tabs.some(({ id }) => id === tab))
  if (shown.length === 0) return null
  return (
    <nav aria-label="Quick actions" className="overflow-hidden rounded-box border border-line bg-surface">
      <ul className="-mr-px -mb-px grid grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {shown.map(({ name, tab, more = '', icon: Icon }) => (
          <li key={name} className="border-line border-r border-b">
            <Link
              to={{ search: `?tab=${tab}${more}` }}
              className="flex h-full min-h-16 flex-col gap-1.5 px-3 py-2.5 font-medium text-12 hover:bg-hover focus-visible:-outline-offset-2">
              <Icon aria-hidden="true" className="size-4 text-brand-ink" strokeWidth={1.75} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
