import { Check, Clock, Flag, X } from 'lucide-react'
import { SuggestedReply } from '../landing/suggested-reply.tsx'
import { formatUsd } from '../plans.ts'
import { Panel, PanelRow } from './panel.tsx'

const check = <Check aria-hidden="true" className="size-4" strokeWidth={1.75} />
const cross = <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
const clock = <Clock aria-hidden="true" className="size-4" strokeWidth={1.75} />

const bubble = 'w-fit max-w-[88%] rounded-box px-3 py-2'
const meta = 'pt-1 text-12 text-ink-3'

export function HandoverPanel() {
  return (
    <Panel title="Theo Marsh · replying as Juno Vale">
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
    <Panel title="Theo Marsh · replying as Juno Vale">
      <div className="space-y-3 px-4 py-3.5">
        <p className={`${bubble} bg-bubble-in`}>Do you still do custom videos? It’s for a birthday</p>
        <SuggestedReply
          text="I do! A birthday video is $60 and you’ll have it by Friday night. What’s the name?"
          tone="warm"
        />
      </div>
    </Panel>
  )
}

export function ApplicationPanel() {
  return (
    <Panel title="Application: Ash Okafor">
      <ul>
        <PanelRow icon={clock} detail="Today, 9:52 AM">
          Applied on the site
        </PanelRow>
        <PanelRow icon={check} detail="10:20 AM">
          Approved by Mara Ellis
        </PanelRow>
        <PanelRow icon={check} detail="60%">
          Creator’s share
        </PanelRow>
        <PanelRow icon={check} detail="Valid for 7 days">
          Invitation sent
        </PanelRow>
      </ul>
    </Panel>
  )
}

export function FlagPanel() {
  return (
    <Panel title="Theo Marsh · chat with Juno Vale">
      <div className="space-y-3 px-4 py-3.5">
        <div>
          <p className={`${bubble} bg-bubble-in`}>Can I pay you outside the platform?</p>
          <p className={`${meta} flex items-center gap-1.5`}>
            <Flag aria-hidden="true" className="size-3.5 text-rose-ink" strokeWidth={1.75} />
            1:45 PM · flagged by Dana Kirk
          </p>
        </div>
        <p className="border-line border-l-2 pl-3 text-ink-2">
          Flag cleared by Priya Nair, compliance, at 2:10 PM
        </p>
      </div>
    </Panel>
  )
}

export function ImportPanel() {
  return (
    <Panel title="sales-may.csv">
      <ul>
        <PanelRow icon={check} detail="1,204">
          Sales imported
        </PanelRow>
        <PanelRow icon={check} detail="38">
          Duplicates skipped
        </PanelRow>
        <PanelRow icon={cross} detail="2" isProblem>
          Rows with errors
        </PanelRow>
        <PanelRow icon={clock} detail="30 days left">
          Undo import
        </PanelRow>
      </ul>
    </Panel>
  )
}

const gross = 12_400
const feeRate = 20
const fee = (gross * feeRate) / 100
const net = gross - fee
const lines = [
  { label: 'Gross revenue', amount: formatUsd(gross) },
  { label: `Platform fee, ${feeRate}% in this example`, amount: `–${formatUsd(fee)}` },
  { label: 'Net revenue', amount: formatUsd(net) },
  { label: 'Juno Vale, 50% since May 1', amount: formatUsd(net / 2) },
  { label: 'Agency, 50%', amount: formatUsd(net / 2) },
]

export function SplitPanel() {
  return (
    <Panel title="Juno Vale, last month">
      <dl className="tabular-nums">
        {lines.map(({ label, amount }) => (
          <div
            key={label}
            className="flex justify-between gap-4 border-line border-t px-4 py-2 first:border-t-0 nth-3:font-semibold">
            <dt>{label}</dt>
            <dd className="whitespace-nowrap">{amount}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
