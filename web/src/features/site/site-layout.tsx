import { Outlet } from 'react-router'
import { SiteFooter } from './parts/site-footer.tsx'
import { SiteHeader } from './parts/site-header.tsx'

export const handle = { indexed: true }

/** Public pages are served without scripts, so this has no state or effects. */
export default function SiteLayout() {
  return (
    <div className="overflow-x-clip bg-page text-16">
      <a
        href="#main"
        className="-translate-y-20 fixed top-2 left-2 z-20 rounded-control bg-brand px-4 py-2.5 font-medium text-14 text-on-brand focus:translate-y-0 print:hidden">
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
