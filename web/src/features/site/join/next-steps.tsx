import { commitments, formatPercent, fullService } from '../plans.ts'

const steps = [
  {
    title: `We reply within ${commitments.applications}`,
    text: 'We’ll read your application and reply by email.',
  },
  { title: 'Intro call', text: 'We talk about your page, your goals and your limits.' },
  {
    title: 'ID check',
    text: `Everyone is ${commitments.minimumAge}+ and verified by government ID before any work starts. We ask for documents at this step.`,
  },
  {
    title: 'Agreement',
    text: `You sign a written agreement with the ${formatPercent(fullService.split)} split, and we start. You can see messages and earnings at any time.`,
  },
]

export function NextSteps() {
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="font-semibold text-16">
        What happens next
      </h2>
      <ol className="mt-4">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid break-inside-avoid grid-cols-[2rem_minmax(0,1fr)] border-line border-t py-4">
            <span aria-hidden="true" className="text-14 text-ink-3 tabular-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium text-16">{title}</h3>
              <p className="mt-1 max-w-[34em] text-pretty text-14 text-ink-2 leading-5.5">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
