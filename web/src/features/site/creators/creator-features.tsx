import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel, PanelRow } from '../agency/panel.tsx'
import texts from '../site-texts.json'

const check = <Check aria-hidden="true" className="size-4" strokeWidth={1.75} />
const alert = <CircleAlert aria-hidden="true" className="size-4" strokeWidth={1.75} />

const week = texts.creatorWeek

function InactiveFans() {
  return (
    <Panel title="No messages for 7 days">
      <ul>
        <PanelRow icon={<Dot />} detail="12 days">
          Harbor T., $1,180 spent
        </PanelRow>
        <PanelRow icon={<Dot />} detail="9 days">
          Nico Kestrel, $520 spent
        </PanelRow>
        <PanelRow icon={<Dot />} detail="8 days">
          Sam Koval, $145 spent
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
                className={`mt-2 block rounded-[4px] py-1 font-medium ${post.startsWith('$') ? 'bg-tungsten-soft text-tungsten-ink' : 'bg-brand-soft text-brand-ink'}`}>
                {post}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Records() {
  return (
    <Panel title="Your records">
      <ul>
        <PanelRow icon={check} detail="Until Aug 2029">
          ID verified
        </PanelRow>
        <PanelRow icon={check} detail="4 of 4">
          Consents for the studio shoot
        </PanelRow>
        <PanelRow icon={alert} detail="Missing: Ash" isProblem>
          Consent for Friday’s clip
        </PanelRow>
      </ul>
    </Panel>
  )
}

type Feature = { title: string; text: string; panel: ReactNode }

const features: Feature[] = [
  {
    title: 'See inactive fans',
    text: 'Each fan has a profile with purchases, messages and your notes. Fans who haven’t messaged for more than seven days are listed, so you can get back in touch.',
    panel: <InactiveFans />,
  },
  {
    title: 'Schedule posts',
    text: 'Upload once and set a price and a time. Once your platform is connected, posts go out automatically.',
    panel: <Week />,
  },
  {
    title: 'Keep your records',
    text: 'See who took part in a shoot, whose ID was verified and who consented to what. When a consent is withdrawn, all content it covers is frozen, including scheduled posts.',
    panel: <Records />,
  },
]

export function CreatorFeatures() {
  return (
    <ul>
      {features.map(({ title, text, panel }) => (
        <li
          key={title}
          className="grid items-center gap-x-6 gap-y-5 border-line border-t py-9 first:border-ink md:grid-cols-2">
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
