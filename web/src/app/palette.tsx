import { Dialog } from '@base-ui/react/dialog'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { type RefObject, useEffect, useState } from 'react'
import type { PaletteBody } from './palette-body.tsx'
import { PaletteField, paletteInput } from './palette-field.tsx'

type PaletteProps = {
  user: SessionUser
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What had the focus before; it gets it back. */
  cameFrom: RefObject<HTMLElement | null>
  onShortcuts: () => void
}

/**
 * Ctrl/Cmd-K: go to a page or act, by typing a few letters of it. The field is there with the key press and
 * takes what is typed; the list behind it is fetched when the page has nothing better to do.
 */
export function Palette({ user, open, onOpenChange, cameFrom, onShortcuts }: PaletteProps) {
  const { Body, failed } = useBody(open)
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState(false)
  if (!open && (typed || entered)) {
    setTyped('')
    setEntered(false)
  }

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Popup
          finalFocus={cameFrom}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(560px,calc(100vw-24px))] -translate-x-1/2 overflow-hidden rounded-box border border-line bg-raised shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          {Body ? (
            <Body
              user={user}
              typed={typed}
              onTyped={setTyped}
              entered={entered}
              onClose={() => onOpenChange(false)}
              onShortcuts={onShortcuts}
            />
          ) : (
            <>
              <PaletteField>
                <input
                  {...paletteInput}
                  // biome-ignore lint/a11y/noAutofocus: the next key press belongs here
                  autoFocus
                  aria-label="Search or jump to"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                  onKeyDown={(event) => event.key === 'Enter' && setEntered(true)}
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

let fetched: typeof PaletteBody | null = null

async function fetchBody() {
  fetched ??= (await import('./palette-body.tsx')).PaletteBody
  return fetched
}

/** State and no Suspense: that would hold the list back for a moment once the bare field was shown. */
function useBody(open: boolean) {
  const [Body, setBody] = useState(() => fetched)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const load = () =>
      fetchBody().then(
        (body) => setBody(() => body),
        () => setFailed(true),
      )
    if (Body) return
    if (open) {
      setFailed(false)
      void load()
    } else return whenIdle(() => void load())
  }, [open, Body])
  return { Body, failed }
}

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: 5_000 })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(run, 1_000)
  return () => clearTimeout(id)
}
