import type { ReactNode } from 'react'
import { PublishingChecks } from '../landing/publishing-checks.tsx'
import {
  ApplicationPanel,
  FlagPanel,
  HandoverPanel,
  ImportPanel,
  SplitPanel,
  SuggestionPanel,
} from './day-panels.tsx'

type Step = { time: string; title: string; text: string; panel: ReactNode }

const steps: Step[] = [
  {
    time: '8:00 AM',
    title: 'Shift handover',
    text: 'The next operator opens the conversation and sees the latest messages, who sent them, what the fan has bought, and the notes.',
    panel: <HandoverPanel />,
  },
  {
    time: '9:10 AM',
    title: 'A fan asks for a custom video',
    text: 'AI suggests a reply in the creator’s voice, based on their persona, limits and prices, with three alternatives. The operator uses, edits or ignores it. A person always sends the message.',
    panel: <SuggestionPanel />,
  },
  {
    time: '10:20 AM',
    title: 'A creator joins',
    text: 'Approve an application from your site, or add a creator yourself. Set their revenue share. They get an invitation by email.',
    panel: <ApplicationPanel />,
  },
  {
    time: '11:30 AM',
    title: 'A post is checked',
    text: 'A post goes live only when everyone shown is named, verified and of age, everyone has consented, and a second person has approved it. Anything missing is listed. Once it is cleared, it is published automatically.',
    panel: <PublishingChecks className="shadow-none" />,
  },
  {
    time: '1:45 PM',
    title: 'A message is flagged',
    text: 'Contact details, payments outside the platform and hints that someone is under 18 are flagged automatically, and anyone on the team can flag a message. Compliance reads the conversation without marking it as read. A deleted message stays on record for admins and compliance, and each view of it is logged.',
    panel: <FlagPanel />,
  },
  {
    time: '4:30 PM',
    title: 'Sales come in',
    text: 'A connector brings in fans, messages and payments through our API and sends your replies out. Without one, upload the platform’s CSV file and check the preview. Rows with errors come back as a file, rows you already have are skipped, and the whole import can be undone for 30 days.',
    panel: <ImportPanel />,
  },
  {
    time: 'Month end',
    title: 'Revenue splits',
    text: 'Every payment shows the platform fee and the net amount. Each split has a start date, and months before it don’t change.',
    panel: <SplitPanel />,
  },
]

export function WorkingDay() {
  return (
    <ol>
      {steps.map(({ time, title, text, panel }) => (
        <li
          key={title}
          className="grid gap-x-6 gap-y-4 border-line border-t py-8 first:border-ink last:border-b lg:grid-cols-12 lg:py-10">
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
