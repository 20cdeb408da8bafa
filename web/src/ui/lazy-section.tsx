import { useEffect } from 'react'
import { type LazyPart, useLazyPart } from './lazy-part.ts'
import { Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

type LazySectionProps<Props> = {
  part: LazyPart<Props>
  props: Props
  /** When the download fails. */
  errorTitle: string
}

/** A section or tab that is downloaded when it is opened. */
export function LazySection<Props extends object>({ part, props, errorTitle }: LazySectionProps<Props>) {
  const { Part, failed, load } = useLazyPart(part)
  useEffect(() => {
    void load()
  }, [load])
  if (Part) return <Part {...props} />
  if (failed) return <ErrorState title={errorTitle} error={null} onRetry={load} />
  return (
    <div aria-busy="true">
      <Skeleton className="h-80 w-full rounded-box" />
    </div>
  )
}
