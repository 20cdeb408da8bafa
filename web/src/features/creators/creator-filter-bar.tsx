import { type CreatorStatus, creatorStatuses } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { ReactNode } from 'react'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { CreatorView } from './creator-filters.ts'

const statusOptions = creatorStatuses.map((status) => ({ value: status, label: status }))
const archivedOptions = [{ value: 'archived', label: 'Archived' }] as const

type CreatorFilterBarProps = {
  view: CreatorView
  /** Real names are searched for those who may know them. */
  knowsNames: boolean
  onChange: (change: Partial<CreatorView>, replace?: boolean) => void
  children: ReactNode
}

export function CreatorFilterBar({ view, knowsNames, onChange, children }: CreatorFilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={knowsNames ? 'Search by stage name or real name' : 'Search by stage name'}
        placeholder={knowsNames ? 'Stage name or real name' : 'Stage name'}
        q={view.q}
        onSearch={(q, replace) => onChange({ q }, replace)}
      />
      <FilterChip<CreatorStatus>
        label="Status"
        value={view.status}
        options={statusOptions}
        onValueChange={(status) => onChange({ status })}
      />
      <FilterChip<'archived'>
        label="Show"
        none="Current"
        value={view.archived ? 'archived' : null}
        options={archivedOptions}
        onValueChange={(shown) => onChange({ archived: shown !== null })}
      />
      <div className="flex items-center gap-3 max-md:w-full md:ml-auto">{children}</div>
    </div>
  )
}
