import { type ReactNode, useEffect, useRef } from 'react'

type OutcomeProps = { title: string; children: ReactNode; actions?: ReactNode }

/** Result of a step with its next actions. Receives focus, because the form is gone. */
export function Outcome({ title, children, actions }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-balance break-words font-display font-semibold text-40 tracking-[-0.02em]">
        {title}
      </h1>
      <p className="mt-1.5 text-pretty text-16 text-ink-2">{children}</p>
      {actions && <div className="mt-7 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
