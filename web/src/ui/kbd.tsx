import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-4.5 flex-none rounded-[4px] border border-line bg-surface px-1 text-center font-medium font-ui text-11 text-ink-3">
      {children}
    </kbd>
  )
}
