import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'

export function CreatorPageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <span className="sr-only">Loading creator</span>
      <div className="flex items-center gap-3.5">
        <Skeleton className="size-12 rounded-control" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-3.5 w-60" />
        </div>
      </div>
      <Skeleton className="h-24 w-full rounded-box" />
      <Skeleton className="h-9 w-80 max-w-full" />
      <div className="grid gap-5 lg:grid-cols-2">
        <SkeletonLines lines={6} />
        <SkeletonLines lines={6} />
      </div>
    </div>
  )
}
