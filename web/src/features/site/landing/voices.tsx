import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Section } from '../parts/section.tsx'
import { headline } from '../parts/wrap.ts'

/** Testimonials the house wrote itself, and says so. */
export function Voices() {
  return (
    <Section title="Who it is for, in their words">
      <p className="-mt-5 mb-9 flex flex-wrap items-center gap-2.5 text-13 text-ink-3">
        <Badge>Illustrative</Badge>
        Written by us to show who it is for. These are not real customers.
      </p>
      <div className="grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <figure className="lg:col-span-7">
          <blockquote className={cx(headline, 'font-[540] text-28 leading-8.5 md:text-40 md:leading-11')}>
            “At shift change nobody asks who said what to whom any more. They open the conversation and it is
            all there.”
          </blockquote>
          <Speaker name="Hanna Lindt" who="Runs an agency of 14 creators" size={36} />
        </figure>
        <div className="grid gap-6 sm:grid-cols-2 lg:col-span-4 lg:col-start-9 lg:grid-cols-1">
          <SmallVoice speaker={<Speaker name="Priya Menon" who="Compliance lead" size={28} />}>
            “The publish gate told me which consent was missing before I had finished my coffee.”
          </SmallVoice>
          <SmallVoice speaker={<Speaker name="Rio Navarro" who="Creator" size={28} kind="creator" />}>
            “I can see what was said in my name today. That alone is why I signed.”
          </SmallVoice>
        </div>
      </div>
    </Section>
  )
}

function SmallVoice({ children, speaker }: { children: ReactNode; speaker: ReactNode }) {
  return (
    <figure className="border-line border-t pt-4">
      <blockquote className="text-pretty text-ink-2">{children}</blockquote>
      {speaker}
    </figure>
  )
}

type SpeakerProps = { name: string; who: string; size: number; kind?: 'person' | 'creator' }

function Speaker({ name, who, size, kind = 'person' }: SpeakerProps) {
  return (
    <figcaption className="mt-4 flex items-center gap-2.5 text-13 text-ink-3">
      <Avatar name={name} size={size} kind={kind} />
      <span>
        <span className="block font-medium text-ink">{name}</span>
        {who}
      </span>
    </figcaption>
  )
}
