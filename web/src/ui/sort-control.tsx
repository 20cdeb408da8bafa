import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from './button.tsx'
import { Select } from './select.tsx'

type SortControlProps<Sort extends string> = {
  sort: Sort
  direction: 'asc' | 'desc'
  options: readonly { value: Sort; label: string }[]
  /** A new sort key starts in its default direction; the same key reverses it. */
  onSort: (sort: Sort) => void
}

/** Sort control for phones, which have no column headers. */
export function SortControl<Sort extends string>(props: SortControlProps<Sort>) {
  const { sort, direction, options, onSort } = props
  const isAscending = direction === 'asc'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend
    <div role="group" aria-label="Sort order" className="flex min-w-0 items-center gap-2 md:hidden">
      <Select label="Sort" value={sort} onValueChange={onSort} options={options} />
      <IconButton
        variant="outline"
        icon={isAscending ? ArrowUp : ArrowDown}
        label={isAscending ? 'Ascending. Reverse order' : 'Descending. Reverse order'}
        onClick={() => onSort(sort)}
      />
    </div>
  )
}
