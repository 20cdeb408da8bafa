import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from './button.tsx'
import { Select } from './select.tsx'

type SortControlProps<Sort extends string> = {
  sort: Sort
  direction: 'asc' | 'desc'
  options: readonly { value: Sort; label: string }[]
  /** Another order begins its natural way; the same one again turns around, as the heads of the table do. */
  onSort: (sort: Sort) => void
}

/** Phones have no heads to press: the order of a list as a field, and a button that turns it around. */
export function SortControl<Sort extends string>(props: SortControlProps<Sort>) {
  const { sort, direction, options, onSort } = props
  const isUp = direction === 'asc'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend nobody needs to see
    <div role="group" aria-label="Order of the list" className="flex min-w-0 items-center gap-2 md:hidden">
      <Select label="Sort" value={sort} onValueChange={onSort} options={options} />
      <IconButton
        variant="outline"
        icon={isUp ? ArrowUp : ArrowDown}
        label={isUp ? 'Ascending. Turn around' : 'Descending. Turn around'}
        onClick={() => onSort(sort)}
      />
    </div>
  )
}
