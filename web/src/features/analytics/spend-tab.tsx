import { Skeleton } from '../../ui/skeleton.tsx'

export default function SpendTab() {
  return <Skeleton className="h-80 w-full rounded-box" />
}
