import { Sparkles } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { TierBadge } from '../../../ui/tier-badge.tsx'
import { SuggestedReply } from './suggested-reply.tsx'

const spending = [
  { label: 'Total spent', value: '$4,812' },
  { label: 'Tips given', value: '37' },
  { label: 'PPV bought', value: '23' },
]

const purchases = [
  { item: 'PPV Content, Rehearsal week', amount: '$35', date: 'Jun 10' },
  { item: 'Tips', amount: '$50', date: 'Jun 8' },
]

export function ChatSide() {
  return (
    <div className="min-w-0 overflow-hidden border-line max-md:border-t md:border-l">
      <div className="px-4 pt-3.5 pb-4">
        <div className="mb-2.5 flex items-center gap-1.75 font-semibold text-13">
          <Sparkles aria-hidden="true" className="size-4 text-brand-ink" strokeWidth={1.75} />
          AI suggestion
          <span className="ml-auto font-normal text-12 text-ink-3">Built-in engine</span>
        </div>
        <SuggestedReply
          text="Yes, I do! A birthday video is $60 and you’ll have it by Friday night. What’s her name?"
          tone="warm"
        />
      </div>
      <div className="border-line border-t p-4 max-md:hidden">
        <div className="flex items-center gap-3">
          <Avatar name="Theo Marsh" size={44} />
          <div className="min-w-0">
            <div className="flex items-center gap-2">
              <span className="truncate font-semibold text-16">Theo Marsh</span>
              <TierBadge tier="WHALE" />
            </div>
            <div className="truncate text-12 text-ink-3">@theo_marsh · since March 2025</div>
          </div>
        </div>
        <div className="mt-4 grid grid-cols-3 *:border-line *:not-last:border-r rounded-box border border-line">
          {spending.map(({ label, value }) => (
            <div key={label} className="px-3 py-2">
              <div className="whitespace-nowrap text-12 text-ink-3">{label}</div>
              <div className="font-semibold tabular-nums">{value}</div>
            </div>
          ))}
        </div>
        <div className="mt-3">
          {purchases.map(({ item, amount, date }) => (
            <div
              key={item}
              className="grid h-7 grid-cols-[minmax(0,1fr)_auto_52px] items-center gap-2.5 text-13">
              <span className="truncate">{item}</span>
              <span className="font-medium tabular-nums">{amount}</span>
              <span className="text-right text-12 text-ink-3">{date}</span>
            </div>
          ))}
        </div>
        <div className="mt-3 flex gap-1">
          <Badge>Birthdays</Badge>
          <Badge>Pays fast</Badge>
        </div>
        <div className="mt-3.5 border-tungsten border-l-2 pl-2.5 max-xl:hidden text-13 text-ink-2">
          His sister is also a fan.
        </div>
      </div>
    </div>
  )
}
