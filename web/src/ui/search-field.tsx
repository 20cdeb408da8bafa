import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Input } from './input.tsx'
import { Kbd } from './kbd.tsx'
import { useKeys } from './use-keys.ts'

const DEBOUNCE_MS = 250

type SearchFieldProps = {
  /** Label of the search. */
  label: string
  /** Shorter placeholder where the label would be cut off. */
  placeholder?: string | undefined
  q: string
  onSearch: (q: string, replace: boolean) => void
  /** Turns off the / shortcut. */
  noShortcut?: boolean | undefined
  className?: string | undefined
}

/** Searches while typing. Each visit to the field adds one history entry. */
export function SearchField({ label, placeholder, q, onSearch, noShortcut, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState(q)
  const [previousQ, setPreviousQ] = useState(q)
  const hasSearched = useRef(false)
  // Changed from outside (Back, a card, a link): update the field.
  if (q !== previousQ) {
    setPreviousQ(q)
    if (q !== query.trim()) setQuery(q)
  }

  const search = useEffectEvent(() => {
    if (query.trim() === q) return
    onSearch(query.trim().slice(0, 100), hasSearched.current)
    hasSearched.current = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts the delay with every letter
  useEffect(() => {
    const timer = setTimeout(search, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [query])

  useKeys((event) => {
    if (noShortcut || event.key !== '/') return
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.isContentEditable || target?.closest('input, textarea, select')) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  })

  return (
    <search className={cx('relative', className ?? 'w-full md:w-64 xl:w-76')}>
      <Search
        aria-hidden="true"
        strokeWidth={1.75}
        className="-translate-y-1/2 absolute top-1/2 left-2.5 size-4 text-ink-3"
      />
      <Input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts={noShortcut ? undefined : '/'}
        placeholder={placeholder ?? label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onBlur={() => {
          search()
          hasSearched.current = false
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search()
          if (event.key === 'Escape' && query) {
            // The first Escape clears the field, the next closes the open panel.
            event.preventDefault()
            setQuery('')
          }
        }}
        className="pr-8 pl-8.5"
      />
      {query ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setQuery('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center rounded-control text-ink-3 hover:text-ink pointer-coarse:w-10">
          <X aria-hidden="true" className="size-3.5" />
        </button>
      ) : (
        !noShortcut && (
          <span aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 right-2 max-md:hidden">
            <Kbd>/</Kbd>
          </span>
        )
      )}
    </search>
  )
}
