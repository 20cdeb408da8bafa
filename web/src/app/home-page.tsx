import { greetingName } from '@greenroom/contract/features/auth/auth.rules.ts'
import { homeQuery } from '../features/home/home.data.ts'
import { queryClient } from '../platform/query.ts'
import { loadSession, useUser } from '../platform/session/session.ts'
import { titleOf } from '../ui/brand.ts'
import { zoneLabel } from '../ui/zone-label.ts'
import { AdminHome } from './admin-home.tsx'
import { LazyCreatorHome } from './lazy-creator-home.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { useNow } from './use-now.ts'
import { dayInZone } from './zoned-dates.ts'

export const meta = () => [{ title: titleOf('Dashboard') }]

/** Requests the figures while the page is being rendered. */
export async function clientLoader() {
  const user = await loadSession().catch(() => null)
  if (user && user.role !== 'CREATOR') void queryClient.prefetchQuery(homeQuery)
  return null
}

/** Creators have a different home page. */
export default function HomePage() {
  const user = useUser()
  const now = useNow()
  const { timeZone } = user.agency
  return (
    <div className="flex max-w-350 flex-col gap-5 px-4 pt-5 pb-10 md:gap-6 md:px-7 md:pt-6">
      <div>
        <h2 className="wrap-anywhere font-semibold text-20 tracking-tight">
          Welcome back, {greetingName(user)}!
        </h2>
        <p className="text-ink-2">
          {dayInZone(now, timeZone)} · {zoneLabel(timeZone)}
        </p>
      </div>
      <SetupSteps user={user} />
      {user.role === 'CREATOR' ? (
        <LazyCreatorHome zone={timeZone} />
      ) : (
        <AdminHome role={user.role} zone={timeZone} />
      )}
    </div>
  )
}
