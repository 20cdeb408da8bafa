import { useQuery } from '@tanstack/react-query'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { currentPayQuery } from './operators.data.ts'
import { formatDays } from './operators-labels.ts'
import { PayBreakdown } from './pay-breakdown.tsx'

/** What an operator has earned since the last approved sheet. */
export function OwnPayCard({ today }: { today: string }) {
  const pay = useQuery(currentPayQuery)
  return (
    <Card className="max-w-140">
      <CardHeader title="Not approved yet" note={pay.data && formatDays(pay.data.from, pay.data.to, today)} />
      {pay.isError && !pay.data ? (
        <ErrorState title="Could not load your pay" query={pay} />
      ) : (
        <CardBody>
          {pay.data ? <PayBreakdown pay={pay.data} today={today} /> : <SkeletonLines lines={3} />}
        </CardBody>
      )}
    </Card>
  )
}
