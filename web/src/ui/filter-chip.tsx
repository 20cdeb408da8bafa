import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown, X } from 'lucide-react'
import { cx } from './cx.ts'
import { matchesTyped } from './matches-typed.ts'

type Option<Value extends string> = { value: Value; label: string; note?: string | undefined }

type FilterChipProps<Value extends string> = {
  /** What is filtered by. */
  label: string
  /** What stands there while nothing is chosen. */
  none?: string | undefined
  value: Value | null
  options: readonly Option<Value>[]
  onValueChange: (value: Value | null) => void
  empty?: string | undefined
}

/** A filter as a button: says what it narrows by, opens a list that is searched by typing, ✕ takes it off. */
export function FilterChip<Value extends string>(props: FilterChipProps<Value>) {
  const { label, none = 'All', value, options, onValueChange, empty } = props
  const chosen = options.find((option) => option.value === value) ?? null
  const on = value !== null
  return (
    <Base.Root<Option<Value>>
      items={options}
      value={chosen}
      onValueChange={(next) => onValueChange(next?.value ?? null)}
      filter={(option, typed) => matchesTyped(option.label, typed)}
      autoHighlight
    >
      <span
        className={cx(
          'inline-flex h-8 min-w-0 max-w-full items-center rounded-control border text-13 pointer-coarse:h-10',
          on ? 'border-brand-line bg-brand-soft text-brand-ink' : 'border-line-button bg-surface',
        )}
      >
        <Base.Trigger
          aria-label={`${label}: ${on ? (chosen?.label ?? 'chosen') : none}`}
          className="flex h-full min-w-0 items-center gap-1.5 rounded-control px-2.5 hover:bg-hover"
        >
          <span className={on ? '' : 'text-ink-2'}>{label}</span>
          <span className="max-w-40 truncate font-medium">{on ? (chosen?.label ?? '…') : none}</span>
          {!on && <ChevronDown aria-hidden="true" className="size-3.5 flex-none text-ink-3" />}
        </Base.Trigger>
        {on && (
          <button
            type="button"
            aria-label={`Clear filter: ${label}`}
            onClick={() => onValueChange(null)}
            className="grid h-full w-7 flex-none place-items-center rounded-control hover:bg-hover pointer-coarse:w-9"
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        )}
      </span>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4} align="start">
          <Base.Popup
            aria-label={label}
            className="floating flex max-h-[min(22rem,var(--available-height))] w-56 max-w-(--available-width) flex-col overflow-hidden rounded-control outline-none"
          >
            <Base.Input
              aria-label={`Search: ${label}`}
              placeholder="Type to search"
              autoComplete="off"
              spellCheck={false}
              className="h-9 flex-none border-line border-b bg-transparent px-3 text-13 outline-none placeholder:text-ink-3 pointer-coarse:h-11 pointer-coarse:text-16"
            />
            <Base.Empty className="px-3 py-2.5 text-13 text-ink-2 empty:hidden">
              {empty ?? 'Nothing goes by that name.'}
            </Base.Empty>
            <Base.List className="min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:p-0">
              {(option: Option<Value>) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  className="flex h-8 cursor-default select-none items-center gap-2 rounded-[4px] px-2 text-13 outline-none data-highlighted:bg-raised-hover pointer-coarse:h-10 pointer-coarse:text-14"
                >
                  <span className="min-w-0 flex-1 truncate">{option.label}</span>
                  {option.note && <span className="text-12 text-ink-3 tabular-nums">{option.note}</span>}
                  <Base.ItemIndicator className="text-brand-ink">
                    <Check aria-hidden="true" className="size-4" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
