import { Combobox as Base } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { cx } from './cx.ts'

export type Option<Value extends string> = { value: Value; label: string; note?: string | undefined }

type OptionPopupProps = {
  label: string
  /** Width and max height. */
  className: string
  align?: 'start' | 'center' | undefined
  /** Shown when no option matches the search. */
  noResultsText?: string | undefined
}

/** Searchable list below a field or filter. Use inside a Base UI combobox. */
export function OptionPopup<Value extends string>({
  label,
  className,
  align,
  noResultsText,
}: OptionPopupProps) {
  return (
    <Base.Portal>
      <Base.Positioner className="z-50" sideOffset={4} {...(align ? { align } : {})}>
        <Base.Popup
          aria-label={label}
          className={cx(
            'floating flex max-w-(--available-width) flex-col overflow-hidden rounded-control outline-none',
            className,
          )}>
          <Base.Input
            aria-label={`Search: ${label}`}
            placeholder="Type to search"
            autoComplete="off"
            spellCheck={false}
            className="h-9 flex-none border-line border-b bg-transparent px-3 text-13 outline-none placeholder:text-ink-3 pointer-coarse:h-11 pointer-coarse:text-16"
          />
          <Base.Empty className="px-3 py-2.5 text-13 text-ink-2 empty:hidden">
            {noResultsText ?? 'No results.'}
          </Base.Empty>
          <Base.List className="min-h-0 scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:p-0">
            {(option: Option<Value>) => (
              <Base.Item
                key={option.value}
                value={option}
                className="flex h-8 cursor-default select-none items-center gap-2 rounded-[4px] px-2 text-13 outline-none data-highlighted:bg-raised-hover pointer-coarse:h-11 pointer-coarse:text-14">
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
  )
}
