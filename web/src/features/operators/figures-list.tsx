import {
  firstResponse,
  goldenRatio,
  unlockRatio,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import type {
  OperatorFigures,
  OperatorFiguresReply,
  OperatorRow,
} from '@greenroom/contract/features/operators/operators.schema.ts'
import { Clock3, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import {
  formatCalendarDay,
  formatNet,
  formatPercent,
  formatWait,
  nameList,
  nobodyText,
} from './operators-labels.ts'
import { rowKey, rowName, rowsFilterOf, rowsLink } from './rows-link.ts'

type FiguresListProps = {
  figures: OperatorFiguresReply
  sorted: readonly OperatorRow[]
  today: string
  creatorId: string | undefined
}

/** Two-line rows for phones; each opens its sales. */
export function FiguresList({ figures, sorted, today, creatorId }: FiguresListProps) {
  const { from, to, creators, nobody, total, settings } = figures
  const filter = { from, to, creatorId }
  return (
    <ul aria-label="Figures" className="sm:hidden">
      {sorted.map((row) => (
        <Entry
          key={rowKey(row)}
          to={rowsLink('sales', rowsFilterOf(row, { ...figures, creatorId }))}
          icon={
            row.day ? null : (
              <Avatar name={rowName(row)} kind={row.creator ? 'creator' : 'person'} size={32} />
            )
          }
          name={row.day ? formatCalendarDay(row.day, today) : rowName(row)}
          net={row.net}
          text={ratiosText(row)}
          aside={responseText(row)}
        />
      ))}
      {creators.sales > 0 && (
        <Entry
          to={rowsLink('sales', { ...filter, holder: 'CREATOR' })}
          icon={<Mark icon={Star} />}
          name="Creators themselves"
          net={creators.net}
          text={`Sent by ${nameList(creators.names)}`}
        />
      )}
      <Entry
        to={rowsLink('sales', { ...filter, holder: 'NOBODY' })}
        icon={<Mark icon={Clock3} />}
        name="Nobody yet"
        net={nobody.net}
        text={nobodyText(nobody.sales, settings.rule, settings.windowHours)}
      />
      <Entry
        to={rowsLink('sales', filter)}
        icon={null}
        name="Team"
        net={total.net}
        text={ratiosText(total)}
        aside={responseText(total)}
      />
    </ul>
  )
}

type EntryProps = {
  to: string
  icon: ReactNode
  name: string
  net: number
  text: string
  aside?: string | undefined
}

function Entry({ to, icon, name, net, text, aside }: EntryProps) {
  return (
    <li className="border-line border-b last:border-b-0 last:bg-sunken">
      <Link to={to} className="flex items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-hover">
        {icon}
        <span className="min-w-0 flex-1">
          <span className="flex justify-between gap-3">
            <span className="truncate font-medium">{name}</span>
            <span className="font-semibold tabular-nums">{formatNet(net)}</span>
          </span>
          <span className="flex justify-between gap-3 text-12 text-ink-2 tabular-nums">
            <span className="min-w-0">{text}</span>
            {aside && <span className="flex-none">{aside}</span>}
          </span>
        </span>
      </Link>
    </li>
  )
}

const Mark = ({ icon: Icon }: { icon: typeof Star }) => (
  <span className="grid size-8 flex-none place-items-center rounded-full bg-sunken text-ink-2">
    <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
  </span>
)

function ratiosText(of: OperatorFigures): string {
  const [golden, unlock] = [goldenRatio(of), unlockRatio(of)]
  if (golden === null) return 'No messages'
  if (unlock === null) return `Golden ${formatPercent(golden)} · no PPVs`
  return `Golden ${formatPercent(golden)} · unlock ${formatPercent(unlock)}`
}

function responseText(of: OperatorFigures): string | undefined {
  const seconds = firstResponse(of)
  return seconds === null ? undefined : formatWait(seconds)
}
