import { useEffect } from 'react'
import { Card } from '../ui/card.tsx'
import { lazyView, useLazyView } from '../ui/lazy-view.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'

const creatorHome = lazyView(async () => {
  const [{ CreatorHome }, { NotificationsCard }] = await Promise.all([
    import('../features/creator-home/creator-home.tsx'),
    import('../features/notifications/notifications-card.tsx'),
  ])
  return ({ zone }: { zone: string }) => (
    <CreatorHome zone={zone} notifications={<NotificationsCard zone={zone} />} />
  )
})

/** Downloaded for creators only. */
export function LazyCreatorHome({ zone }: { zone: string }) {
  const { View, failed, load } = useLazyView(creatorHome)
  useEffect(() => {
    void load()
  }, [load])
  if (View) return <View zone={zone} />
  if (failed)
    return (
      <Card>
        <ErrorState title="Could not load your dashboard" error={null} onRetry={load} />
      </Card>
    )
  return (
    <div aria-busy="true" className="grid gap-5 md:gap-6 xl:grid-cols-[minmax(0,1fr)_340px]">
      <Skeleton className="h-110 w-full rounded-box" />
      <Skeleton className="h-110 w-full rounded-box" />
    </div>
  )
}
