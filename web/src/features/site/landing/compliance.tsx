import { ShieldCheck } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { Section } from '../parts/section.tsx'
import { headline } from '../parts/wrap.ts'

const badges = [
  { name: 'GDPR', text: 'Data requests with a one-month clock; export and erasure per person, logged.' },
  {
    name: 'COPPA',
    text: 'Adults only. A hint of anyone under 18 locks the conversation and calls a person.',
  },
  {
    name: 'FOSTA-SESTA',
    text: 'Messages and titles are screened. What is stopped says why, and stays on record.',
  },
  { name: 'PCI DSS', text: 'Card numbers never reach us: payments stay with the platform that takes them.' },
]

const clocks = [
  { time: '48 h', what: 'Act on a report of an intimate image shared without consent' },
  { time: '24 h', what: 'Answer a DMCA request' },
  { time: '1 month', what: 'Answer a data request, from the day it came' },
  { time: '7 years', what: 'Keep 18 U.S.C. 2257 records after their last change' },
]

export function Compliance() {
  return (
    <Section
      id="compliance"
      tone="room"
      layout="side"
      title="Compliance is a screen, not a promise"
      lede="Records, checks and deadlines are part of the daily work here. They are defaults you can set per agency, not legal advice and not a certificate."
    >
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
      <h3 className="mt-12 font-semibold text-16">Clocks the product keeps for you</h3>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-6 md:grid-cols-4">
        {clocks.map(({ time, what }) => (
          <div key={time} className="flex flex-col-reverse justify-end border-room-line border-t pt-3">
            <dt className="text-pretty text-13 text-on-room-2">{what}</dt>
            <dd className={cx(headline, 'text-28 tabular-nums')}>{time}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
