import type { ReactNode } from 'react'

export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-5 gap-y-2 text-13">{children}</dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children || <span className="text-ink-3">Unknown</span>}</dd>
    </>
  )
}
