import { Skeleton, SkeletonLines } from '../../ui/skeleton.tsx'

export function FanPageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <span className="sr-only">Loading fan</span>
      <div className="flex items-center gap-3.5">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-3.5 w-60" />
        </div>
      </div>
      <Skeleton className="h-24 w-full rounded-box" />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_312px]">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-9 w-72" />
          <SkeletonLines lines={6} />
        </div>
        <Skeleton className="h-44 w-full rounded-box" />
      </div>
    </div>
  )
}
