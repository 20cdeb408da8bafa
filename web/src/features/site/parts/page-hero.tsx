import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { headline, wrap } from './page-classes.ts'

type PageHeroProps = {
  title: ReactNode
  lede: ReactNode
  actions?: ReactNode | undefined
  /** Shown beside the buttons: '14-day free trial'. */
  note?: string | undefined
  /** On the right on wide screens, below on narrow ones. */
  aside?: ReactNode | undefined
}

export function PageHero({ title, lede, actions, note, aside }: PageHeroProps) {
  return (
    <div className={cx(wrap, 'pt-10 md:pt-16 lg:grid lg:grid-cols-12 lg:gap-x-6')}>
      <div className="lg:col-span-8">
        <h1 className={cx(headline, 'text-40 leading-10.5 tracking-[-0.017em] md:text-64 md:leading-[1]')}>
          {title}
        </h1>
        <p className="mt-5 max-w-[34em] text-pretty text-ink-2 md:mt-6 md:text-20 md:leading-7.5">{lede}</p>
        {(actions || note) && (
          <div className="mt-7 flex flex-wrap items-center gap-2.5 print:hidden">
            {actions}
            {note && <p className="w-full text-14 text-ink-3 sm:ml-2 sm:w-auto">{note}</p>}
          </div>
        )}
      </div>
      {aside && <div className="mt-10 self-end lg:col-span-3 lg:col-start-10 lg:mt-0">{aside}</div>}
    </div>
  )
}
