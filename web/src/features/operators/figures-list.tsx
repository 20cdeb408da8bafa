import type {
  OperatorFiguresReply,
  OperatorRow,
} from '@greenroom/contract/features/operators/operators.schema.ts'
import { Clock3, Star } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Characters, Fans, Golden, Response, Sales, Unanswered, Unlock } from './figure-cells.tsx'
import { formatCalendarDay, nameList, nobodyText } from './operators-labels.ts'
import { rowKey, rowName, rowsFilterOf, salesFilterOf } from './rows-link.ts'

type FiguresListProps = {
  figures: OperatorFiguresReply
  sorted: readonly OperatorRow[]
  today: string
  creatorId: string | undefined
}

/** The table for phones: sales beside the name, the other figures below. */
export function FiguresList({ figures, sorted, today, creatorId }: FiguresListProps) {
  const { from, to, creators, nobody, total, settings } = figures
  const filter = { from, to, creatorId }
  const team = figures.rows.length > 1 ? total : undefined
  return (
    <ul aria-label="Figures" className="sm:hidden">
      {sorted.map((row) => {
        const name = row.day ? formatCalendarDay(row.day, today) : rowName(row)
        const cells = { of: row, name, filter: rowsFilterOf(row, { ...figures, creatorId }), team }
        return (
          <Entry
            key={rowKey(row)}
            icon={row.day ? null : <Avatar name={name} kind={row.creator ? 'creator' : 'person'} size={32} />}
            name={name}
            sales={<Sales {...cells} filter={salesFilterOf(row, { ...figures, creatorId })} />}>
            <Figures {...cells} />
          </Entry>
        )
      })}
      {(creators.net !== 0 || creators.sales > 0) && (
        <Entry
          icon={<Mark icon={Star} />}
          name="Creators"
          sales={<Sales of={creators} name="Creators" filter={{ ...filter, holder: 'CREATOR' }} />}>
          Sent by {nameList(creators.names)}
        </Entry>
      )}
      <Entry
        icon={<Mark icon={Clock3} />}
        name="Unassigned"
        sales={<Sales of={nobody} name="Unassigned" filter={{ ...filter, holder: 'NOBODY' }} />}>
        {nobodyText(nobody.sales, settings.rule, settings.windowHours)}
      </Entry>
      <Entry icon={null} name="Team" sales={<Sales of={total} name="Team" filter={filter} />}>
        <Figures of={total} name="Team" filter={filter} />
      </Entry>
    </ul>
  )
}

type EntryProps = { icon: ReactNode; name: string; sales: ReactNode; children: ReactNode }

function Entry({ icon, name, sales, children }: EntryProps) {
  return (
    <li className="flex gap-3 border-line border-b px-4 py-2.5 last:border-b-0 last:bg-sunken">
      {icon}
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3">
          <span className="truncate font-medium">{name}</span>
          <span className="tabular-nums">{sales}</span>
        </p>
        <div className="text-12 text-ink-2 tabular-nums">{children}</div>
      </div>
    </li>
  )
}

function Figures(cells: ComponentProps<typeof Unanswered>) {
  return (
    <dl className="mt-1 grid grid-cols-3 gap-x-3 gap-y-2">
      <Labeled label="Golden">
        <Golden {...cells} />
      </Labeled>
      <Labeled label="Unlock">
        <Unlock {...cells} />
      </Labeled>
      <Labeled label="Response">
        <Response {...cells} />
      </Labeled>
      <Labeled label="Fans">
        <Fans {...cells} />
      </Labeled>
      <Labeled label="Characters">
        <Characters {...cells} />
      </Labeled>
      {cells.of.unanswered !== null && (
        <Labeled label="Unanswered">
          <Unanswered {...cells} />
        </Labeled>
      )}
    </dl>
  )
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd className="text-13 text-ink">{children}</dd>
    </div>
  )
}

const Mark = ({ icon: Icon }: { icon: typeof Star }) => (
  <span className="grid size-8 flex-none place-items-center rounded-full bg-sunken text-ink-2">
    <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
  </span>
)
