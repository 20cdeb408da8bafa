import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { Command } from 'cmdk'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Kbd } from '../ui/kbd.tsx'
import { type PaletteEntry, usePaletteEntries } from './palette-entries.ts'
import { PaletteField, paletteInput } from './palette-field.tsx'
import { bestEntry, paletteScore } from './palette-filter.ts'

type PaletteBodyProps = {
  user: SessionUser
  query: string
  onQueryChange: (query: string) => void
  /** Enter was pressed before the list was loaded. */
  wasEnterPressed: boolean
  onClose: () => void
  onShowShortcuts: () => void
}

export function PaletteBody({
  user,
  query,
  onQueryChange,
  wasEnterPressed,
  onClose,
  onShowShortcuts,
}: PaletteBodyProps) {
  const navigate = useNavigate()
  const groups = usePaletteEntries({ user, query, onShowShortcuts, go: (path) => void navigate(path) })
  const input = useRef<HTMLInputElement>(null)

  function choose(entry: PaletteEntry) {
    onClose()
    entry.run()
  }

  const runBestEntryOrFocusInput = useEffectEvent(() => {
    const best =
      wasEnterPressed &&
      bestEntry(
        groups.flatMap((group) => group.entries),
        query,
      )
    if (best) return choose(best)
    input.current?.focus()
    input.current?.setSelectionRange(query.length, query.length)
  })
  useLayoutEffect(() => runBestEntryOrFocusInput(), [])

  return (
    <Command label="Search or jump to" filter={paletteScore} loop>
      <PaletteField>
        <Command.Input ref={input} value={query} onValueChange={onQueryChange} {...paletteInput} />
      </PaletteField>
      <Command.List className="max-h-[min(400px,60vh)] overflow-y-auto p-1.5">
        <Command.Empty className="px-2.5 py-6 text-13 text-ink-2">No results.</Command.Empty>
        {groups.map((group) => (
          <Command.Group
            key={group.name}
            heading={group.name}
            className="**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2.5 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-ink-3">
            {group.entries.map((entry) => (
              <Item key={entry.id ?? entry.name} entry={entry} onSelect={() => choose(entry)} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  )
}

function Item({ entry, onSelect }: { entry: PaletteEntry; onSelect: () => void }) {
  const Icon = entry.icon
  return (
    <Command.Item
      value={entry.id ? `${entry.name} ${entry.id}` : entry.name}
      keywords={entry.keywords ?? []}
      onSelect={onSelect}
      className="group flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-13 text-ink-2 data-[selected=true]:bg-selected data-[selected=true]:text-ink md:min-h-9 pointer-coarse:min-h-11 md:pointer-coarse:min-h-11">
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className="size-4 flex-none text-ink-3 group-data-[selected=true]:text-brand-ink"
      />
      <span className="min-w-0 flex-1 truncate font-medium">{entry.name}</span>
      {entry.note && <span className="max-w-2/5 truncate text-12 text-ink-3">{entry.note}</span>}
      {entry.keys && <Kbd>{entry.keys}</Kbd>}
    </Command.Item>
  )
}
