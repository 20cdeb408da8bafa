import {
  type ContentSort,
  type ContentStatus,
  type ContentType,
  contentStatuses,
  contentStatusNames,
  contentTypeNames,
  contentTypes,
} from '@greenroom/contract/features/content/content.rules.ts'
import { LayoutGrid, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBrowserPreference } from '../../../platform/browser-preference.ts'
import type { ChangeParams } from '../../../platform/use-url-params.ts'
import { FilterChip, filterBy } from '../../../ui/filter-chip.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { BlurSwitch } from '../blur-switch.tsx'
import { listViewPreference } from '../content-preferences.ts'
import type { ContentView } from '../content-view.ts'
import { CreatorFilter } from '../creator-filter.tsx'

const typeOptions = contentTypes.map((type) => ({ value: type, label: contentTypeNames[type] }))
const statusOptions = [
  ...contentStatuses.map((status) => ({ value: status, label: contentStatusNames[status] })),
  { value: 'ARCHIVED' as const, label: 'Archived' },
]

const sortNames: Record<ContentSort, string> = {
  newest: 'Newest',
  oldest: 'Oldest',
  title: 'Title',
  revenue: 'Revenue',
  views: 'Views',
  scheduled: 'Scheduled date',
}

type FilterBarProps = {
  view: ContentView
  tags: readonly { tag: string; items: number }[]
  hasRevenue: boolean
  /** Number of results. */
  count: ReactNode
  onChange: ChangeParams
}

export function FilterBar({ view, tags, hasRevenue, count, onChange }: FilterBarProps) {
  const tagOptions = tags.map(({ tag, items }) => ({ value: tag, label: tag, note: String(items) }))
  // A tag from a shared link may no longer be in use.
  if (view.tag && !tags.some(({ tag }) => tag === view.tag))
    tagOptions.push({ value: view.tag, label: view.tag, note: '0' })
  const sorts = (Object.keys(sortNames) as ContentSort[]).filter((sort) => sort !== 'revenue' || hasRevenue)
  const filter = filterBy(view, onChange)
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search by title"
          q={view.q}
          onSearch={(q, replace) => onChange({ q }, { replace })}
          className="w-full md:w-auto md:min-w-60 md:flex-1"
        />
        {/* Scrolls sideways on phones. */}
        <div className="flex min-w-0 gap-2 max-md:-mx-4 max-md:w-screen max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 max-md:[scrollbar-width:none] max-md:*:flex-none md:contents">
          <FilterChip<ContentType> label="Type" {...filter('type')} options={typeOptions} />
          <FilterChip<ContentStatus | 'ARCHIVED'>
            label="Status"
            value={view.archived ? 'ARCHIVED' : view.status}
            options={statusOptions}
            onValueChange={(status) =>
              onChange(status === 'ARCHIVED' ? { status: null, archived: '1' } : { status, archived: null })
            }
          />
          <CreatorFilter value={view.creator} onChange={(creator) => onChange({ creator })} />
          {tagOptions.length > 0 && <FilterChip label="Tag" {...filter('tag')} options={tagOptions} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <BlurSwitch />
        <p
          role="status"
          className="whitespace-nowrap text-13 text-ink-3 tabular-nums max-md:order-last max-md:w-full md:ml-auto">
          {count}
        </p>
        <div className="flex items-center gap-3 max-md:ml-auto">
          <Select
            label="Sort"
            value={view.sort}
            onValueChange={(sort) => onChange({ sort })}
            options={sorts.map((sort) => ({ value: sort, label: sortNames[sort] }))}
            className="max-w-38"
          />
          <ViewToggle />
        </div>
      </div>
    </div>
  )
}

/** The choice is stored in this browser. */
function ViewToggle() {
  const isList = useBrowserPreference(listViewPreference)
  const options = [
    { name: 'Grid', icon: LayoutGrid, isSelected: !isList, value: false },
    { name: 'List', icon: List, isSelected: isList, value: true },
  ]
  return (
    <fieldset className="inline-flex flex-none rounded-control border border-line-button bg-sunken p-0.5">
      <legend className="sr-only">View</legend>
      {options.map(({ name, icon: Icon, isSelected, value }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          data-tip={name}
          aria-pressed={isSelected}
          onClick={() => listViewPreference.set(value)}
          className="hit-area relative grid h-6.5 w-8 place-items-center rounded-[4px] text-ink-3 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-[0_0_0_1px_var(--color-line)] pointer-coarse:h-9 pointer-coarse:w-10">
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      ))}
    </fieldset>
  )
}
