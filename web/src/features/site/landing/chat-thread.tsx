import { ArrowUp, CheckCheck, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { TierBadge } from '../../../ui/tier-badge.tsx'

export function ChatThread() {
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <div className="flex items-center gap-3 border-line border-b px-5 py-3">
        <Avatar name="Theo Marsh" size={36} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2">
            <span className="truncate font-semibold">Theo Marsh</span>
            <TierBadge tier="WHALE" />
          </div>
          <div className="truncate text-12 text-ink-3">Online now · replying as Juno Vale</div>
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden px-5 pt-2 pb-4 leading-5.25">
        <div className="self-center pt-4 pb-3 font-medium text-12 text-ink-3">Today</div>
        <div className="max-w-[82%] self-end rounded-box rounded-br-[3px] bg-bubble-out px-3 py-2">
          Morning, Theo! Did you like the long cut?
        </div>
        <div className="flex items-center gap-1.5 self-end pt-1 text-12 text-ink-3">
          9:12 AM · Dana Kirk
          <span className="flex items-center gap-1 text-brand-ink">
            <CheckCheck aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            Read
          </span>
        </div>
        <div className="my-4 flex items-center gap-3 font-semibold text-12 text-rose-ink before:h-px before:flex-1 before:bg-rose-line after:h-px after:flex-1 after:bg-rose-line">
          3 new messages
        </div>
        <FanMessage>Watched it twice. So good</FanMessage>
        <FanMessage>Do you still do custom videos? My sister turns 30 on Saturday</FanMessage>
        <FanMessage>Happy to pay extra for a rush</FanMessage>
        <div className="pt-1 text-12 text-ink-3">2:01 PM</div>
      </div>
      <div className="px-5 pb-4">
        <div className="rounded-box border border-line-control">
          <div className="px-3.5 pt-2.5 pb-1 text-ink-3">Reply as Juno Vale</div>
          <div className="flex items-center gap-4 py-1.5 pr-1.5 pl-3.5 text-ink-2">
            <Paperclip aria-hidden="true" className="size-4" strokeWidth={1.75} />
            <span className="ml-auto flex h-8 items-center gap-1.5 rounded-control bg-brand px-3 font-medium text-13 text-on-brand">
              <ArrowUp aria-hidden="true" className="size-4" strokeWidth={1.75} />
              Send
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}

function FanMessage({ children }: { children: ReactNode }) {
  return (
    <div className="mt-0.5 w-fit max-w-[82%] rounded-box rounded-l-[3px] bg-bubble-in px-3 py-2">
      {children}
    </div>
  )
}
