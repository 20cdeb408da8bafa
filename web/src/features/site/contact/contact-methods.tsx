import { Badge } from '../../../ui/badge.tsx'
import { contactDetailsAreSamples, contactMethods, offices } from '../contact-details.ts'

function SampleBadge() {
  if (!contactDetailsAreSamples) return null
  return <Badge tone="amber">Sample details</Badge>
}

export function ContactMethods() {
  return (
    <section aria-labelledby="methods-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="methods-title" className="font-semibold text-16">
          Other ways to reach us
        </h2>
        <SampleBadge />
      </div>
      <ul className="mt-4">
        {contactMethods.map(({ name, value, href, note }) => (
          <li
            key={name}
            className="grid gap-x-4 border-line border-t py-4 sm:max-lg:grid-cols-[10rem_minmax(0,1fr)] xl:grid-cols-[10rem_minmax(0,1fr)]">
            <h3 className="font-medium text-16">{name}</h3>
            <div className="min-w-0">
              <a href={href} className="link break-words text-16">
                {value}
              </a>
              <p className="mt-0.5 text-14 text-ink-3">{note}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Offices() {
  return (
    <section aria-labelledby="offices-title">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="offices-title" className="font-semibold text-20">
          Offices
        </h2>
        <SampleBadge />
      </div>
      <ul className="mt-6 grid gap-x-6 md:grid-cols-3">
        {offices.map(({ city, role, address, hours }) => (
          <li key={city} className="break-inside-avoid border-ink border-t pt-4 pb-8">
            <h3 className="font-semibold text-16">{city}</h3>
            <p className="text-14 text-ink-2">{role}</p>
            <address className="mt-3 text-14 text-ink-2 not-italic leading-5.5">
              {address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            <p className="mt-3 text-14 text-ink-3">{hours}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
