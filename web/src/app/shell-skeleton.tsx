import { Skeleton } from '../ui/skeleton.tsx'

const sectionWidths = ['w-20', 'w-24', 'w-18', 'w-12', 'w-14', 'w-28']
const cards = ['revenue', 'creators', 'fans', 'messages']

/**
 * Placeholder for the shell until it has loaded. Part of the static HTML, so it depends on attributes set by the boot
 * script.
 */
export function ShellSkeleton() {
  return (
    <div className="boot-shell h-dvh overflow-clip bg-canvas">
      <div data-part="sidebar" className="flex flex-col gap-3 overflow-clip px-2.5 py-3 max-lg:hidden">
        <div className="flex h-9 items-center gap-2.5 px-2">
          <Skeleton className="size-5 flex-none" />
          <Skeleton className="boot-label h-3.5 w-28" />
        </div>
        <div className="flex flex-1 flex-col gap-px">
          {sectionWidths.map((width) => (
            <div key={width} className="flex h-8 items-center gap-2.5 px-2">
              <Skeleton className="size-4 flex-none" />
              <Skeleton className={`boot-label h-3 ${width}`} />
            </div>
          ))}
        </div>
        <div className="flex items-center gap-2.5 border-line border-t px-1 pt-3.5 pb-1.5">
          <Skeleton className="size-7 flex-none rounded-full" />
          <Skeleton className="boot-label h-3 w-24" />
        </div>
      </div>
      <div className="flex min-h-0 min-w-0 flex-col overflow-clip bg-surface lg:my-2 lg:mr-2 lg:rounded-box lg:border lg:border-line">
        <div
          data-part="header"
          className="flex h-14 flex-none items-center gap-4 border-line border-b pr-4 pl-4 lg:h-13">
          <Skeleton className="size-5 flex-none" />
          <Skeleton className="h-3.5 w-24" />
          <span className="flex-1" />
          <Skeleton className="h-8 w-54 max-md:hidden xl:w-62" />
          <Skeleton className="size-7 flex-none rounded-full" />
        </div>
        <div data-part="content" className="flex min-h-0 flex-1 flex-col gap-6 px-4 pt-5 md:px-7 md:pt-6">
          <div className="flex h-12 flex-none flex-col justify-center gap-2.5">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-3.5 w-64" />
          </div>
          <div className="grid max-w-350 grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
            {cards.map((card) => (
              <Skeleton key={card} className="h-24 rounded-box" />
            ))}
          </div>
          <Skeleton className="h-72 max-w-350 flex-none rounded-box" />
        </div>
      </div>
    </div>
  )
}
