import { ShieldCheck } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { headline } from '../parts/page-classes.ts'
import { Section } from '../parts/section.tsx'
import texts from '../site-texts.json'

const badges = texts.complianceBadges

const deadlines = texts.deadlines

export function Compliance() {
  return (
    <Section
      id="compliance"
      tone="dark"
      layout="side"
      title="Built-in compliance tools"
      lede="Records, checks and deadlines are part of the workflow. They are configurable defaults, not legal advice or certification.">
      <ul className="grid gap-px overflow-hidden rounded-box border border-room-line bg-room-line sm:grid-cols-2">
        {badges.map(({ name, text }) => (
          <li key={name} className="flex flex-col bg-room p-6 md:p-7">
            <p className="flex items-center gap-1.5 font-medium text-12 text-tungsten print:text-ink">
              <ShieldCheck aria-hidden="true" className="size-4" strokeWidth={1.75} />
              Built to support
            </p>
            <h3 className={cx(headline, 'mt-3 text-28 leading-8 xl:text-40 xl:leading-10')}>{name}</h3>
            <p className="mt-3 max-w-[30em] text-pretty text-14 text-on-room-2 leading-5.5">{text}</p>
          </li>
        ))}
      </ul>
      <h3 className="mt-12 font-semibold text-16">Deadlines tracked for you</h3>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-6 md:grid-cols-4">
        {deadlines.map(({ time, task }) => (
          <div key={time} className="flex flex-col-reverse justify-end border-room-line border-t pt-3">
            <dt className="text-pretty text-13 text-on-room-2">{task}</dt>
            <dd className={cx(headline, 'text-28 tabular-nums')}>{time}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
