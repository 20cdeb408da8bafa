import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type BadgeTone = 'neutral' | 'brand' | 'amber' | 'rose' | 'sky'

const tones: Record<BadgeTone, string> = {
  neutral: 'border-line bg-surface text-ink-2',
  brand: 'border-good-line bg-good-soft text-good-ink',
  amber: 'border-tungsten-line bg-tungsten-soft text-tungsten-ink',
  rose: 'border-rose-line bg-rose-soft text-rose-ink',
  sky: 'border-sky-line bg-sky-soft text-sky-ink',
}

type BadgeProps = {
  children: ReactNode
  tone?: BadgeTone | undefined
  icon?: LucideIcon | undefined
  /** For values that are not final. */
  dashed?: boolean | undefined
}

export function Badge({ children, tone = 'neutral', icon: Icon, dashed }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 flex-none items-center gap-1 whitespace-nowrap rounded-control border px-1.5 font-medium text-12',
        tones[tone],
        dashed && 'border-line-button border-dashed',
      )}>
      {Icon && <Icon aria-hidden="true" className="size-3" strokeWidth={2} />}
      {children}
    </span>
  )
}
