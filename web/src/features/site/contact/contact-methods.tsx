import { Badge } from '../../../ui/badge.tsx'
import { slot, When } from '../slots.tsx'

function SampleBadge() {
  return (
    <When slot="isDemo">
      <Badge tone="amber">Sample details</Badge>
    </When>
  )
}

/** From Settings > Site. */
export function ContactMethods() {
  return (
    <When slot="hasMethods">
      <section aria-labelledby="methods-title">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="methods-title" className="font-semibold text-16">
            Other ways to reach us
          </h2>
          <SampleBadge />
        </div>
        <ul className="mt-4">
          <When slot="methods">
            <li className="grid gap-x-4 border-line border-t py-4 sm:max-lg:grid-cols-[10rem_minmax(0,1fr)] xl:grid-cols-[10rem_minmax(0,1fr)]">
              <h3 className="font-medium text-16">{slot('name')}</h3>
              <div className="min-w-0">
                <When slot="href">
                  <a href={slot('href')} className="link break-words text-16">
                    {slot('value')}
                  </a>
                </When>
                <When slot="href" not>
                  {slot('value')}
                </When>
                <When slot="note">
                  <p className="mt-0.5 text-14 text-ink-3">{slot('note')}</p>
                </When>
              </div>
            </li>
          </When>
        </ul>
      </section>
    </When>
  )
}

export function Offices() {
  return (
    <When slot="hasOffices">
      <section aria-labelledby="offices-title" className="mt-20 md:mt-28">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="offices-title" className="font-semibold text-20">
            Offices
          </h2>
          <SampleBadge />
        </div>
        <ul className="mt-6 grid gap-x-6 md:grid-cols-3">
          <When slot="offices">
            <li className="break-inside-avoid border-ink border-t pt-4 pb-8">
              <h3 className="font-semibold text-16">{slot('city')}</h3>
              <When slot="role">
                <p className="text-14 text-ink-2">{slot('role')}</p>
              </When>
              <address className="mt-3 whitespace-pre-line text-14 text-ink-2 not-italic leading-5.5">
                {slot('address')}
              </address>
              <When slot="hours">
                <p className="mt-3 text-14 text-ink-3">{slot('hours')}</p>
              </When>
            </li>
          </When>
        </ul>
      </section>
    </When>
  )
}
