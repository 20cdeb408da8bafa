import { Dialog } from '@base-ui/react/dialog'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Kbd } from '../ui/kbd.tsx'
import { type PaletteEntry, usePaletteEntries } from './palette-entries.ts'
import { paletteScore } from './palette-filter.ts'

type PaletteProps = {
  user: SessionUser
  open: boolean
  onOpenChange: (open: boolean) => void
  onShortcuts: () => void
}

/** Ctrl/Cmd-K: go to a page or act, by typing a few letters of it. */
export function Palette({ user, open, onOpenChange, onShortcuts }: PaletteProps) {
  const navigate = useNavigate()
  const groups = usePaletteEntries({ user, onShortcuts, go: (path) => void navigate(path) })

  function choose(entry: PaletteEntry) {
    onOpenChange(false)
    entry.run()
  }

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-50 w-[min(560px,calc(100vw-24px))] -translate-x-1/2 overflow-hidden rounded-box border border-line bg-raised shadow-float outline-none">
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <Command label="Search or jump to" filter={paletteScore} loop>
            <div className="flex items-center gap-2.5 border-line border-b px-4">
              <Search aria-hidden="true" className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
              <Command.Input
                placeholder="Search or jump to…"
                className="h-12 min-w-0 flex-1 bg-transparent text-14 outline-none focus-visible:shadow-none placeholder:text-ink-3"
              />
              <Kbd>Esc</Kbd>
            </div>
            <Command.List className="max-h-[min(400px,60vh)] overflow-y-auto p-1.5">
              <Command.Empty className="px-2.5 py-6 text-13 text-ink-2">
                Nothing here goes by that name.
              </Command.Empty>
              {groups.map((group) => (
                <Command.Group
                  key={group.name}
                  heading={group.name}
                  className="**:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:pt-2.5 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-ink-3"
                >
                  {group.entries.map((entry) => (
                    <Item key={entry.name} entry={entry} onSelect={() => choose(entry)} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Item({ entry, onSelect }: { entry: PaletteEntry; onSelect: () => void }) {
  const Icon = entry.icon
  return (
    <Command.Item
      value={entry.name}
      keywords={entry.words ?? []}
      onSelect={onSelect}
      className="group flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-13 text-ink-2 data-[selected=true]:bg-selected data-[selected=true]:text-ink md:min-h-9"
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className="size-4 flex-none text-ink-3 group-data-[selected=true]:text-brand-ink"
      />
      <span className="min-w-0 flex-1 truncate font-medium">{entry.name}</span>
      {entry.keys && <Kbd>{entry.keys}</Kbd>}
    </Command.Item>
  )
}
