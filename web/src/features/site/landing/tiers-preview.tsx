import { TierBadge } from '../../../ui/tier-badge.tsx'

const tiers = [
  { tier: 'WHALE', from: '$1,000 and up', share: 46 },
  { tier: 'VIP', from: '$500 and up', share: 19 },
  { tier: 'REGULAR', from: '$100 and up', share: 24 },
  { tier: 'CASUAL', from: 'Below $100', share: 11 },
] as const

export function TiersPreview() {
  return (
    <div className="@container *:border-line *:not-last:border-b rounded-box border border-line bg-surface px-4 py-1.5 text-13 shadow-float">
      {tiers.map(({ tier, from, share }) => (
        <div
          key={tier}
          className="grid h-12 grid-cols-[88px_1fr_34px] items-center gap-3 @2xs:grid-cols-[88px_92px_1fr_34px]">
          <TierBadge tier={tier} />
          <span className="hidden text-12 text-ink-2 tabular-nums @2xs:inline">{from}</span>
          <span className="h-2 overflow-hidden rounded-full bg-line">
            <span className="block h-full rounded-full bg-tungsten" style={{ width: `${share}%` }} />
          </span>
          <span className="text-right font-semibold tabular-nums">{share}%</span>
        </div>
      ))}
    </div>
  )
}
