import type { ReactNode } from 'react'
import { promises } from '../plans.ts'
import { DeadlinesPanel, HandoverPanel, PublishingPanel, SplitPanel, SuggestionPanel } from './day-panels.tsx'

type Step = { time: string; title: string; text: string; panel: ReactNode }

const steps: Step[] = [
  {
    time: '8:00 AM',
    title: 'Shift handover',
    text: 'The next operator opens the conversation and sees the last messages, who sent them, what the fan has bought, and the notes.',
    panel: <HandoverPanel />,
  },
  {
    time: '10:20 AM',
    title: 'AI suggests, a person sends',
    text: 'Greenroom drafts a reply in the creator’s voice with a confidence score and three alternatives. Your operator uses it, edits it or ignores it. Each message records whether it was typed or suggested.',
    panel: <SuggestionPanel />,
  },
  {
    time: '1:45 PM',
    title: 'Checks before publishing',
    text: 'Content is published only when everyone in it is named, was verified before the shoot and has consented, and a second person has approved it. The screen shows what is missing.',
    panel: <PublishingPanel />,
  },
  {
    time: '4:30 PM',
    title: 'A takedown request arrives',
    text: `The deadline is set automatically: ${promises.dmca} for DMCA requests. You can change the defaults for your agency.`,
    panel: <DeadlinesPanel />,
  },
  {
    time: 'Month end',
    title: 'Revenue splits',
    text: 'Every payment shows the platform fee and the net amount. Each split has a start date, so a change never affects earlier months.',
    panel: <SplitPanel />,
  },
]

export function WorkingDay() {
  return (
    <ol>
      {steps.map(({ time, title, text, panel }) => (
        <li
          key={title}
          className="grid gap-x-6 gap-y-4 border-line border-t py-8 first:border-ink last:border-b lg:grid-cols-12 lg:py-10"
        >
          <p className="font-medium text-14 text-ink-3 tabular-nums lg:col-span-2 lg:pt-1">{time}</p>
          <div className="lg:col-span-5 lg:pr-6">
            <h3 className="font-semibold text-20 tracking-[-0.012em]">{title}</h3>
            <p className="mt-2 max-w-[34em] text-pretty text-ink-2">{text}</p>
          </div>
          <div className="lg:col-span-5">{panel}</div>
        </li>
      ))}
    </ol>
  )
}
