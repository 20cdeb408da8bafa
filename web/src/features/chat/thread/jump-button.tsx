import { ArrowDown } from 'lucide-react'

type JumpButtonProps = { isShown: boolean; count: number; onJump: () => void }

/** Scrolls to the end; shows the number of new messages. */
export function JumpButton({ isShown, count, onJump }: JumpButtonProps) {
  if (!isShown) return null
  const label = count > 0 ? `Scroll to bottom, ${count} new` : 'Scroll to bottom'
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onJump}
      className="floating absolute right-5 bottom-2 z-10 inline-flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-full px-2.5 font-medium text-12 hover:bg-raised-hover pointer-coarse:h-11 pointer-coarse:min-w-11">
      <ArrowDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {count > 0 && <span className="pr-1 tabular-nums">{count} new</span>}
    </button>
  )
}
