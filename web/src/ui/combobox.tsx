import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import { cx } from './cx.ts'
import { matchesTyped } from './matches-typed.ts'

type Option<Value extends string> = { value: Value; label: string }

type ComboboxProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  options: readonly Option<Value>[]
  /** What is being chosen, for the search field. */
  label: string
  /** What is said when nothing matches. */
  empty?: string | undefined
  size?: 'md' | 'lg' | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

const sizes = {
  md: 'h-8 px-2.5 text-13 pointer-coarse:h-10 pointer-coarse:text-16',
  lg: 'h-11 px-3 text-14 pointer-coarse:text-16',
}

/** One of many, found by typing a part of it. What was chosen stays until something else is. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { value, onValueChange, options, label, empty, size = 'md', disabled, ...control } = props
  return (
    <Base.Root<Option<Value>>
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(next) => next && onValueChange(next.value)}
      filter={(option, typed) => matchesTyped(option.label, typed)}
      disabled={disabled ?? false}
      autoHighlight
    >
      <Base.Trigger
        {...control}
        className={cx('field-edge flex w-full min-w-0 items-center gap-2 text-left', sizes[size])}
      >
        <span className="min-w-0 flex-1 truncate">
          <Base.Value />
        </span>
        <Base.Icon className="flex text-ink-3">
          <ChevronsUpDown aria-hidden="true" className="size-3.5" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4}>
          <Base.Popup
            aria-label={label}
            className="floating flex max-h-[min(20rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) flex-col overflow-hidden rounded-control outline-none"
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
