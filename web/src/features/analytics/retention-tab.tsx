import { Skeleton } from '../../ui/skeleton.tsx'

export default function RetentionTab() {
  return <Skeleton className="h-80 w-full rounded-box" />
}
