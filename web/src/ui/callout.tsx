import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { cx } from './cx.ts'

type Tone = 'rose' | 'amber' | 'sky' | 'brand'

const styles: Record<Tone, { box: string; icon: LucideIcon }> = {
  rose: { box: 'border-rose-line bg-rose-soft text-rose-ink', icon: TriangleAlert },
  amber: { box: 'border-tungsten-line bg-tungsten-soft text-tungsten-ink', icon: TriangleAlert },
  sky: { box: 'border-sky-line bg-sky-soft text-sky-ink', icon: Info },
  brand: { box: 'border-good-line bg-good-soft text-good-ink', icon: CircleCheck },
}

type CalloutProps = {
  tone: Tone
  children: ReactNode
  action?: ReactNode
  /** Use 'alert' for the result of a user action. */
  role?: 'alert' | 'status' | undefined
  ref?: Ref<HTMLDivElement>
}

export function Callout({ tone, children, action, role, ref }: CalloutProps) {
  const { box, icon: Icon } = styles[tone]
  return (
    <div
      ref={ref}
      role={role}
      className={cx(
        'flex scroll-m-20 flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-3 py-2.5 text-13',
        box,
      )}>
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
        <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.75} />
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </div>
  )
}

/** Renders nothing if there is no error. Scrolls into view, because the button of a long form may be far away. */
export function ErrorCallout({
  text,
  action,
}: {
  text: string | false | null | undefined
  action?: ReactNode
}) {
  const callout = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (text) callout.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  if (!text) return null
  return (
    <Callout ref={callout} tone="rose" role="alert" action={action}>
      {text}
    </Callout>
  )
}
