import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { cx } from './cx.ts'
import { matchesQuery } from './matches-query.ts'
import { type Option, OptionPopup } from './option-popup.tsx'

type FilterChipProps<Value extends string> = {
  /** Name of the filter. */
  label: string
  /** Shown when nothing is selected. */
  unselectedLabel?: string | undefined
  value: Value | null
  options: readonly Option<Value>[]
  onValueChange: (value: Value | null) => void
  /** Shown when no option matches the search. */
  noResultsText?: string | undefined
}

/** A filter button with a searchable list; ✕ clears it. */
export function FilterChip<Value extends string>(props: FilterChipProps<Value>) {
  const { label, unselectedLabel = 'All', value, options, onValueChange, noResultsText } = props
  const selected = options.find((option) => option.value === value) ?? null
  const isActive = value !== null
  return (
    <Base.Root<Option<Value>>
      items={options}
      value={selected}
      onValueChange={(next) => onValueChange(next?.value ?? null)}
      filter={(option, query) => matchesQuery(option.label, query)}
      autoHighlight>
      <span
        className={cx(
          'inline-flex h-8 min-w-0 max-w-full items-center rounded-control border text-13 pointer-coarse:h-10',
          isActive ? 'border-brand-line bg-brand-soft text-brand-ink' : 'border-line-button bg-surface',
        )}>
        <Base.Trigger
          aria-label={`${label}: ${isActive ? (selected?.label ?? 'selected') : unselectedLabel}`}
          className="hit-area relative flex h-full min-w-0 items-center gap-1.5 rounded-control px-2.5 hover:bg-hover">
          <span className={isActive ? '' : 'text-ink-2'}>{label}</span>
          <span className="max-w-40 truncate font-medium">
            {isActive ? (selected?.label ?? '…') : unselectedLabel}
          </span>
          {!isActive && <ChevronDown aria-hidden="true" className="size-3.5 flex-none text-ink-3" />}
        </Base.Trigger>
        {isActive && (
          <button
            type="button"
            aria-label={`Clear filter: ${label}`}
            onClick={() => onValueChange(null)}
            className="hit-area relative grid h-full w-7 flex-none place-items-center rounded-control hover:bg-hover pointer-coarse:w-10">
            <X aria-hidden="true" className="size-3.5" />
          </button>
        )}
      </span>
      <OptionPopup<Value>
        label={label}
        align="start"
        className="max-h-[min(22rem,var(--available-height))] w-56"
        noResultsText={noResultsText}
      />
    </Base.Root>
  )
}

/** Props for a view's filter chips: `const filter = filterBy(view, change)`, then `{...filter('type')}` on each chip. */
export function filterBy<View extends object>(view: View, change: (change: never) => void) {
  return <Name extends keyof View>(name: Name) => ({
    value: view[name],
    onValueChange: (value: View[Name]) => change({ [name]: value } as never),
  })
}
