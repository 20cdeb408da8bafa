import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useLiveQueries } from '../../../platform/live-queries.ts'
import { useUser } from '../../../platform/session/session.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { useMinute } from '../../../ui/format.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { ClockBar, ClockRemaining } from './case-clock.tsx'
import { CaseName, casePath } from './case-columns.tsx'
import { CASES, casesQuery, deskQuery } from './cases.data.ts'
import { openCasesView } from './cases-view.ts'
import { clockView } from './clock-view.ts'

const MAX_SHOWN = 6
export const LIVE_EVENTS = ['cases.changed']
export const LIVE_MS = 2_000

/** The most urgent open cases, for the compliance center. */
export function DeskSummary() {
  const { agency } = useUser()
  const now = useMinute()
  const list = useInfiniteQuery(casesQuery(openCasesView, MAX_SHOWN))
  const desk = useQuery(deskQuery)
  useLiveQueries(CASES, LIVE_EVENTS, LIVE_MS)
  const rows = list.data?.pages[0]?.data ?? []
  const calendar = { timeZone: agency.timeZone, holidays: (desk.data?.holidays ?? []).map(({ day }) => day) }
  return (
    <Card>
      <CardHeader
        title="Deadline desk"
        note={`Business days in the ${agency.name} calendar`}
        action={
          <LinkButton variant="ghost" to="/dashboard/compliance?tab=cases">
            All cases
          </LinkButton>
        }
      />
      {list.isPending && (
        <div aria-busy="true" className="border-line border-t p-4.5">
          <SkeletonLines lines={4} />
        </div>
      )}
      {list.isError && rows.length === 0 && <ErrorState title="Could not load cases" query={list} />}
      {list.data && rows.length === 0 && (
        <p className="border-line border-t px-4.5 py-4 text-13 text-ink-2">No open cases.</p>
      )}
      <ul>
        {rows.map((row) => {
          const clock = clockView(row, now, calendar)
          const isUrgent = clock.kind === 'soon' || clock.kind === 'overdue'
          return (
            <li key={row.id} className="border-line border-t">
              <Link
                to={casePath(row.id)}
                className={cx(
                  'grid min-h-12.5 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1.5 py-2 pr-3.5 pl-4.5 text-13 hover:bg-hover focus-visible:-outline-offset-2 md:grid-cols-[minmax(0,1fr)_9rem_10.5rem]',
                  isUrgent && 'shadow-[inset_2px_0_0_var(--color-rose)]',
                )}>
                <CaseName row={row} isPlain />
                <span className="max-md:col-span-2 max-md:row-start-2">
                  <ClockBar clock={clock} />
                </span>
                <ClockRemaining clock={clock} className="text-right" />
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
