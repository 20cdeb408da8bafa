import { may } from '@greenroom/contract/kit/permissions.ts'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { titleOf } from '../../ui/brand.ts'
import { useMinute } from '../../ui/format.tsx'
import { ForbiddenState } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { AnalyticsHeader, type HeaderFeature } from './analytics-header.tsx'
import { tabSearch, viewFrom, withView } from './analytics-view.ts'
import { todayIn } from './day-labels.ts'

export const meta = () => [{ title: titleOf('Analytics') }]

const defaultFeatures = ['platform', 'transactions'] as const

/**
 * Each tab is a child route, see routes.ts. `features` lists what the header adds to the period and creator filters,
 * which all tabs have.
 */
const tabs: readonly Tab[] = [
  { path: '', label: 'Overview', features: [...defaultFeatures, 'comparison'] },
  { path: '/retention', label: 'Retention', features: ['platform', 'cohorts'] },
  { path: '/spend', label: 'Spend', features: defaultFeatures },
  { path: '/best-hours', label: 'Best hours', features: defaultFeatures },
  { path: '/operators', label: 'Operators', features: [] },
]
type Tab = { path: string; label: string; features: readonly HeaderFeature[] }

export default function AnalyticsLayout() {
  const { role } = useUser()
  if (!may(role, 'analytics:read')) return <ForbiddenState />
  return <Analytics />
}

function Analytics() {
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const search = tabSearch(params)
  const { pathname } = useLocation()
  const tab = tabs.find(({ path }) => path && pathname.startsWith(`/dashboard/analytics${path}`)) ?? tabs[0]
  const today = todayIn(user.agency.timeZone, useMinute())
  return (
    <div className="flex max-w-350 flex-col gap-5 px-4 pt-5 pb-10 md:gap-6 md:px-7 md:pt-6">
      <AnalyticsHeader
        view={viewFrom(params)}
        today={today}
        features={tab?.features ?? defaultFeatures}
        onChange={(change) => setParams((current) => withView(current, change))}
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
