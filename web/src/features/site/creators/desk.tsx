import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel, PanelRow } from '../agency/panel.tsx'

const check = <Check aria-hidden="true" className="size-4" strokeWidth={1.75} />
const alert = <CircleAlert aria-hidden="true" className="size-4" strokeWidth={1.75} />

const week = [
  { day: 'Mon', post: '8 PM' },
  { day: 'Tue', post: '' },
  { day: 'Wed', post: '$25' },
  { day: 'Thu', post: '' },
  { day: 'Fri', post: '8 PM' },
  { day: 'Sat', post: '10 AM' },
  { day: 'Sun', post: '' },
]

function QuietFans() {
  return (
    <Panel title="Silent for more than 7 days">
      <ul>
        <PanelRow icon={<Dot />} detail="12 days">
          Harbor T., $1,180 so far
        </PanelRow>
        <PanelRow icon={<Dot />} detail="9 days">
          Nico Kestrel, $520 so far
        </PanelRow>
        <PanelRow icon={<Dot />} detail="8 days">
          Sam Koval, $145 so far
        </PanelRow>
      </ul>
    </Panel>
  )
}

function Dot() {
  return <span aria-hidden="true" className="block size-2 rounded-full bg-tungsten" />
}

function Week() {
  return (
    <Panel title="Scheduled">
      <ol className="grid grid-cols-7 text-center text-12">
        {week.map(({ day, post }) => (
          <li key={day} className="min-h-22 border-line border-l px-1 py-2 first:border-l-0">
            <span className="text-ink-3">{day}</span>{' '}
            {post && (
              <span
                className={`mt-2 block rounded-[4px] py-1 font-medium ${post.startsWith('$') ? 'bg-tungsten-soft text-tungsten-ink' : 'bg-brand-soft text-brand-ink'}`}
              >
                {post}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Papers() {
  return (
    <Panel title="Your papers">
      <ul>
        <PanelRow icon={check} detail="Until Aug 2029">
          Your ID, examined
        </PanelRow>
        <PanelRow icon={check} detail="4 of 4">
          Consents for the studio day
        </PanelRow>
        <PanelRow icon={alert} detail="Ask Ash" wrong>
          Consent for Friday’s clip
        </PanelRow>
      </ul>
    </Panel>
  )
}

type DeskItem = { title: string; text: string; panel: ReactNode }

const items: DeskItem[] = [
  {
    title: 'Know who has gone quiet',
    text: 'Every fan has one page: what they bought, when they last wrote, what you noted about them. Those who have been silent for more than seven days are counted for you, before they cancel.',
    panel: <QuietFans />,
  },
  {
    title: 'Post on your day off',
    text: 'Upload once, set a price or a time, and go. Posts appear at their hour, once, even if our servers were restarted in between.',
    panel: <Week />,
  },
  {
    title: 'Have the paper before you need it',
    text: 'Who was in the shoot, who checked the IDs, who agreed to what. Withdraw a consent and everything it covered stops at once, queued posts too.',
    panel: <Papers />,
  },
]

export function Desk() {
  return (
    <ul>
      {items.map(({ title, text, panel }) => (
        <li
          key={title}
          className="grid items-center gap-x-6 gap-y-5 border-line border-t py-9 first:border-ink md:grid-cols-2"
        >
          <div className="md:pr-6">
            <h3 className="text-balance font-semibold text-20 tracking-[-0.012em]">{title}</h3>
            <p className="mt-2 text-pretty text-ink-2">{text}</p>
          </div>
          {panel}
        </li>
      ))}
    </ul>
  )
}
