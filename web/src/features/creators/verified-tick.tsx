import { BadgeCheck } from 'lucide-react'

/** Verified icon for lists. */
export function VerifiedTick() {
  return (
    <span data-tip="Verified" className="flex flex-none">
      <BadgeCheck aria-hidden="true" className="size-4 text-good-ink" strokeWidth={1.75} />
      <span className="sr-only">Verified</span>
    </span>
  )
}
