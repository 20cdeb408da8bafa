import { Skeleton, SkeletonLines } from '../../../ui/skeleton.tsx'

export function PanelSkeleton({ canWrite }: { canWrite: boolean }) {
  return (
    <div aria-busy="true">
      {canWrite && (
        <div className="border-line border-b px-4 pt-3.5 pb-4">
          <Skeleton className="mb-3.5 h-3.5 w-24" />
          <div className="grid grid-cols-2 gap-1.5">
            {[1, 2, 3, 4].map((key) => (
              <Skeleton key={key} className="h-7.5 w-full rounded-control" />
            ))}
          </div>
        </div>
      )}
      <div className="px-4 pt-4">
        <div className="mb-4 flex items-center gap-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
          </div>
        </div>
        <Skeleton className="mb-4 h-13.5 w-full rounded-box" />
        <SkeletonLines lines={6} />
      </div>
    </div>
  )
}
