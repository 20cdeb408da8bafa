import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { headline } from '../parts/page-classes.ts'
import { Section } from '../parts/section.tsx'

export function Testimonials() {
  return (
    <Section title="What using Greenroom is like">
      <p className="-mt-5 mb-9 flex flex-wrap items-center gap-2.5 text-13 text-ink-3">
        <Badge>Illustrative</Badge>
        Example quotes. These are not real customers.
      </p>
      <div className="grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <figure className="lg:col-span-7">
          <blockquote className={cx(headline, 'font-[540] text-28 leading-8.5 md:text-40 md:leading-11')}>
            “At shift change, the next operator opens the conversation and sees everything they need.”
          </blockquote>
          <Speaker name="Hanna Lindt" jobTitle="Runs an agency of 14 creators" size={36} />
        </figure>
        <div className="grid gap-6 sm:grid-cols-2 lg:col-span-4 lg:col-start-9 lg:grid-cols-1">
          <SmallQuote speaker={<Speaker name="Priya Menon" jobTitle="Compliance lead" size={28} />}>
            “I can see which consent is missing before a post is published.”
          </SmallQuote>
          <SmallQuote speaker={<Speaker name="Rio Navarro" jobTitle="Creator" size={28} kind="creator" />}>
            “I can see every message that was sent in my name.”
          </SmallQuote>
        </div>
      </div>
    </Section>
  )
}

function SmallQuote({ children, speaker }: { children: ReactNode; speaker: ReactNode }) {
  return (
    <figure className="border-line border-t pt-4">
      <blockquote className="text-pretty text-ink-2">{children}</blockquote>
      {speaker}
    </figure>
  )
}

type SpeakerProps = { name: string; jobTitle: string; size: number; kind?: 'person' | 'creator' }

function Speaker({ name, jobTitle, size, kind = 'person' }: SpeakerProps) {
  return (
    <figcaption className="mt-4 flex items-center gap-2.5 text-13 text-ink-3">
      <Avatar name={name} size={size} kind={kind} />
      <span>
        <span className="block font-medium text-ink">{name}</span>
        {jobTitle}
      </span>
    </figcaption>
  )
}
