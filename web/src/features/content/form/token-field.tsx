import { Combobox as Base } from '@base-ui/react/combobox'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { cx } from '../../../ui/cx.ts'

export type Token = { value: string; label: string; isCreator?: boolean }

type TokenFieldProps = {
  tokens: readonly Token[]
  /** Already filtered by the text. */
  suggestions: readonly Token[]
  onChange: (values: string[]) => void
  onText?: (text: string) => void
  /** Adds new ones by name. */
  onAdd: (names: readonly string[]) => void
  /** Accepts any text: a comma or leaving the field completes it, and it is offered before the suggestions. */
  isFreeText?: boolean
  placeholder: string
  maxLength?: number
  renderMark?: (token: Token) => ReactNode
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const ADD = '\u0000add'

/** Several values as tokens, with suggestions and new ones. */
export function TokenField(props: TokenFieldProps) {
  const {
    tokens,
    suggestions,
    onChange,
    onText,
    onAdd,
    isFreeText,
    placeholder,
    maxLength,
    renderMark,
    ...control
  } = props
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const type = (next: string) => {
    const parts = isFreeText ? next.split(',') : [next]
    const rest = parts.pop() ?? ''
    if (parts.length > 0) addTexts(parts)
    setText(rest)
    onText?.(rest)
  }
  const name = text.trim()
  const chosen = new Set(tokens.map(({ value }) => value))
  const free = suggestions.filter(({ value }) => !chosen.has(value))
  const isKnown = [...tokens, ...free].some(({ label }) => label.toLowerCase() === name.toLowerCase())
  const added: Token[] = name !== '' && !isKnown ? [{ value: ADD, label: `Add ${name}` }] : []
  const options = isFreeText ? [...added, ...free] : [...free, ...added]
  const addTexts = (texts: readonly string[]) => {
    const names = texts.map((each) => each.trim()).filter((each) => each !== '')
    if (names.length > 0) onAdd(names)
  }
  const addTyped = () => {
    type('')
    addTexts([text])
  }
  return (
    <Base.Root<Token, true>
      multiple
      items={options}
      filter={null}
      value={[...tokens]}
      isItemEqualToValue={(a, b) => a.value === b.value}
      inputValue={text}
      onInputValueChange={type}
      autoHighlight
      onValueChange={(next) => {
        if (next.some(({ value }) => value === ADD)) return addTyped()
        type('')
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
            {renderMark?.(token)}
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
          {...(isFreeText && { onBlur: addTyped })}
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
                  {token.value === ADD ? (
                    <Plus aria-hidden="true" className="size-4 text-ink-3" strokeWidth={1.75} />
                  ) : (
                    renderMark?.(token)
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
