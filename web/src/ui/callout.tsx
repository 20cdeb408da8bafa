import { CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
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
}

export function Callout({ tone, children, action, role }: CalloutProps) {
  const { box, icon: Icon } = styles[tone]
  return (
    <div
      role={role}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-3 py-2.5 text-13',
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

/** Renders nothing if there is no error. */
export function ErrorCallout({
  text,
  action,
}: {
  text: string | false | null | undefined
  action?: ReactNode
}) {
  if (!text) return null
  return (
    <Callout tone="rose" role="alert" action={action}>
      {text}
    </Callout>
  )
}
