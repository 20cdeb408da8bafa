import type { ReactNode } from 'react'

type SectionHeaderProps = { title: string; children: ReactNode; action?: ReactNode }

/** A settings section's title and description. */
export function SectionHeader({ title, children, action }: SectionHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 max-w-140 flex-1 basis-72">
        <h2 className="font-semibold text-20 tracking-tight">{title}</h2>
        <p className="mt-0.5 text-ink-2">{children}</p>
      </div>
      {action}
    </div>
  )
}
