import { useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import { syncTabs } from '../../platform/session/tabs.ts'
import { useBrand } from '../../ui/brand.ts'
import { DoorScene, Mark } from '../../ui/mark.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Layout of the signed-out pages: form on the left, illustration on the right. */
export default function AuthLayout() {
  useEffect(syncTabs, [])
  const { name } = useBrand()

  return (
    <div className="grid min-h-dvh grid-cols-1 bg-surface min-[900px]:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]">
      <div className="flex min-w-0 flex-col px-5 pt-5 pb-6 min-[900px]:px-10 min-[900px]:py-8">
        <header className="flex items-center justify-between">
          <Link
            to="/login"
            className="hit-area relative inline-flex rounded-control"
            aria-label={`${name}, go to sign-in`}>
            <Mark word />
          </Link>
          <div className="-mr-2">
            <ThemeSwitch />
          </div>
        </header>
        <main className="mx-auto w-full max-w-94 py-8 min-[900px]:mb-auto min-[900px]:pt-[max(2.5rem,10vh)] min-[900px]:pb-10">
          <Outlet />
        </main>
        <footer className="mt-auto text-12 text-ink-3 min-[900px]:mt-0">18+ only</footer>
      </div>
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-hidden bg-room-deep px-14 pt-[min(6.5rem,8vh)] text-on-room min-[900px]:flex">
        <DoorScene className="absolute inset-0 size-full" />
        <p className="relative max-w-[30ch] font-[540] font-display text-28 leading-[34px] tracking-[-0.012em]">
          The back office for
          <br />
          creator agencies.
        </p>
        <p className="relative mt-2.5 max-w-[30ch] text-13 text-on-room-2">
          Inbox, fans, content and compliance in one place.
        </p>
      </aside>
    </div>
  )
}
