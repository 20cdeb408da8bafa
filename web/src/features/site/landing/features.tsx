import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Section } from '../parts/section.tsx'
import { MonthsFragment } from './months-fragment.tsx'
import { SourcesFragment } from './sources-fragment.tsx'
import { SuggestedReply } from './suggested-reply.tsx'
import { TiersFragment } from './tiers-fragment.tsx'
import { WatchFragment } from './watch-fragment.tsx'
import { WeekFragment } from './week-fragment.tsx'

type Feature = {
  title: string
  text: string
  picture: ReactNode
  /** What the picture shows, for those who do not see it. */
  shows: string
  /** The ground under the picture. */
  stage: string
  wide: boolean
}

const features: Feature[] = [
  {
    title: 'AI chat automation',
    text: 'A reply in the creator’s own voice, with three alternatives and an honest confidence. A person always presses send.',
    picture: (
      <div className="mx-auto w-full max-w-110">
        <div className="mb-3 w-fit max-w-[85%] rounded-box rounded-bl-[3px] border border-line bg-surface px-3 py-2 text-14">
          Do you still do custom videos? It is for my sister’s birthday
        </div>
        <div className="rounded-box shadow-float">
          <SuggestedReply
            text="I do! A birthday video is $60 and I can have it with you by Friday night. What is her name?"
            tone="warm"
          />
        </div>
      </div>
    ),
    shows: 'A fan’s question and the suggested reply with 86% confidence.',
    stage: 'bg-stage',
    wide: true,
  },
  {
    title: 'Fan management',
    text: 'Every fan on one page: what they spent, when they went quiet, what to offer next. Tiers follow the money by themselves.',
    picture: <TiersFragment />,
    shows: 'The four tiers with the spending each begins at and its share of an example month’s revenue.',
    stage: 'bg-tungsten-soft',
    wide: false,
  },
  {
    title: 'Revenue optimisation',
    text: 'See which source earns, and which fan is ready for more. Each figure opens the rows behind it.',
    picture: <SourcesFragment />,
    shows: 'Example revenue by source: subscriptions 58%, tips 25%, PPV content 12%, custom requests 5%.',
    stage: 'bg-brand-soft',
    wide: false,
  },
  {
    title: 'Compliance monitoring',
    text: 'Messages and uploads are screened as they come in. Each case has a severity, a person and a clock, and nothing goes live without its consents.',
    picture: <WatchFragment />,
    shows:
      'An example list of cases with their severity and state, and a takedown request with 5 hours 10 minutes left.',
    stage: 'room-lit',
    wide: true,
  },
  {
    title: 'Analytics',
    text: 'Real axes, any period you choose, and a comparison that is fair. What you see, you can export as CSV.',
    picture: <MonthsFragment />,
    shows:
      'Example bars of monthly revenue from November to June, rising from ten to nineteen thousand dollars.',
    stage: 'bg-stage',
    wide: true,
  },
  {
    title: 'Content scheduling',
    text: 'Upload once, set the price, plan the week. Posts go out at their time, once, also after a restart.',
    picture: <WeekFragment />,
    shows: 'An example week with six scheduled posts, two of them priced, and two drafts.',
    stage: 'bg-brand-soft',
    wide: false,
  },
]

export function Features() {
  return (
    <Section
      id="features"
      title="Six jobs that used to need six tabs"
      lede="Operators answer, owners plan, compliance signs off. They all look at the same record."
    >
      <ul className="grid gap-x-6 gap-y-12 md:grid-cols-2 lg:grid-cols-12 lg:gap-y-16">
        {features.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
    </Section>
  )
}

function FeatureCard({ title, text, picture, shows, stage, wide }: Feature) {
  return (
    <li className={cx('flex break-inside-avoid flex-col', wide ? 'lg:col-span-7' : 'lg:col-span-5')}>
      <div
        role="img"
        aria-label={shows}
        className={cx(
          'flex min-h-66 flex-col justify-center rounded-box px-4 py-7 sm:px-8 md:h-80 print:hidden',
          stage,
        )}
      >
        {picture}
      </div>
      <h3 className="mt-5 font-semibold text-20 tracking-[-0.012em]">{title}</h3>
      <p className="mt-1.5 max-w-[38em] text-pretty text-14 text-ink-2 leading-5.5">{text}</p>
    </li>
  )
}
