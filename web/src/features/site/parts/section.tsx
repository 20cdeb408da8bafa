import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { headline, wrap } from './page-classes.ts'

type SectionProps = {
  id?: string | undefined
  title: string
  lede?: ReactNode | undefined
  /** On wide screens 'side' puts the title beside the content, 'stack' above it. */
  layout?: 'side' | 'stack' | undefined
  /** 'dark' is the dark green band: use text-on-room, text-on-room-2 and border-room-line inside. */
  tone?: 'plain' | 'dark' | undefined
  children: ReactNode
}

export function Section({ id, title, lede, layout = 'stack', tone = 'plain', children }: SectionProps) {
  const isDark = tone === 'dark'
  const isSide = layout === 'side'
  return (
    <section id={id} className={cx(isDark ? 'room-lit mt-20 py-20 md:mt-28 md:py-28' : 'pt-20 md:pt-28')}>
      <div className={cx(wrap, isSide && 'lg:grid lg:grid-cols-12 lg:gap-x-6')}>
        <header className={cx('max-w-160', isSide && 'lg:col-span-4 lg:pr-6')}>
          <h2 className={cx(headline, 'text-28 leading-8.5 md:text-40 md:leading-10.5')}>{title}</h2>
          {lede && (
            <p className={cx('mt-3.5 max-w-[26rem] text-pretty', isDark ? 'text-on-room-2' : 'text-ink-2')}>
              {lede}
            </p>
          )}
        </header>
        <div className={cx('mt-10', isSide && 'lg:col-span-8 lg:mt-0')}>{children}</div>
      </div>
    </section>
  )
}
