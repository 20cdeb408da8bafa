const steps = [
  {
    way: 'In',
    title: 'Your platform delivers',
    items: [
      'Fans and their subscriptions',
      'Messages as they are written',
      'Payments, refunds and chargebacks',
    ],
    note: 'Through a key per agency. The same delivery twice changes nothing.',
  },
  {
    way: 'Inside',
    title: 'People work',
    items: [
      'Operators answer for the creators assigned to them',
      'Compliance verifies, clears and withdraws',
      'Admins watch revenue by creator and source',
    ],
    note: 'Names, contacts and other fans’ data never leave in a prompt.',
  },
  {
    way: 'Out',
    title: 'Your platform collects',
    items: [
      'Replies an operator has sent',
      'Posts that passed the gate, at their time',
      'Events you subscribed to',
    ],
    note: 'Webhooks are signed, so that you can tell ours from anybody’s, and retried until you have them.',
  },
]

/** What crosses the line between a licensee's platform and Greenroom, and in which direction. */
export function ConnectorFlow() {
  return (
    <ol className="grid gap-x-6 gap-y-10 md:grid-cols-3">
      {steps.map(({ way, title, items, note }, index) => (
        <li key={way} className="flex flex-col">
          <p className="flex items-center gap-3 font-medium text-13 text-brand-ink">
            {way}
            <svg width="100%" height="9" aria-hidden="true" className="text-line-control">
              <path d="M0 4.5H2000" stroke="currentColor" />
              {index < steps.length - 1 && (
                <svg x="100%" overflow="visible" aria-hidden="true">
                  <path d="M-7 .5L-.5 4.5L-7 8.500" fill="none" stroke="currentColor" />
                </svg>
              )}
            </svg>
          </p>
          <h3 className="mt-4 font-semibold text-20 tracking-[-0.012em]">{title}</h3>
          <ul className="mt-3 text-14">
            {items.map((item) => (
              <li key={item} className="border-line border-t py-2.5 text-pretty">
                {item}
              </li>
            ))}
          </ul>
          <p className="border-line border-t pt-2.5 text-pretty text-14 text-ink-2">{note}</p>
        </li>
      ))}
    </ol>
  )
}
