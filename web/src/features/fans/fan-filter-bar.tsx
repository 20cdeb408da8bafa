import { type Tier, tiers } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanSort } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { creatorsQuery } from '../../platform/creators-query.ts'
import { useUser } from '../../platform/session/session.ts'
import { FilterChip, filterBy } from '../../ui/filter-chip.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SortControl } from '../../ui/sort-control.tsx'
import { DateFilterChips } from './date-filter-chips.tsx'
import { type FanStatus, type FanView, sortedBy } from './fan-filters.ts'
import { tagsQuery } from './fans.data.ts'

const tierOptions = tiers.map((tier) => ({ value: tier, label: tier }))
const statusOptions: { value: FanStatus; label: string }[] = [
  { value: 'unblocked', label: 'Not blocked' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
]

const sortOptions: readonly { value: FanSort; label: string }[] = [
  { value: 'spent', label: 'By total spent' },
  { value: 'username', label: 'By username' },
  { value: 'messages', label: 'By messages' },
  { value: 'active', label: 'By last active' },
  { value: 'upsell', label: 'By upsell score' },
  { value: 'joined', label: 'By join date' },
]

type FanFilterBarProps = {
  view: FanView
  onChange: (change: Partial<FanView>, replace?: boolean) => void
  children: ReactNode
}

export function FanFilterBar({ view, onChange, children }: FanFilterBarProps) {
  const isCreator = useUser().creator !== null
  const creators = useQuery(creatorsQuery)
  const tags = useQuery(tagsQuery)
  const allTags = tags.data ?? []
  const tagOptions = allTags.map(({ tag, fans }) => ({ value: tag, label: tag, note: String(fans) }))
  // A tag from a shared link may no longer be in use.
  if (view.tag && !allTags.some(({ tag }) => tag === view.tag))
    tagOptions.push({ value: view.tag, label: view.tag, note: '0' })
  const creatorOptions = (creators.data ?? []).map(({ id, stageName }) => ({ value: id, label: stageName }))
  const filter = filterBy(view, onChange)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search by name, username or email"
        q={view.q}
        onSearch={(q, replace) => onChange({ q }, replace)}
      />
      {/* Scrolls sideways on phones; the space is reserved while options load. */}
      <div className="flex min-w-0 gap-2 max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 max-md:[scrollbar-width:none] max-md:*:flex-none md:contents">
        <FilterChip<Tier> label="Tier" {...filter('tier')} options={tierOptions} />
        {(creatorOptions.length > 1 || view.creatorId || (creators.isPending && !isCreator)) && (
          <FilterChip label="Creator" {...filter('creatorId')} options={creatorOptions} />
        )}
        <FilterChip
          label="Tag"
          unselectedLabel="Any"
          {...filter('tag')}
          options={tagOptions}
          noResultsText={tags.isPending ? 'Loading tags' : 'No tags yet.'}
        />
        <FilterChip<FanStatus>
          label="Show"
          unselectedLabel="Current"
          {...filter('status')}
          options={statusOptions}
        />
        <DateFilterChips view={view} onChange={onChange} />
        <SortControl
          sort={view.sort}
          direction={view.direction}
          options={sortOptions}
          onSort={(sort) => onChange(sortedBy(view, sort))}
        />
      </div>
      <div className="flex items-center gap-3 max-md:w-full max-md:gap-2 md:ml-auto">{children}</div>
    </div>
  )
}
