import { useEffect } from 'react'
import { Card } from '../ui/card.tsx'
import { lazyView, useLazyView } from '../ui/lazy-view.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'

/** Downloaded for operators only. */
const operatorHome = lazyView(
  async () => (await import('../features/operators/home/operator-home.tsx')).OperatorHome,
)

export function OperatorBlocks({ zone }: { zone: string }) {
  const { View: OperatorHome, failed, load } = useLazyView(operatorHome)
  useEffect(() => {
    void load()
  }, [load])
  if (failed)
    return (
      <Card>
        <ErrorState title="Could not load your dashboard" error={null} onRetry={load} />
      </Card>
    )
  if (!OperatorHome)
    return (
      <div aria-busy="true">
        <Skeleton className="h-80 w-full rounded-box" />
      </div>
    )
  return <OperatorHome zone={zone} />
}
