import { type CreatorStatus, creatorStatuses } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { CreatorSort } from '@greenroom/contract/features/creators/creators.schema.ts'
import type { ReactNode } from 'react'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SortControl } from '../../ui/sort-control.tsx'
import { statusName } from '../../ui/status-badge.tsx'
import { type CreatorView, sortedBy } from './creator-filters.ts'

const statusOptions = creatorStatuses.map((status) => ({ value: status, label: statusName(status) }))
const verifiedOptions = [
  { value: 'true', label: 'Verified' },
  { value: 'false', label: 'Not verified' },
] as const
const archivedOptions = [{ value: 'archived', label: 'Archived' }] as const

const sortOptions: readonly { value: CreatorSort; label: string }[] = [
  { value: 'revenue', label: 'By revenue' },
  { value: 'name', label: 'By name' },
  { value: 'status', label: 'By status' },
  { value: 'fans', label: 'By fans' },
  { value: 'content', label: 'By content posts' },
  { value: 'joined', label: 'By join date' },
]

type CreatorFilterBarProps = {
  view: CreatorView
  canSearchRealNames: boolean
  canSeeRevenue: boolean
  onChange: (change: Partial<CreatorView>, replace?: boolean) => void
  children: ReactNode
}

export function CreatorFilterBar(props: CreatorFilterBarProps) {
  const { view, canSearchRealNames, canSeeRevenue, onChange, children } = props
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label={canSearchRealNames ? 'Search by stage name or real name' : 'Search by stage name'}
        placeholder={canSearchRealNames ? 'Stage name or real name' : 'Stage name'}
        q={view.q}
        onSearch={(q, replace) => onChange({ q }, replace)}
      />
      <FilterChip<CreatorStatus>
        label="Status"
        value={view.status}
        options={statusOptions}
        onValueChange={(status) => onChange({ status })}
      />
      <FilterChip<'true' | 'false'>
        label="Identity"
        value={view.verified === null ? null : view.verified ? 'true' : 'false'}
        options={verifiedOptions}
        onValueChange={(verified) => onChange({ verified: verified && verified === 'true' })}
      />
      <FilterChip<'archived'>
        label="Show"
        unselectedLabel="Current"
        value={view.archived ? 'archived' : null}
        options={archivedOptions}
        onValueChange={(chosen) => onChange({ archived: chosen !== null })}
      />
      <SortControl
        sort={view.sort}
        direction={view.direction}
        options={canSeeRevenue ? sortOptions : sortOptions.filter(({ value }) => value !== 'revenue')}
        onSort={(sort) => onChange(sortedBy(view, sort))}
      />
      <div className="flex items-center gap-3 max-md:w-full md:ml-auto">{children}</div>
    </div>
  )
}
