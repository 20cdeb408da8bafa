import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLiveRefusal, useLiveState } from '../platform/live.ts'

/** Short interruptions are not shown. */
const SHOW_AFTER_MS = 2000

const texts = {
  reconnecting: { short: 'Reconnecting…', long: 'Reconnecting to live updates. You can keep working.' },
  offline: { short: 'Offline', long: 'You’re offline. Data may be out of date.' },
} as const

export function ConnectionNote() {
  const state = useLiveState()
  const refusal = useLiveRefusal()
  const trouble = state === 'reconnecting' || state === 'offline' ? state : null
  const [visibleNote, setVisibleNote] = useState<keyof typeof texts | null>(null)

  useEffect(() => {
    if (!trouble) return setVisibleNote(null)
    const timer = setTimeout(() => setVisibleNote(trouble), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [trouble])

  const refused = visibleNote === 'reconnecting' && refusal !== null
  const text = refused ? { short: refusal, long: refusal } : visibleNote && texts[visibleNote]
  return (
    <span role="status" className={refused ? 'min-w-8' : 'flex-none'}>
      {text && (
        <span title={text.long} className="flex items-center gap-1.5 px-2 text-12 text-ink-3">
          <CloudOff aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
          <span className="truncate max-sm:sr-only">{text.short}</span>
        </span>
      )}
    </span>
  )
}
