import { useQuery } from '@tanstack/react-query'
import { BookLock, Eye, FileText, IdCard, type LucideIcon, Package, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { formatCount } from '../../../ui/count.ts'
import { tabsFor } from '../compliance-tabs.ts'
import { summaryQuery } from '../review/review.data.ts'

/** Each links to the tab with this action. */
const actions: readonly { name: string; tab: string; params?: string; icon: LucideIcon }[] = [
  { name: 'Review queue', tab: 'review', icon: Eye },
  { name: 'Log a case', tab: 'cases', params: '&new=case', icon: Plus },
  { name: 'Request an ID', tab: 'people', params: '&new=id-request', icon: IdCard },
  { name: 'Inspection packet', tab: 'packets', icon: Package },
  { name: 'Monthly report', tab: 'cases', params: '&report=month', icon: FileText },
  { name: 'Verify audit log', tab: 'audit', icon: BookLock },
]

export function QuickActions() {
  const tabs = tabsFor(useUser().role)
  const { data: inReviewCount = 0 } = useQuery({ ...summaryQuery, select: ({ counts }) => counts.IN_REVIEW })
  const visibleActions = actions.filter(({ tab }) => tabs.some(({ id }) => id === tab))
  if (visibleActions.length === 0) return null
  return (
    <nav aria-label="Quick actions" className="overflow-hidden rounded-box border border-line bg-surface">
      <ul className="-mr-px -mb-px grid grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {visibleActions.map(({ name, tab, params = '', icon: Icon }) => (
          <li key={name} className="border-line border-r border-b">
            <Link
              to={{ search: `?tab=${tab}${params}` }}
              className="flex h-full min-h-16 flex-col gap-1.5 px-3 py-2.5 font-medium text-12 hover:bg-hover focus-visible:-outline-offset-2">
              <span className="flex items-center justify-between">
                <Icon aria-hidden="true" className="size-4 text-brand-ink" strokeWidth={1.75} />
                {tab === 'review' && inReviewCount > 0 && (
                  <span className="rounded-full bg-sky-soft px-1.5 text-sky-ink tabular-nums">
                    {formatCount(inReviewCount)}
                  </span>
                )}
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
