import { Sparkles } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { TierBadge } from '../../../ui/tier-badge.tsx'

const bubble = 'w-fit max-w-[86%] rounded-box px-3 py-2'

export function PhonePanel() {
  return (
    <figure className="mx-auto w-full max-w-[360px] overflow-hidden rounded-[28px] border border-line-control bg-surface text-13 leading-5 text-ink shadow-picture print:shadow-none">
      <figcaption className="flex items-center gap-3 border-line border-b px-4 py-3.5">
        <Avatar name="Lena Porter" size={36} />{' '}
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <b className="font-semibold text-14">Lena Porter</b> <TierBadge tier="VIP" />
          </span>{' '}
          <span className="block text-12 text-ink-3">$640 spent · demo data</span>
        </span>
      </figcaption>
      <div className="space-y-2 px-4 py-4">
        <p className={`${bubble} bg-bubble-in`}>You made my whole week with the rehearsal clip</p>
        <p className={`${bubble} bg-bubble-in`}>Is there a longer cut?</p>
        <p className={`${bubble} ml-auto bg-bubble-out`}>There is! Eleven minutes</p>
        <p className="pr-0.5 text-right text-12 text-ink-3">9:12 PM · typed by you · Read</p>
        <p className={`${bubble} bg-bubble-in`}>Sold. How much?</p>
      </div>
      <div className="border-brand-line border-t bg-brand-soft px-4 pt-3 pb-3.5">
        <p className="flex items-center gap-2 font-semibold">
          <Sparkles aria-hidden="true" className="size-4 text-brand-ink" strokeWidth={1.75} />
          AI suggestion <span className="ml-auto font-normal text-12 text-ink-2">84% confidence, high</span>
        </p>
        <p className="mt-2">It’s $25. Want me to send it over?</p>
        <div aria-hidden="true" className="mt-3 flex gap-1.5 font-medium">
          <span className="rounded-control bg-brand px-3 py-1.5 text-on-brand">Use</span>{' '}
          <span className="rounded-control px-3 py-1.5">Edit</span>{' '}
          <span className="ml-auto self-center font-normal text-12 text-ink-2">3 other tones</span>
        </div>
      </div>
    </figure>
  )
}
