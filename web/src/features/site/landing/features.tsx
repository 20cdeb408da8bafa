import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Section } from '../parts/section.tsx'
import { CasesPreview } from './cases-preview.tsx'
import { MonthsPreview } from './months-preview.tsx'
import { SourcesPreview } from './sources-preview.tsx'
import { SuggestedReply } from './suggested-reply.tsx'
import { TiersPreview } from './tiers-preview.tsx'
import { WeekPreview } from './week-preview.tsx'

type Feature = {
  title: string
  text: string
  preview: ReactNode
  /** Describes the preview for screen readers. */
  alt: string
  background: string
  wide: boolean
}

const features: Feature[] = [
  {
    title: 'AI chat automation',
    text: 'Suggested replies in the creator’s voice, with a confidence score and three alternatives. A person always sends the message.',
    preview: (
      <div className="mx-auto w-full max-w-110">
        <div className="mb-3 w-fit max-w-[85%] rounded-box rounded-bl-[3px] border border-line bg-surface px-3 py-2 text-14">
          Do you still do custom videos? My sister turns 30 on Saturday
        </div>
        <div className="rounded-box shadow-float">
          <SuggestedReply
            text="Yes, I do! A birthday video is $60 and you’ll have it by Friday night. What’s her name?"
            tone="warm"
          />
        </div>
      </div>
    ),
    alt: 'A fan’s question and the suggested reply with 86% confidence.',
    background: 'bg-stage',
    wide: true,
  },
  {
    title: 'Fan management',
    text: 'See what each fan has spent, when they were last active and what to offer next. Tiers update automatically.',
    preview: <TiersPreview />,
    alt: 'The four fan tiers with their spending thresholds and share of revenue in an example month.',
    background: 'bg-tungsten-soft',
    wide: false,
  },
  {
    title: 'Revenue optimisation',
    text: 'See revenue by source and which fans are likely to buy. Click a figure to see the details.',
    preview: <SourcesPreview />,
    alt: 'Example revenue by source: subscriptions 58%, tips 25%, PPV content 12%, custom requests 5%.',
    background: 'bg-brand-soft',
    wide: false,
  },
  {
    title: 'Compliance monitoring',
    text: 'Messages and titles are screened automatically. Violations have a severity and an owner, and cases have a deadline. Nothing is published without consent.',
    preview: <CasesPreview />,
    alt: 'An example list of cases with severity and status, and a takedown request with 5 hours 10 minutes left.',
    background: 'room-lit',
    wide: true,
  },
  {
    title: 'Analytics',
    text: 'Compare each period with the one before, by creator and source, and export the data as CSV.',
    preview: <MonthsPreview />,
    alt: 'Example bar chart of monthly revenue, rising from $12K in January to $19K in June.',
    background: 'bg-stage',
    wide: true,
  },
  {
    title: 'Content scheduling',
    text: 'Upload content, set the price and plan the week. Posts are published on schedule.',
    preview: <WeekPreview />,
    alt: 'An example week with six scheduled posts, two of them priced, and two drafts.',
    background: 'bg-brand-soft',
    wide: false,
  },
]

export function Features() {
  return (
    <Section
      id="features"
      title="Everything your agency needs"
      lede="Operators, managers and compliance staff work with the same data.">
      <ul className="grid gap-x-6 gap-y-12 md:grid-cols-2 lg:grid-cols-12 lg:gap-y-16">
        {features.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
    </Section>
  )
}

function FeatureCard({ title, text, preview, alt, background, wide }: Feature) {
  return (
    <li className={cx('flex break-inside-avoid flex-col', wide ? 'lg:col-span-7' : 'lg:col-span-5')}>
      <div
        role="img"
        aria-label={alt}
        className={cx(
          'flex min-h-66 flex-col justify-center rounded-box px-4 py-7 sm:px-8 md:h-80 print:hidden',
          background,
        )}>
        {preview}
      </div>
      <h3 className="mt-5 font-semibold text-20 tracking-[-0.012em]">{title}</h3>
      <p className="mt-1.5 max-w-[38em] text-pretty text-14 text-ink-2 leading-5.5">{text}</p>
    </li>
  )
}
