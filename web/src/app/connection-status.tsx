import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLiveRejection, useLiveState } from '../platform/live.ts'

/** Short interruptions are not shown. */
const SHOW_AFTER_MS = 2000

const texts = {
  reconnecting: { short: 'Reconnecting…', long: 'Reconnecting to live updates. You can keep working.' },
  offline: { short: 'Offline', long: 'You’re offline. Data may be out of date.' },
} as const

export function ConnectionStatus() {
  const state = useLiveState()
  const rejection = useLiveRejection()
  const problem = state === 'reconnecting' || state === 'offline' ? state : null
  const [visibleProblem, setVisibleProblem] = useState<keyof typeof texts | null>(null)

  useEffect(() => {
    if (!problem) return setVisibleProblem(null)
    const timer = setTimeout(() => setVisibleProblem(problem), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [problem])

  const isRejected = visibleProblem === 'reconnecting' && rejection !== null
  const text = isRejected ? { short: rejection, long: rejection } : visibleProblem && texts[visibleProblem]
  return (
    <span role="status" className={isRejected ? 'min-w-8' : 'flex-none'}>
      {text && (
        <span title={text.long} className="flex items-center gap-1.5 px-2 text-12 text-ink-3">
          <CloudOff aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
          <span className="truncate max-sm:sr-only">{text.short}</span>
        </span>
      )}
    </span>
  )
}
