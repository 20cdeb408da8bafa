import { Dialog } from '@base-ui/react/dialog'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { type RefObject, useEffect, useState } from 'react'
import { lazyView, useLazyView } from '../ui/lazy-view.ts'
import { PaletteField, paletteInput } from './palette-field.tsx'

type PaletteProps = {
  user: SessionUser
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Focus returns here on close. */
  returnFocus: RefObject<HTMLElement | null>
  onShowShortcuts: () => void
}

export const paletteBody = lazyView(async () => (await import('./palette-body.tsx')).PaletteBody)

/** The command palette (Ctrl/Cmd-K). The input opens immediately and keeps the typed text while the list is downloaded. */
export function Palette({ user, open, onOpenChange, returnFocus, onShowShortcuts }: PaletteProps) {
  const { View: Body, failed, load } = useLazyView(paletteBody)
  const [query, setQuery] = useState('')
  const [wasEnterPressed, setEnterPressed] = useState(false)
  if (!open && (query || wasEnterPressed)) {
    setQuery('')
    setEnterPressed(false)
  }

  useEffect(() => {
    if (open) void load()
  }, [open, load])

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Popup
          finalFocus={returnFocus}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(560px,calc(100vw-24px))] -translate-x-1/2 overflow-hidden rounded-box border border-line bg-raised shadow-float outline-none">
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          {Body ? (
            <Body
              user={user}
              query={query}
              onQueryChange={setQuery}
              wasEnterPressed={wasEnterPressed}
              onClose={() => onOpenChange(false)}
              onShowShortcuts={onShowShortcuts}
            />
          ) : (
            <>
              <PaletteField>
                <input
                  {...paletteInput}
                  // biome-ignore lint/a11y/noAutofocus: the user types next
                  autoFocus
                  aria-label="Search or jump to"
                  value={query}
                  onChange={(event) => setQuery(event.target.value)}
                  onKeyDown={(event) => event.key === 'Enter' && setEnterPressed(true)}
                />
              </PaletteField>
              <p role="status" className="px-4 py-3 text-13 text-ink-2">
                {failed ? 'Could not load results. Check your connection and try again.' : 'Loading…'}
              </p>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
