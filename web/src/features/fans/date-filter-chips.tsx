import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { X } from 'lucide-react'
import type { FanView } from './fan-filters.ts'
import { formatDays, formatMonth } from './format-month.ts'

type DateFilterChipsProps = { view: FanView; onChange: (change: Partial<FanView>) => void }

/** Filters set by links from analytics; they can only be cleared. */
export function DateFilterChips({ view, onChange }: DateFilterChipsProps) {
  const joined = formatDays(view.joinedFrom, view.joinedTo)
  const lost = formatDays(view.lostFrom, view.lostTo)
  return (
    <>
      {view.platform && (
        <Chip
          label="Platform"
          value={platformNames[view.platform]}
          onClear={() => onChange({ platform: null })}
        />
      )}
      {joined && (
        <Chip label="Joined" value={joined} onClear={() => onChange({ joinedFrom: null, joinedTo: null })} />
      )}
      {lost && <Chip label="Lost" value={lost} onClear={() => onChange({ lostFrom: null, lostTo: null })} />}
      {view.boughtIn && (
        <Chip
          label="Bought in"
          value={formatMonth(view.boughtIn)}
          onClear={() => onChange({ boughtIn: null })}
        />
      )}
    </>
  )
}

function Chip({ label, value, onClear }: { label: string; value: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Clear filter: ${label} ${value}`}
      onClick={onClear}
      className="hit-area relative inline-flex h-8 items-center gap-1.5 whitespace-nowrap rounded-control border border-brand-line bg-brand-soft px-2.5 text-13 text-brand-ink hover:bg-hover pointer-coarse:h-10">
      {label} <span className="font-medium">{value}</span>
      <X aria-hidden="true" className="size-3.5" />
    </button>
  )
}
