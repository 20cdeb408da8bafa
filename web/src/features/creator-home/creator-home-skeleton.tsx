import { Card, CardHeader } from '../../ui/card.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function CreatorHomeSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 md:gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
      <span className="sr-only">Loading your figures</span>
      <Card>
        <CardHeader title="Earnings" />
        <div className="grid gap-7 px-4.5 pt-1 pb-4.5 md:grid-cols-[260px_minmax(0,1fr)]">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-3.5 w-16" />
            <Skeleton className="h-10 w-36" />
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className="mt-4 h-28 w-full" />
          </div>
          <Skeleton className="h-58 w-full" />
        </div>
        <Skeleton className="h-21 w-full rounded-none" />
      </Card>
      <Card>
        <CardHeader title="Goal" />
        <div className="flex justify-center py-4">
          <Skeleton className="size-32 rounded-full" />
        </div>
      </Card>
      <Card>
        <CardHeader title="Sent on your behalf today" />
        <RowSkeletons rows={4} />
      </Card>
      <Card>
        <CardHeader title="Verification and agreement" />
        <RowSkeletons rows={3} />
      </Card>
    </div>
  )
}
