import { cx } from './cx.ts'

type Tier = 'WHALE' | 'VIP' | 'REGULAR' | 'CASUAL' | 'FREE'

const tiers: Record<Tier, { pips: number; className: string }> = {
  WHALE: { pips: 4, className: 'border-(--tier-whale-line) bg-(--tier-whale-bg) text-(--tier-whale-ink)' },
  VIP: { pips: 3, className: 'border-(--tier-vip-line) bg-(--tier-vip-bg) text-(--tier-vip-ink)' },
  REGULAR: {
    pips: 2,
    className: 'border-(--tier-regular-line) bg-(--tier-regular-bg) text-(--tier-regular-ink)',
  },
  CASUAL: {
    pips: 1,
    className: 'border-(--tier-casual-line) bg-(--tier-casual-bg) text-(--tier-casual-ink)',
  },
  FREE: { pips: 1, className: 'border-(--tier-casual-line) bg-(--tier-casual-bg) text-(--tier-casual-ink)' },
}

type TierBadgeProps = {
  tier: Tier
  /** Pips only, where space is short; the label stays for screen readers. */
  brief?: boolean | undefined
}

export function TierBadge({ tier, brief }: TierBadgeProps) {
  return (
    <span
      className={cx(
        'relative inline-flex h-5 flex-none items-center gap-1.25 whitespace-nowrap rounded-control border pl-1.5 font-semibold text-11 tracking-[0.03em]',
        brief ? 'pr-1.5' : 'pr-1.75',
        tiers[tier].className,
      )}>
      <Pips filled={tiers[tier].pips} />
      {brief ? <span className="sr-only">{tier}</span> : tier}
    </span>
  )
}

const textColors: Record<Tier, string> = {
  WHALE: 'text-tungsten-ink',
  VIP: 'text-tungsten-ink',
  REGULAR: 'text-good-ink',
  CASUAL: 'text-ink-3',
  FREE: 'text-ink-3',
}

/** Pips without a badge, for narrow lists; the label stays for screen readers. */
export function TierPips({ tier }: { tier: Tier }) {
  return (
    <span title={tier} className={cx('inline-flex flex-none', textColors[tier])}>
      <Pips filled={tiers[tier].pips} />
      <span className="sr-only">{tier}</span>
    </span>
  )
}

const bars = [3, 5.33, 7.66, 10].map((height, index) => {
  const right = index * 3.4 + 2.2
  return `M${index * 3.4} ${10 - height}H${right}V10H${index * 3.4}Z`
})

/** Draws at most two paths, because lists render dozens of these. */
function Pips({ filled }: { filled: number }) {
  return (
    <svg viewBox="0 0 13 10" width="13" height="10" fill="currentColor" aria-hidden="true">
      <path d={bars.slice(0, filled).join('')} />
      {filled < bars.length && <path d={bars.slice(filled).join('')} opacity="0.28" />}
    </svg>
  )
}
