import { fullService, percent, promises } from '../figures.ts'

const steps = [
  {
    title: `We reply within ${promises.applications}`,
    text: 'A person, not a machine, reads what you wrote and answers by email: yes, no, or a question.',
  },
  {
    title: 'We talk',
    text: 'A call about your page, your limits and what you never want said in your name. Nothing is signed yet.',
  },
  {
    title: 'We check your ID',
    text: `Everyone is ${promises.minimumAge}+ and verified by government ID before any work starts. Scans are asked for then, not here.`,
  },
  {
    title: 'You sign, we start',
    text: `A written agreement with the ${percent(fullService.split)} split in it. You see what is said and earned in your name every day.`,
  },
]

export function NextSteps() {
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="font-semibold text-16">
        What happens next
      </h2>
      <ol className="mt-4">
        {steps.map(({ title, text }, at) => (
          <li
            key={title}
            className="grid break-inside-avoid grid-cols-[2rem_minmax(0,1fr)] border-line border-t py-4"
          >
            <span aria-hidden="true" className="text-14 text-ink-3 tabular-nums">
              {at + 1}
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
