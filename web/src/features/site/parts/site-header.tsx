import { useLocation } from 'react-router'
import { siteBrand } from '../../../ui/brand.ts'
import { cx } from '../../../ui/cx.ts'
import { Mark } from '../../../ui/mark.tsx'
import { navigation } from '../site-pages.ts'
import { When } from '../slots.tsx'
import { wrap } from './page-classes.ts'
import { SiteButton } from './site-button.tsx'

export function SiteHeader() {
  return (
    <header
      className={cx(wrap, 'relative z-10 flex h-18 items-center gap-4 text-14 print:h-auto print:py-4')}>
      <a
        href="/"
        className="hit-area relative rounded-control xl:mr-3"
        aria-label={`${siteBrand.name}, home`}>
        <Mark word size={24} className="font-display text-20" />
      </a>
      <When slot="isSiteEnabled">
        <nav aria-label="Main" className="hidden flex-1 lg:block print:hidden">
          <ul className="flex">
            {navigation.map((page) => (
              <li key={page.to}>
                <NavigationLink {...page} className="px-2 py-2 xl:px-2.5" />
              </li>
            ))}
          </ul>
        </nav>
      </When>
      {/* Reserves the menu's width: the page is painted before the menu has loaded. */}
      <div className="ml-auto grid h-11 grid-cols-[auto_44px] items-center gap-1 max-lg:-mr-2 lg:flex print:hidden">
        <SiteButton to="/login" variant="ghost" size="sm" className="max-lg:hidden">
          Login
        </SiteButton>
        <When slot="isSiteEnabled">
          <SiteButton to="/register" size="sm">
            Get Started
          </SiteButton>
        </When>
        <When slot="isSiteEnabled">
          <MobileMenu />
        </When>
      </div>
    </header>
  )
}

type NavigationLinkProps = { to: string; label: string; className: string }

function NavigationLink({ to, label, className }: NavigationLinkProps) {
  // Prerendered paths end in a slash, link targets do not.
  const isCurrent = (useLocation().pathname.replace(/\/+$/, '') || '/') === to
  return (
    <a
      href={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'block whitespace-nowrap rounded-control text-ink-2 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink',
        className,
      )}>
      {label}
    </a>
  )
}

/** A native details element, because it opens without JavaScript. */
function MobileMenu() {
  return (
    <details className="group lg:hidden">
      <summary className="flex size-11 cursor-pointer list-none items-center justify-center rounded-control [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <svg
          width="22"
          height="22"
          viewBox="0 0 22 22"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          aria-hidden="true">
          <path d="M3 7h16M3 15h16" className="group-open:hidden" />
          <path d="M5 5l12 12M17 5L5 17" className="hidden group-open:block" />
        </svg>
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full border-line border-y bg-raised px-5 py-3 shadow-float md:px-10">
        <ul className="*:border-line *:not-last:border-b text-16">
          {[...navigation, { to: '/login', label: 'Login' }].map((page) => (
            <li key={page.to}>
              <NavigationLink {...page} className="py-3" />
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
