import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatCount, formatUsd } from '../plans.ts'
import texts from '../site-texts.json'
import { Panel } from './panel.tsx'

type RosterRow = {
  name: string
  status: 'Active' | 'Pending'
  revenue: number
  fans: number
  newFans: number
  posts: number
  joined: string
}

const roster = texts.roster as RosterRow[]

const total = roster.reduce((sum, row) => sum + row.revenue, 0)
const stats = [
  { label: 'Total', value: formatCount(roster.length) },
  { label: 'Total Revenue', value: formatUsd(total) },
  { label: 'Avg Revenue', value: formatUsd(total / roster.length) },
  { label: 'Top Performer', value: roster[0]?.name ?? 'N/A' },
]

const head = 'px-3 py-2 font-medium text-12 text-ink-3 first:pl-4 last:pr-4'
const cell = 'border-line border-t px-3 py-2.5 first:pl-4 last:pr-4'

export function RosterPanel() {
  return (
    <Panel title="Creators">
      <dl className="grid grid-cols-2 md:grid-cols-4">
        {stats.map(({ label, value }, index) => (
          <div
            key={label}
            className={cx(
              'border-line px-4 py-3 odd:border-r max-md:nth-[n+3]:border-t',
              index < 3 && 'md:border-r',
            )}>
            <dt className="text-12 text-ink-3">{label}</dt>
            <dd className="mt-0.5 font-semibold text-16 tabular-nums md:text-20">{value}</dd>
          </div>
        ))}
      </dl>
      <table className="w-full table-fixed border-line border-t">
        <caption className="sr-only">Example creators by revenue</caption>
        <thead>
          <tr className="bg-sunken text-left">
            <th className={cx(head, 'w-[44%] sm:w-[34%] md:w-[26%]')}>Creator</th>
            <th className={cx(head, 'max-sm:hidden')}>Status</th>
            <th className={cx(head, 'text-right')}>Revenue</th>
            <th className={cx(head, 'text-right')}>Fans</th>
            <th className={cx(head, 'text-right max-md:hidden')}>Content posts</th>
            <th className={cx(head, 'text-right max-md:hidden')}>Joined</th>
          </tr>
        </thead>
        <tbody>
          {roster.map((row) => (
            <tr key={row.name}>
              <th scope="row" className={cx(cell, 'text-left font-medium')}>
                <span className="flex items-center gap-2.5">
                  <Avatar name={row.name} kind="creator" size={24} /> {row.name}
                </span>
              </th>
              <td className={cx(cell, 'max-sm:hidden')}>
                <Badge tone={row.status === 'Active' ? 'brand' : 'neutral'}>{row.status}</Badge>
              </td>
              <td className={cx(cell, 'text-right')}>{formatUsd(row.revenue)}</td>
              <td className={cx(cell, 'text-right')}>
                {formatCount(row.fans)} <span className="text-ink-3 max-sm:hidden">{`+${row.newFans}`}</span>
              </td>
              <td className={cx(cell, 'text-right max-md:hidden')}>{formatCount(row.posts)}</td>
              <td className={cx(cell, 'text-right text-ink-2 max-md:hidden')}>{row.joined}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
