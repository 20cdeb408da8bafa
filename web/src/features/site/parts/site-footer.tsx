import { siteBrand } from '../../../ui/brand.ts'
import { cx } from '../../../ui/cx.ts'
import { Mark } from '../../../ui/mark.tsx'
import { footerColumns } from '../site-pages.ts'
import { When } from '../slots.tsx'
import { wrap } from './page-classes.ts'

export function SiteFooter() {
  return (
    <footer className="bg-room-deep text-14 text-on-room">
      <div className={cx(wrap, 'pt-16 pb-8')}>
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-4 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr_1.2fr]">
          <div className="col-span-2 md:col-span-4 lg:col-span-1">
            <a
              href="/"
              className="hit-area relative inline-flex rounded-control"
              aria-label={`${siteBrand.name}, home`}>
              <Mark word size={24} className="font-display text-20" />
            </a>
            <p className="mt-3 max-w-[19em] text-13 text-on-room-2">
              The back office for agencies that manage creators.
            </p>
          </div>
          <When slot="isSiteEnabled">
            {marketing.map((column) => (
              <FooterColumn key={column.title} {...column} />
            ))}
          </When>
          {legal.map((column) => (
            <FooterColumn key={column.title} {...column} />
          ))}
        </div>
        <div className="mt-14 flex flex-wrap items-center gap-x-4 gap-y-3 border-room-line border-t pt-6 text-13 text-on-room-2">
          <span className="rounded-control border border-room-edge px-2 py-0.5 font-semibold text-11 text-on-room">
            18+ RTA
          </span>
          <p>For adults only, 18 and over. Labeled Restricted To Adults.</p>
          <p className="md:ml-auto">© 2026 {siteBrand.name}</p>
        </div>
      </div>
    </footer>
  )
}

const isLegal = ({ to }: { to: string }) => to.startsWith('/legal/')
const marketing = footerColumns.filter(({ pages }) => !pages.every(isLegal))
const legal = footerColumns.filter(({ pages }) => pages.every(isLegal))

/** In built pages the server removes links to unpublished pages. */
function FooterColumn({ title, pages }: (typeof footerColumns)[number]) {
  return (
    <nav aria-label={title} className="min-w-0">
      <h2 className="font-medium text-13">{title}</h2>
      <ul className="mt-2">
        {pages
          .filter(({ to }) => !siteBrand.unpublished.includes(to))
          .map(({ to, label }) => (
            <li key={to}>
              <a
                href={to}
                className="inline-block py-1.5 text-13 text-on-room-2 hover:text-on-room pointer-coarse:py-3 pointer-coarse:pr-3">
                {label}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
