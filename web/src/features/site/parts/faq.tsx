import type { ReactNode } from 'react'

type FaqItem = { q: string; a: ReactNode }

/** Native details elements: they open without a script, and find-in-page searches closed answers. */
export function Faq({ items }: { items: FaqItem[] }) {
  return (
    <div className="border-line border-b">
      {items.map(({ q, a }) => (
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
              className="flex-none text-ink-3 transition-transform group-open:rotate-45"
            >
              <path d="M8 3v10M3 8h10" />
            </svg>
          </summary>
          <div className="max-w-[42em] text-pretty pb-5 text-ink-2">{a}</div>
        </details>
      ))}
    </div>
  )
}

/** Structured data; answers must be plain text. */
export function faqJsonLd(items: { q: string; a: string }[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ q, a }) => ({
      '@type': 'Question',
      name: q,
      acceptedAnswer: { '@type': 'Answer', text: a },
    })),
  }
}
