import { Combobox as Base } from '@base-ui/react/combobox'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { cx } from './cx.ts'

export type Token = { value: string; label: string; isCreator?: boolean }

type TokenFieldProps = {
  tokens: readonly Token[]
  /** Already filtered by the text. */
  suggestions: readonly Token[]
  onChange: (values: string[]) => void
  onTextChange?: (text: string) => void
  /** Adds new values by name. */
  onAdd: (names: readonly string[]) => void
  /** Accepts any text. A comma or leaving the field adds it; the option to add it comes first. */
  isFreeText?: boolean
  placeholder: string
  maxLength?: number
  renderIcon?: (token: Token) => ReactNode
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const ADD_OPTION_VALUE = '\u0000add'

/** Selects several values from suggestions, or adds new ones. */
export function TokenField(props: TokenFieldProps) {
  const {
    tokens,
    suggestions,
    onChange,
    onTextChange,
    onAdd,
    isFreeText,
    placeholder,
    maxLength,
    renderIcon,
    ...control
  } = props
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const onInput = (next: string) => {
    const completed = isFreeText ? next.split(',') : [next]
    const remainder = completed.pop() ?? ''
    if (completed.length > 0) addValues(completed)
    setText(remainder)
    onTextChange?.(remainder)
  }
  const name = text.trim()
  const selected = new Set(tokens.map(({ value }) => value))
  const available = suggestions.filter(({ value }) => !selected.has(value))
  const exists = [...tokens, ...available].some(({ label }) => label.toLowerCase() === name.toLowerCase())
  const addOption: Token[] = name !== '' && !exists ? [{ value: ADD_OPTION_VALUE, label: `Add ${name}` }] : []
  const options = isFreeText ? [...addOption, ...available] : [...available, ...addOption]
  const addValues = (texts: readonly string[]) => {
    const names = texts.map((entry) => entry.trim()).filter((entry) => entry !== '')
    if (names.length > 0) onAdd(names)
  }
  const addTypedValue = () => {
    onInput('')
    addValues([text])
  }
  return (
    <Base.Root<Token, true>
      multiple
      items={options}
      filter={null}
      value={[...tokens]}
      isItemEqualToValue={(a, b) => a.value === b.value}
      inputValue={text}
      onInputValueChange={onInput}
      autoHighlight
      onValueChange={(next) => {
        if (next.some(({ value }) => value === ADD_OPTION_VALUE)) return addTypedValue()
        onInput('')
        onChange(next.map(({ value }) => value))
      }}>
      <Base.Chips
        ref={box}
        className="field-edge flex min-h-8 w-full min-w-0 flex-wrap items-center gap-1 p-0.75 has-[input[aria-invalid=true]]:border-rose pointer-coarse:min-h-11">
        {tokens.map((token) => (
          <Base.Chip
            key={token.value}
            aria-label={token.label}
            className="flex h-6 max-w-full items-center gap-1.5 rounded-[5px] bg-hover pl-1.5 font-medium text-13 outline-none focus-visible:bg-selected pointer-coarse:h-11">
            {renderIcon?.(token)}
            <span className="truncate">{token.label}</span>
            <Base.ChipRemove
              aria-label={`Remove ${token.label}`}
              className="grid h-full w-6 flex-none place-items-center rounded-r-[5px] text-ink-3 hover:text-ink pointer-coarse:w-10">
              <X aria-hidden="true" className="size-3.5" />
            </Base.ChipRemove>
          </Base.Chip>
        ))}
        <Base.Input
          {...control}
          placeholder={tokens.length === 0 ? placeholder : ''}
          maxLength={maxLength}
          autoComplete="off"
          {...(isFreeText && { onBlur: addTypedValue })}
          className="h-6 min-w-22 flex-1 bg-transparent px-1.5 text-13 outline-none pointer-coarse:h-11 pointer-coarse:text-16"
        />
      </Base.Chips>
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={4} anchor={box}>
          <Base.Popup
            className={cx(
              'floating max-h-[min(16rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) overflow-y-auto overscroll-contain rounded-control p-1 data-empty:hidden',
            )}>
            <Base.List>
              {(token: Token) => (
                <Base.Item
                  key={token.value}
                  value={token}
                  className="flex h-8 cursor-default select-none items-center gap-2 rounded-[4px] px-2 text-13 outline-none data-highlighted:bg-raised-hover pointer-coarse:h-11 pointer-coarse:text-14">
                  {token.value === ADD_OPTION_VALUE ? (
                    <Plus aria-hidden="true" className="size-4 text-ink-3" strokeWidth={1.75} />
                  ) : (
                    renderIcon?.(token)
                  )}
                  <span className="min-w-0 flex-1 truncate">{token.label}</span>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
