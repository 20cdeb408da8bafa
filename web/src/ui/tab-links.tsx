import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, type To, useLocation } from 'react-router'

type TabLinksProps = {
  label: string
  tabs: readonly { to: To; label: ReactNode; end?: boolean | undefined }[]
}

/** Tabs for routes. They are links, so they can open in a new tab and Back works. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab depends on the path
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="flex gap-5 overflow-x-auto border-line border-b [scrollbar-width:none] print:hidden">
      {tabs.map((tab) => (
        <NavLink
          key={String(tab.label)}
          to={tab.to}
          end={tab.end ?? false}
          className="relative flex h-9 flex-none items-center whitespace-nowrap rounded-control border-transparent border-b-2 font-medium text-13 text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:rounded-b-none aria-[current]:border-brand aria-[current]:text-ink pointer-coarse:h-11 pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2.5 pointer-coarse:after:inset-y-0">
          {tab.label}
        </NavLink>
      ))}
    </nav>
  )
}
