import { Skeleton } from '../../../ui/skeleton.tsx'

export function UploadSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-12 w-56" />
      <div className="grid gap-7 xl:grid-cols-[minmax(0,1fr)_23.75rem]">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-20" />
          <Skeleton className="h-9" />
          <Skeleton className="h-24" />
          <Skeleton className="h-9" />
          <Skeleton className="h-16" />
        </div>
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}
