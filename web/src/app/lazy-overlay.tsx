import { useEffect, useEffectEvent } from 'react'
import { type LazyView, useLazyView } from '../ui/lazy-view.ts'

type Overlay = { open: boolean; onOpenChange: (open: boolean) => void }

/** A dialog or drawer that is downloaded when it is first opened. */
export function LazyOverlay<Props extends Overlay>({ view, ...props }: Props & { view: LazyView<Props> }) {
  const { View, load } = useLazyView(view)
  const download = useEffectEvent(async () => {
    if (!(await load())) props.onOpenChange(false)
  })
  useEffect(() => {
    if (props.open) void download()
  }, [props.open])
  return View && <View {...(props as unknown as Props)} />
}
