import { useEffect } from 'react'
import { Card } from '../ui/card.tsx'
import { lazyPart, useLazyPart } from '../ui/lazy-part.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'

const part = lazyPart(async () => (await import('../features/creator-home/creator-home.tsx')).CreatorHome)

/** Downloaded for creators only. */
export function CreatorHomePart({ zone }: { zone: string }) {
  const { Part, failed, load } = useLazyPart(part)
  useEffect(() => {
    void load()
  }, [load])
  if (Part) return <Part zone={zone} />
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
