import { FileWarning } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { headline, wrap } from '../parts/page-classes.ts'
import { slot, When } from '../slots.tsx'
import type { LegalSection, LegalText } from './legal-text.ts'
import { Blank, Block } from './prose.tsx'

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export function LegalPage({ heading, lede, updated, version, sections }: LegalText) {
  return (
    <div className={cx(wrap, 'pt-10 pb-20 md:pt-16 md:pb-28 print:pt-4 print:pb-0')}>
      <header className="max-w-180">
        <p className="mb-3 font-medium text-13 text-brand-ink">Legal</p>
        <h1 className={cx(headline, 'text-40 leading-10.5 tracking-[-0.017em] md:text-64 md:leading-[1]')}>
          {heading}
        </h1>
        <p className="mt-5 text-pretty text-ink-2 md:text-20 md:leading-7.5">{lede}</p>
        <p className="mt-4 text-14 text-ink-3">
          Version {version}, last updated <When slot="changed">{slot('changed')}</When>
          <When slot="changed" not>
            {longDate.format(new Date(updated))}
          </When>
          .<When slot="isTemplate"> Takes effect once reviewed and completed.</When>
        </p>
      </header>
      <When slot="isTemplate">
        <TemplateNotice />
      </When>
      <div className="mt-12 gap-x-6 lg:grid lg:grid-cols-12 print:block">
        <Contents sections={sections} />
        <div className="mt-10 lg:col-span-8 lg:col-start-5 lg:mt-0 print:mt-6">
          {sections.map(({ id, title, blocks }, index) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="scroll-mt-6 border-line border-t pt-6 pb-10 print:pb-5">
              <h2 id={`${id}-title`} className="break-after-avoid font-semibold text-20">
                <span className="mr-2 text-ink-3 tabular-nums">{index + 1}.</span>
                {title}
              </h2>
              <div className="mt-4 flex max-w-171 flex-col gap-4 text-pretty text-16 text-ink-2 leading-6.5">
                {blocks.map((block) => (
                  <Block key={block} text={block} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function TemplateNotice() {
  return (
    <aside
      aria-label="About this document"
      className="mt-8 flex max-w-180 gap-3 rounded-control border border-tungsten-line bg-tungsten-soft px-4 py-3.5 text-14 text-tungsten-ink leading-5.5">
      <FileWarning aria-hidden="true" className="mt-0.75 size-4 flex-none" strokeWidth={1.75} />
      <p>
        <strong className="font-semibold">Template: to be reviewed by counsel before use.</strong> It
        describes what this software does. The site operator must fill in the blanks, marked like{' '}
        <Blank>this</Blank>. It is not legal advice and not yet an agreement.
      </p>
    </aside>
  )
}

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <nav aria-labelledby="contents-title" className="lg:col-span-3 print:hidden">
      <div className="lg:sticky lg:top-8">
        <h2 id="contents-title" className="font-semibold text-14">
          Contents
        </h2>
        <ol className="mt-3 text-14">
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex gap-2 rounded-control py-1 text-ink-2 hover:text-ink hover:underline hover:underline-offset-3 pointer-coarse:py-3">
                <span className="w-5 flex-none text-ink-3 tabular-nums">{index + 1}.</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}
