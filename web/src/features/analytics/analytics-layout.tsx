import { may } from '@greenroom/contract/kit/permissions.ts'
import { Outlet, useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { useMinute } from '../../ui/format.tsx'
import { ForbiddenState } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { AnalyticsHeader } from './analytics-header.tsx'
import { tabSearch, viewFrom, withView } from './analytics-view.ts'
import { todayIn } from './day-labels.ts'

export const meta = () => [{ title: 'Analytics · Greenroom' }]

/** Each tab is a route below this one, see routes.ts. All of them read period, creatorId and platform. */
const tabs = [
  { path: '', label: 'Overview' },
  { path: '/retention', label: 'Retention' },
  { path: '/spend', label: 'Spend' },
  { path: '/best-hours', label: 'Best hours' },
  { path: '/operators', label: 'Operators' },
]

export default function AnalyticsLayout() {
  const { role } = useUser()
  if (!may(role, 'analytics:read')) return <ForbiddenState />
  return <Analytics />
}

function Analytics() {
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const search = tabSearch(params)
  const today = todayIn(user.agency.timeZone, useMinute())
  return (
    <div className="flex max-w-350 flex-col gap-5 px-4 pt-5 pb-10 md:gap-6 md:px-7 md:pt-6">
      <AnalyticsHeader
        view={viewFrom(params)}
        today={today}
        onChange={(change) => setParams((now) => withView(now, change))}
      />
      <TabLinks
        label="Analytics"
        tabs={tabs.map(({ path, label }) => ({
          to: { pathname: `/dashboard/analytics${path}`, search },
          label,
          end: path === '',
        }))}
      />
      <Outlet />
    </div>
  )
}
