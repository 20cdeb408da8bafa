import { useEffect, useEffectEvent } from 'react'
import { type LazyPart, useLazyPart } from '../ui/lazy-part.ts'

type Overlay = { open: boolean; onOpenChange: (open: boolean) => void }

/** A dialog or drawer that is downloaded when it is first opened. */
export function LazyOverlay<Props extends Overlay>({ part, ...props }: Props & { part: LazyPart<Props> }) {
  const { Part, load } = useLazyPart(part)
  const download = useEffectEvent(async () => {
    if (!(await load())) props.onOpenChange(false)
  })
  useEffect(() => {
    if (props.open) void download()
  }, [props.open])
  return Part && <Part {...(props as unknown as Props)} />
}
