import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLiveState } from '../platform/live.ts'

/** Short interruptions are not shown. */
const SHOW_AFTER_MS = 2000

const texts = {
  reconnecting: {
    short: 'Reconnecting…',
    long: 'Reconnecting to live updates. You can keep working.',
  },
  offline: { short: 'Offline', long: 'You are offline. Data may be out of date.' },
} as const

export function ConnectionNote() {
  const state = useLiveState()
  const trouble = state === 'reconnecting' || state === 'offline' ? state : null
  const [shown, setShown] = useState<keyof typeof texts | null>(null)

  useEffect(() => {
    if (!trouble) return setShown(null)
    const timer = setTimeout(() => setShown(trouble), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [trouble])

  return (
    <span role="status" className="flex-none">
      {shown && (
        <span title={texts[shown].long} className="flex items-center gap-1.5 px-2 text-12 text-ink-3">
          <CloudOff aria-hidden="true" className="size-4" strokeWidth={1.75} />
          <span className="max-sm:sr-only">{texts[shown].short}</span>
        </span>
      )}
    </span>
  )
}
