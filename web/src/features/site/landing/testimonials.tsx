import { Badge } from '../../../ui/badge.tsx'
import { Section } from '../parts/section.tsx'
import { slot, When } from '../slots.tsx'

/** Quotes from Settings > Site; those in the demo are marked as examples. */
export function Testimonials() {
  return (
    <When slot="hasTestimonials">
      <Section title="What using Greenroom is like">
        <When slot="isDemo">
          <p className="-mt-5 mb-9 flex flex-wrap items-center gap-2.5 text-13 text-ink-3">
            <Badge>Illustrative</Badge>
            Example quotes. These are not real customers.
          </p>
        </When>
        <div className="grid gap-x-6 gap-y-10 lg:grid-cols-2">
          <When slot="testimonials">
            <figure className="group border-line border-t pt-4 first:row-span-2">
              <blockquote className="group-first:font-display group-first:text-28 group-first:leading-8.5">
                “{slot('quote')}”
              </blockquote>
              <figcaption className="mt-4 text-13 text-ink-3">
                <span className="block font-medium text-ink">{slot('name')}</span>
                {slot('role')}
              </figcaption>
            </figure>
          </When>
        </div>
      </Section>
    </When>
  )
}
