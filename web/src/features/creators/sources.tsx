import type { CreatorStats } from '@greenroom/contract/features/creators/creator-money.schema.ts'
import { Money } from '../../ui/format.tsx'
import { shareOf } from '../../ui/share-of.ts'

export type Sources = Omit<NonNullable<CreatorStats['weeks']>[number], 'week'>

/** Order, names and colors of revenue sources. */
export const sources = [
  { key: 'subscription', name: 'Subscription', color: 'var(--chart-1)' },
  { key: 'tips', name: 'Tips', color: 'var(--chart-2)' },
  { key: 'ppv', name: 'PPV Content', color: 'var(--chart-3)' },
  { key: 'custom', name: 'Custom Requests', color: 'var(--chart-4)' },
] as const satisfies readonly { key: keyof Sources; name: string; color: string }[]

export const totalOf = (amounts: Sources): number =>
  amounts.subscription + amounts.tips + amounts.ppv + amounts.custom

type SourceListProps = {
  amounts: Sources
  /** Shown below the name instead of the percentage. */
  noteFor?: ((key: keyof Sources) => string) | undefined
}

export function SourceList({ amounts, noteFor }: SourceListProps) {
  const allAmounts = sources.map(({ key }) => amounts[key])
  const share = (key: keyof Sources) => shareOf(amounts[key], allAmounts)
  return (
    <ul className="flex flex-col gap-3 text-13">
      {sources.map(({ key, name, color }) => (
        <li key={key} className="flex flex-col gap-1.5">
          <span className="flex items-baseline gap-2">
            <span className="flex-1">{name}</span>
            {!noteFor && <span className="text-12 text-ink-3 tabular-nums">{Math.round(share(key))}%</span>}
            <span className="w-16 text-right font-medium">
              <Money amount={amounts[key]} />
            </span>
          </span>
          {noteFor && <span className="-mt-1 text-12 text-ink-3 tabular-nums">{noteFor(key)}</span>}
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full"
              data-share
              style={{ width: `${share(key)}%`, background: color }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
