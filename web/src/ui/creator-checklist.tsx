import { useMemo, useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { focusWhenReady } from './focus-when-ready.ts'
import { Input } from './input.tsx'
import { matchesQuery } from './matches-query.ts'

type Choice = { id: string; stageName: string }

type CreatorChecklistProps = {
  creators: readonly Choice[]
  /** Shown first, so the current selection is visible. */
  pinned: readonly Choice[]
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

// Few enough to render at once.
const MAX_VISIBLE = 200

export function CreatorChecklist({ creators, pinned, selected, onChange }: CreatorChecklistProps) {
  const [query, setQuery] = useState('')
  const sorted = useMemo(() => {
    const pinnedIds = new Set(pinned.map(({ id }) => id))
    return creators.toSorted((a, b) => Number(pinnedIds.has(b.id)) - Number(pinnedIds.has(a.id)))
  }, [creators, pinned])
  const matches = sorted.filter(({ stageName }) => matchesQuery(stageName, query))
  const toggle = (id: string, isChecked: boolean) => {
    const next = new Set(selected)
    if (isChecked) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <>
      <Input
        ref={focusWhenReady}
        aria-label="Search creators"
        placeholder="Search creators"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        // Enter in the search field must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul
        aria-label="Creators"
        className="-mx-2 flex max-h-[clamp(8rem,100dvh-22rem,20rem)] flex-col overflow-y-auto">
        {matches.slice(0, MAX_VISIBLE).map(({ id, stageName }) => (
          <li key={id} className="rounded-control px-2 hover:bg-raised-hover">
            <Checkbox
              className="py-1.5"
              checked={selected.has(id)}
              onCheckedChange={(isChecked) => toggle(id, isChecked)}
              label={<span className="wrap-anywhere">{stageName}</span>}
            />
          </li>
        ))}
        {matches.length === 0 && <li className="px-2 text-13 text-ink-2">No creators found.</li>}
        {matches.length > MAX_VISIBLE && (
          <li className="px-2 py-1.5 text-13 text-ink-2">
            {matches.length - MAX_VISIBLE} more. Type a name to find them.
          </li>
        )}
      </ul>
      <p role="status" className="text-12 text-ink-3 tabular-nums">
        {selected.size} selected
      </p>
    </>
  )
}
