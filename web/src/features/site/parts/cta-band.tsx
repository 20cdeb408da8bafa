import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { DoorIllustration } from './door-illustration.tsx'
import { headline, wrap } from './page-classes.ts'
import { SiteButton } from './site-button.tsx'

type CtaBandProps = { title: string; children: ReactNode; actions: { to: string; label: string }[] }

/** The closing call to action; the footer follows it without a gap. */
export function CtaBand({ title, children, actions }: CtaBandProps) {
  return (
    <section className="relative mt-20 overflow-hidden bg-room text-on-room md:mt-28 print:hidden">
      <div className="absolute inset-x-0 bottom-0 h-20 bg-room-deep lg:h-24" />
      <DoorIllustration className="pointer-events-none absolute right-0 bottom-0 h-60 w-auto md:h-72 lg:h-full lg:right-[max(0px,calc(50vw-640px))]" />
      <div className={cx(wrap, 'relative pt-16 pb-64 md:pt-24 md:pb-40 lg:pb-48')}>
        <h2 className={cx(headline, 'text-40 leading-10.5 md:text-64 md:leading-[1] lg:max-w-[62%]')}>
          {title}
        </h2>
        <div className="mt-5 max-w-[30em] text-pretty text-on-room-2">{children}</div>
        <div className="mt-7 flex flex-wrap gap-2.5">
          {actions.map(({ to, label }, index) => (
            <SiteButton key={to} to={to} variant={index === 0 ? 'tungsten' : 'onDark'}>
              {label}
            </SiteButton>
          ))}
        </div>
      </div>
    </section>
  )
}
