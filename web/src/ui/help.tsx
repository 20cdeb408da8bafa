import { Popover as Base } from '@base-ui/react/popover'
import { CircleHelp } from 'lucide-react'

type HelpProps = {
  /** The label being explained. */
  term: string
  children: string
}

/** Explains a figure on hover, tap or key press. */
export function Help({ term, children }: HelpProps) {
  return (
    <Base.Root>
      <Base.Trigger
        openOnHover
        delay={300}
        aria-label={`What is ${term}?`}
        className="relative -my-1 grid size-6 flex-none place-items-center rounded-control text-ink-3 hover:text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5 print:hidden">
        <CircleHelp aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4} collisionPadding={8}>
          <Base.Popup className="floating max-w-72 rounded-control px-3 py-2 text-13 outline-none">
            <Base.Title className="font-semibold text-13">{term}</Base.Title>
            <Base.Description className="mt-0.5 text-ink-2">{children}</Base.Description>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
