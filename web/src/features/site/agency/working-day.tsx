import type { ReactNode } from 'react'
import { promises } from '../figures.ts'
import { ClocksPanel, GatePanel, HandoverPanel, SplitPanel, SuggestionPanel } from './day-panels.tsx'

type Moment = { time: string; title: string; text: string; panel: ReactNode }

const moments: Moment[] = [
  {
    time: '8:00 AM',
    title: 'The shift changes',
    text: 'The day operator opens the conversation where the night operator left it: the last messages with their authors, what the fan has bought, and the notes. Nobody has to ask in a group chat who promised what.',
    panel: <HandoverPanel />,
  },
  {
    time: '10:20 AM',
    title: 'A reply is suggested, a person sends it',
    text: 'Greenroom drafts an answer in the creator’s voice with an honest confidence and three other tones. Your operator uses it, edits it or ignores it. Each message keeps how it was written, so you can see later what the suggestions were worth.',
    panel: <SuggestionPanel />,
  },
  {
    time: '1:45 PM',
    title: 'A post is held back',
    text: 'Content goes live only when everyone in it is named, was verified before the shoot, has agreed to this use, and a second person has cleared it. One consent is missing, and the screen says whose.',
    panel: <GatePanel />,
  },
  {
    time: '4:30 PM',
    title: 'A takedown request comes in',
    text: `The clock starts by itself. Our own promise for DMCA requests is an answer within ${promises.dmca}; the other clocks are set to the usual deadlines and yours to change.`,
    panel: <ClocksPanel />,
  },
  {
    time: 'Month end',
    title: 'The split explains itself',
    text: 'Every payment carries the platform’s fee and what is left of it. Every creator has a split with a date, so a renegotiation in May does not rewrite April.',
    panel: <SplitPanel />,
  },
]

export function WorkingDay() {
  return (
    <ol>
      {moments.map(({ time, title, text, panel }) => (
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
