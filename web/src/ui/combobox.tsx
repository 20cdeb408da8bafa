import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronsUpDown } from 'lucide-react'
import { cx } from './cx.ts'
import { matchesQuery } from './matches-query.ts'
import { type Option, OptionPopup } from './option-popup.tsx'

type ComboboxProps<Value extends string> = {
  value: Value
  onValueChange: (value: Value) => void
  options: readonly Option<Value>[]
  /** Label of the search field. */
  label: string
  /** Shown when no option matches the search. */
  noResultsText?: string | undefined
  /** Shown when no value is selected. */
  placeholder?: string | undefined
  size?: 'md' | 'lg' | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

const sizes = {
  md: 'h-8 px-2.5 text-13 pointer-coarse:h-11 pointer-coarse:text-16',
  lg: 'h-11 px-3 text-14 pointer-coarse:text-16',
}

/** Single select with search. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const {
    value,
    onValueChange,
    options,
    label,
    noResultsText,
    placeholder,
    size = 'md',
    disabled,
    ...control
  } = props
  return (
    <Base.Root<Option<Value>>
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(next) => next && onValueChange(next.value)}
      filter={(option, query) => matchesQuery(option.label, query)}
      disabled={disabled ?? false}
      autoHighlight>
      <Base.Trigger
        {...control}
        className={cx('field-edge flex w-full min-w-0 items-center gap-2 text-left', sizes[size])}>
        <span className="min-w-0 flex-1 truncate">
          <Base.Value placeholder={<span className="text-ink-3">{placeholder}</span>} />
        </span>
        <Base.Icon className="flex text-ink-3">
          <ChevronsUpDown aria-hidden="true" className="size-3.5" />
        </Base.Icon>
      </Base.Trigger>
      <OptionPopup<Value>
        label={label}
        className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width)"
        noResultsText={noResultsText}
      />
    </Base.Root>
  )
}
