import { fillPlaceholders } from '../plans.ts'
import faqs from './faqs.json'

type Page = keyof typeof faqs

const faqEntries = (page: Page) => faqs[page].map(({ q, a }) => ({ q, a: fillPlaceholders(a) }))

/** Native details elements, because they open without JavaScript and find-in-page searches closed answers. */
export function Faq({ page }: { page: Page }) {
  return (
    <div className="border-line border-b">
      {faqEntries(page).map(({ q, a }) => (
        <details key={q} className="group border-line border-t">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4.5 font-medium [&::-webkit-details-marker]:hidden">
            {q}
            <svg
              width="16"
              height="16"
              viewBox="0 0 16 16"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
              aria-hidden="true"
              className="flex-none text-ink-3 transition-transform group-open:rotate-45">
              <path d="M8 3v10M3 8h10" />
            </svg>
          </summary>
          <div className="max-w-[42em] text-pretty pb-5 text-ink-2">{a}</div>
        </details>
      ))}
    </div>
  )
}

/** Structured data for search engines. */
export function faqJsonLd(page: Page): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: faqEntries(page).map(({ q, a }) => ({
      '@type': 'Question',
      name: q,
      acceptedAnswer: { '@type': 'Answer', text: a },
    })),
  }
}
