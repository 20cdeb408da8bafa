import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import type { NavItem } from './navigation.ts'
import { commandKey } from './shortcuts.ts'

type Shortcut = { label: string; keys: readonly string[] }
type ShortcutsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  items: NavItem[]
  /** For the current page. */
  pageShortcuts: readonly Shortcut[]
}

export function ShortcutsDialog({ open, onOpenChange, items, pageShortcuts }: ShortcutsDialogProps) {
  const rows: Shortcut[] = [
    ...pageShortcuts,
    { label: 'Search or jump to', keys: [commandKey(), 'K'] },
    ...items.map((item) => ({ label: `Go to ${item.name}`, keys: ['G', item.key.toUpperCase()] })),
    { label: 'Open notifications', keys: ['G', 'N'] },
    { label: 'Keyboard shortcuts', keys: ['?'] },
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="Shortcuts are off while you type.">
      <dl className="divide-y divide-line">
        {rows.map((row) => (
          <div key={row.label} className="flex items-center justify-between gap-4 py-2">
            <dt>{row.label}</dt>
            <dd className="flex gap-1">
              {row.keys.map((key) => (
                <Kbd key={key} always>
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
