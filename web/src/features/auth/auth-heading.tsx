import type { ReactNode } from 'react'

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-7">
      <h1 className="text-balance break-words font-display font-semibold text-40 tracking-[-0.02em]">
        {title}
      </h1>
      {children && <p className="mt-1.5 text-pretty text-16 text-ink-2">{children}</p>}
    </div>
  )
}
