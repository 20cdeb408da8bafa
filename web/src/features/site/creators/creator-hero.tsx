import { headline, wrap } from '../parts/page-classes.ts'
import { SiteButton } from '../parts/site-button.tsx'
import { commitments, creatorPlans, formatPrice } from '../plans.ts'
import { PhonePanel } from './phone-panel.tsx'

const { small, unlimited } = creatorPlans

const figures = [
  {
    value: `${commitments.trialDays} days`,
    text: `Free trial if you ask us, then ${formatPrice(small.monthly)} or ${formatPrice(unlimited.monthly)} a month`,
  },
  { value: commitments.dmca, text: 'Response time for DMCA requests' },
  { value: `${commitments.minimumAge}+`, text: 'Everyone is verified by government ID' },
]

export function CreatorHero() {
  return (
    <div className={`${wrap} grid pt-10 md:pt-16 lg:grid-cols-12 lg:gap-x-6`}>
      <div className="lg:col-span-7 lg:row-start-1 lg:pb-16">
        <h1 className={`${headline} text-40 leading-10.5 tracking-[-0.017em] md:text-64 md:leading-[1]`}>
          Run your page from one place.
        </h1>
        <p className="mt-5 max-w-[32em] text-pretty text-ink-2 md:mt-6 md:text-20 md:leading-7.5">
          Your fans, messages and sales in one place, with AI-suggested replies. Only you send messages, until
          you accept an agency’s management.
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-2.5 print:hidden">
          <SiteButton to="/register">Get Started</SiteButton>{' '}
          <SiteButton to="#plans" variant="outline">
            See plans
          </SiteButton>
          <p className="text-14 text-ink-3 sm:ml-2">{commitments.trial}</p>
        </div>
      </div>
      <div className="relative z-10 mt-10 -mb-10 lg:col-span-4 lg:col-start-9 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:mb-14">
        <PhonePanel />
      </div>
      <div className="bg-room pt-20 pb-14 text-on-room shadow-[0_0_0_100vmax_var(--color-room)] [clip-path:inset(0_-100vmax)] lg:col-span-12 lg:col-start-1 lg:row-start-2 lg:py-16">
        <dl className="grid gap-x-6 gap-y-7 sm:grid-cols-3 lg:w-[62%]">
          {figures.map(({ value, text }) => (
            <div key={value} className="flex flex-col-reverse justify-end border-room-line border-t pt-3.5">
              <dt className="max-w-[17em] text-pretty text-14 text-on-room-2">{text}</dt>
              <dd className={`${headline} text-40 leading-12 tabular-nums`}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
