import { useEffect } from 'react'
import { type LazyView, useLazyView } from './lazy-view.ts'
import { Skeleton } from './skeleton.tsx'
import { ErrorState } from './states.tsx'

type LazySectionProps<Props> = {
  view: LazyView<Props>
  props: Props
  /** Shown when the download fails. */
  errorTitle: string
}

/** A section or tab that is downloaded when it is opened. */
export function LazySection<Props extends object>({ view, props, errorTitle }: LazySectionProps<Props>) {
  const { View, failed, load } = useLazyView(view)
  useEffect(() => {
    void load()
  }, [load])
  if (View) return <View {...props} />
  if (failed) return <ErrorState title={errorTitle} error={null} onRetry={load} />
  return (
    <div aria-busy="true">
      <Skeleton className="h-80 w-full rounded-box" />
    </div>
  )
}
