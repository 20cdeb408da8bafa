import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Kbd } from '../ui/kbd.tsx'

/** Styles of the palette input, the same before and after the list loads. */
export const paletteInput = {
  placeholder: 'Search or jump to…',
  className:
    'h-12 min-w-0 flex-1 bg-transparent text-14 outline-none focus-visible:shadow-none placeholder:text-ink-3',
}

export function PaletteField({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 border-line border-b px-4">
      <Search aria-hidden="true" className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
      {children}
      <Kbd>Esc</Kbd>
    </div>
  )
}
