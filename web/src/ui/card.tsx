import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type BoxProps = { children: ReactNode; className?: string | undefined }

export function Card({ children, className }: BoxProps) {
  return (
    <section className={cx('min-w-0 overflow-clip rounded-box border border-line bg-surface', className)}>
      {children}
    </section>
  )
}

type CardHeaderProps = { title: ReactNode; note?: ReactNode; action?: ReactNode }

export function CardHeader({ title, note, action }: CardHeaderProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-3 pl-4.5">
      <h2 className="min-w-0 flex-1 font-semibold text-14">
        {title}
        {note && <small className="ml-2 font-normal text-12 text-ink-3">{note}</small>}
      </h2>
      {action}
    </header>
  )
}

export function CardBody({ children, className }: BoxProps) {
  return <div className={cx('px-4.5 pt-1 pb-4.5', className)}>{children}</div>
}
