import texts from '../site-texts.json'

const steps = texts.connectorSteps

export function ConnectorFlow() {
  return (
    <ol className="grid gap-x-6 gap-y-10 md:grid-cols-3">
      {steps.map(({ direction, title, items, note }, index) => (
        <li key={direction} className="flex flex-col">
          <p className="flex items-center gap-3 font-medium text-13 text-brand-ink">
            {direction}
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
