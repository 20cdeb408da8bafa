import { Check, Clock, X } from 'lucide-react'
import { usd } from '../plans.ts'
import { Panel, PanelRow } from './panel.tsx'

const check = <Check aria-hidden="true" className="size-4" strokeWidth={1.75} />
const cross = <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
const clock = <Clock aria-hidden="true" className="size-4" strokeWidth={1.75} />

const bubble = 'w-fit max-w-[88%] rounded-box px-3 py-2'
const meta = 'pt-1 text-12 text-ink-3'

export function HandoverPanel() {
  return (
    <Panel title="Theo Marsh, reply as Juno Vale">
      <div className="space-y-3 px-4 py-3.5">
        <div className="flex flex-col items-end text-right">
          <p className={`${bubble} bg-bubble-out text-left`}>
            Saturday works. I will send you the details in the morning.
          </p>
          <p className={meta}>2:14 AM · Ilya Moss, operator · typed</p>
        </div>
        <div>
          <p className={`${bubble} bg-bubble-in`}>Perfect, thank you! Talk tomorrow.</p>
          <p className={meta}>2:16 AM</p>
        </div>
        <p className="border-tungsten border-l-2 pl-3 text-ink-2">
          Note by Ilya Moss: birthday video for $60, due Friday night.
        </p>
      </div>
    </Panel>
  )
}

export function SuggestionPanel() {
  return (
    <Panel title="AI suggestion" aside="Demo data">
      <div className="px-4 pt-3.5 pb-3">
        <p>
          Good morning! I haven’t forgotten: I’m recording the video today. Is there a name or a song you
          would like in it?
        </p>
        <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-12 text-ink-2">
          <span>
            <b className="font-semibold text-brand-ink">86%</b> confidence, high
          </span>
          <span>Tone: warm</span>
        </p>
      </div>
      <p className="border-line border-t bg-brand-soft px-4 py-2 text-12 text-brand-ink">
        Sent by Dana Kirk at 10:21 AM · suggestion, edited
      </p>
    </Panel>
  )
}

export function PublishingPanel() {
  return (
    <Panel title="Publishing checks" aside="1 missing · demo data">
      <ul>
        <PanelRow icon={check} detail="2 people">
          Everyone shown is named
        </PanelRow>
        <PanelRow icon={check} detail="May 28">
          IDs verified before the shoot
        </PanelRow>
        <PanelRow icon={cross} detail="R. Navarro" isMissing>
          Consent covers this use
        </PanelRow>
        <PanelRow icon={check} detail="P. Nair">
          Approved by a second person
        </PanelRow>
      </ul>
    </Panel>
  )
}

export function DeadlinesPanel() {
  return (
    <Panel title="Deadlines" aside="Defaults">
      <ul>
        <PanelRow icon={clock} detail="24 hours">
          Answer a DMCA request
        </PanelRow>
        <PanelRow icon={clock} detail="48 hours">
          Remove an intimate image
        </PanelRow>
        <PanelRow icon={clock} detail="7 business days">
          Resolve a card-network complaint
        </PanelRow>
        <PanelRow icon={clock} detail="1 month">
          Answer a personal-data request
        </PanelRow>
      </ul>
    </Panel>
  )
}

const paid = 12_400
const feeRate = 20
const fee = (paid * feeRate) / 100
const net = paid - fee
const lines = [
  { label: 'Gross revenue', amount: usd(paid) },
  { label: `Platform fee, ${feeRate}% in this example`, amount: `–${usd(fee)}` },
  { label: 'Net revenue', amount: usd(net) },
  { label: 'Juno Vale, 50% since May 1', amount: usd(net / 2) },
  { label: 'Agency, 50%', amount: usd(net / 2) },
]

export function SplitPanel() {
  return (
    <Panel title="Juno Vale, last month">
      <dl className="tabular-nums">
        {lines.map(({ label, amount }) => (
          <div
            key={label}
            className="flex justify-between gap-4 border-line border-t px-4 py-2 first:border-t-0 nth-3:font-semibold"
          >
            <dt>{label}</dt>
            <dd className="whitespace-nowrap">{amount}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
