import { ItemList } from '../parts/item-list.tsx'
import { Screenshot } from '../parts/screenshot.tsx'
import { Section } from '../parts/section.tsx'
import texts from '../site-texts.json'

const items = texts.security

const alt = 'Dashboard with revenue, fans waiting for a reply and open cases.'

export function Security() {
  return (
    <Section
      title="Your agency at a glance"
      lede="See what needs attention on one screen. Earnings and ID documents stay protected.">
      <div className="grid items-start gap-x-6 gap-y-10 lg:grid-cols-12">
        <figure className="lg:col-span-7">
          <div className="max-md:hidden">
            <Screenshot
              name="dashboard"
              alt={alt}
              sizes="(min-width: 1280px) 690px, (min-width: 1024px) 56vw, 92vw"
              className="shadow-picture print:shadow-none"
            />
          </div>
          <div className="mx-auto max-w-78 md:hidden">
            <Screenshot
              name="dashboard-phone"
              view="phone"
              alt={alt}
              sizes="312px"
              className="shadow-picture"
            />
          </div>
          <figcaption className="mt-4 text-13 text-ink-3">The demo agency’s dashboard.</figcaption>
        </figure>
        <div className="lg:col-span-5 lg:pl-6">
          <ItemList items={items} columns={1} />
        </div>
      </div>
    </Section>
  )
}
