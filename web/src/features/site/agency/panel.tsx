import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

type PanelProps = {
  title: string
  /** Shown to the right of the title. */
  aside?: ReactNode | undefined
  className?: string | undefined
  children: ReactNode
}

/** A part of a product screen with demo data. */
export function Panel({ title, aside = 'Demo data', className, children }: PanelProps) {
  return (
    <figure
      className={cx(
        'break-inside-avoid overflow-hidden rounded-box border border-line bg-surface text-13 leading-5 text-ink',
        className,
      )}>
      <figcaption className="flex items-center justify-between gap-3 border-line border-b px-4 py-2.5 font-semibold">
        {title} <span className="flex-none font-normal text-12 text-ink-3">{aside}</span>
      </figcaption>
      {children}
    </figure>
  )
}

type PanelRowProps = { icon: ReactNode; children: ReactNode; detail: string; isProblem?: boolean | undefined }

export function PanelRow({ icon, children, detail, isProblem = false }: PanelRowProps) {
  return (
    <li
      className={cx(
        'flex items-center gap-2.5 border-line border-t px-4 py-2 first:border-t-0',
        isProblem && 'font-medium',
      )}>
      <span className={cx('flex-none', isProblem ? 'text-rose-ink' : 'text-good-ink')}>{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>{' '}
      <span className={cx('flex-none text-12', isProblem ? 'text-rose-ink' : 'text-ink-3')}>{detail}</span>
    </li>
  )
}
