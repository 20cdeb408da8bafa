import type { ReactNode } from 'react'

/** The content scrolls while the buttons stay visible. */
export function StepFrame({ children, footer }: { children: ReactNode; footer: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      {children}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-line border-t bg-raised px-5 py-3">
        {footer}
      </div>
    </div>
  )
}
