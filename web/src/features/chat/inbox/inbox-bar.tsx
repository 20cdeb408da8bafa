import { chipNames, chips, type InboxSort } from '@greenroom/contract/features/chat/chat.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowDownWideNarrow, ListFilter } from 'lucide-react'
import { creatorsQuery } from '../../../platform/creators-query.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { countsQuery } from '../chat.data.ts'
import { shortCount } from './inbox-labels.ts'
import type { AssignedTo, InboxView } from './inbox-view.ts'

const sorts: readonly { value: InboxSort; label: string }[] = [
  { value: 'latest', label: 'Latest' },
  { value: 'waiting', label: 'Longest waiting' },
  { value: 'spend', label: 'Spend' },
]

const assignments: readonly { value: AssignedTo | null; label: string }[] = [
  { value: null, label: 'Anyone' },
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Unassigned' },
]

type InboxBarProps = {
  view: InboxView
  isCreator: boolean
  onChange: (change: Partial<InboxView>, replace?: boolean) => void
}

export function InboxBar({ view, isCreator, onChange }: InboxBarProps) {
  const creators = useQuery({ ...creatorsQuery, enabled: !isCreator })
  const options = (creators.data ?? []).map(({ id, stageName }) => ({ value: id, label: stageName }))
  return (
    <div className="flex flex-none flex-col gap-2 border-line border-b px-3 pt-3 pb-2">
      <SearchField
        label="Search conversations"
        q={view.q}
        onSearch={(q, replace) => onChange({ q }, replace)}
        noShortcut
        className="w-full"
      />
      <Chips view={view} onChange={onChange} />
      <div className="flex h-8 min-w-0 items-center justify-between gap-2 pointer-coarse:h-10">
        {/* Reserves its space while the names load. */}
        {!isCreator && (options.length > 1 || view.creatorId || creators.isPending) ? (
          <FilterChip
            label="Creator"
            value={view.creatorId}
            options={options}
            onValueChange={(creatorId) => onChange({ creatorId })}
            noResultsText="No creators found."
          />
        ) : (
          <span />
        )}
        <SortMenu view={view} onChange={onChange} />
      </div>
    </div>
  )
}

function Chips({ view, onChange }: Pick<InboxBarProps, 'view' | 'onChange'>) {
  const counts = useQuery(countsQuery(view.creatorId))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend
    <div
      role="group"
      aria-label="Show"
      className="-mx-1 flex overflow-x-auto [scrollbar-width:none] xl:gap-0.5">
      {chips.map((chip) => {
        const count = counts.data?.conversations[chip] ?? null
        return (
          <button
            key={chip}
            type="button"
            aria-pressed={view.filter === chip}
            onClick={() => onChange({ filter: chip })}
            className="flex h-6.5 flex-none items-center gap-1 rounded-full px-2 font-medium focus-visible:-outline-offset-2 text-12 text-ink-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:text-ink pointer-coarse:h-11 pointer-coarse:px-3 pointer-coarse:text-13">
            {chipNames[chip]}
            {count !== null && (
              <span className="font-normal text-ink-3 tabular-nums">{shortCount(count)}</span>
            )}
          </button>
        )
      })}
    </div>
  )
}

function SortMenu({ view, onChange }: Pick<InboxBarProps, 'view' | 'onChange'>) {
  const sort = sorts.find(({ value }) => value === view.sort)?.label
  const assignee = view.assigned && assignments.find(({ value }) => value === view.assigned)?.label
  const label = [sort, assignee].filter(Boolean).join(', ')
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant="ghost"
          icon={view.assigned ? ListFilter : ArrowDownWideNarrow}
          aria-label={`Sort and assignment: ${label}`}
          className="-mr-1.5 min-w-0 shrink px-2">
          <span className="min-w-0 truncate">{label}</span>
        </Button>
      }>
      <MenuLabel>Sort by</MenuLabel>
      {sorts.map(({ value, label }) => (
        <MenuItem key={value} checked={view.sort === value} onSelect={() => onChange({ sort: value })}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>Assigned to</MenuLabel>
      {assignments.map(({ value, label }) => (
        <MenuItem
          key={label}
          checked={view.assigned === value}
          onSelect={() => onChange({ assigned: value })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
