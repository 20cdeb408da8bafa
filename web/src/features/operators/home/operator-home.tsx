import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { useMinute } from '../../../ui/format.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { operatorHomeQuery } from '../operators.data.ts'
import { todayIn } from '../operators-labels.ts'
import { EarningsCard } from './earnings-card.tsx'
import { QueueCard } from './queue-card.tsx'
import { ShiftCard } from './shift-card.tsx'

/** What an operator needs first: the shift, waiting fans, and earnings. */
export function OperatorHome({ zone }: { zone: string }) {
  const home = useQuery(operatorHomeQuery)
  const now = useMinute()
  if (home.isError && !home.data)
    return (
      <Card>
        <ErrorState title="Could not load your dashboard" query={home} />
      </Card>
    )
  if (!home.data) return <OperatorHomeSkeleton />
  const { queue, shift, pay, today, lastWeek } = home.data
  const day = todayIn(zone, now)
  return (
    <div className={columns}>
      <QueueCard queue={queue} now={now} />
      <div className="grid min-w-0 gap-5 md:gap-6 max-xl:md:grid-cols-2">
        <ShiftCard shift={shift} zone={zone} now={now} />
        <EarningsCard pay={pay} sales={today} week={lastWeek} today={day} />
      </div>
    </div>
  )
}

const columns = 'grid items-start gap-5 md:gap-6 xl:grid-cols-[minmax(0,1fr)_340px]'

export function OperatorHomeSkeleton() {
  return (
    <div aria-busy="true" className={columns}>
      <RowSkeletons rows={5} />
      <div className="grid min-w-0 gap-5 md:gap-6 max-xl:md:grid-cols-2">
        <Skeleton className="h-36 rounded-box" />
        <Skeleton className="h-56 rounded-box" />
      </div>
    </div>
  )
}
