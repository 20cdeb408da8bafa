import type {
  OperatorFiguresReply,
  OperatorRow,
} from '@greenroom/contract/features/operators/operators.schema.ts'
import { Clock3, Star } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import {
  Characters,
  Fans,
  FirstResponse,
  GoldenRatio,
  Sales,
  Unanswered,
  UnlockRatio,
} from './figure-cells.tsx'
import { formatCalendarDay, nameList, unassignedText } from './operators-labels.ts'
import { rowKey, rowName, rowsFilterOf, salesFilterOf } from './rows-link.ts'

type FiguresListProps = {
  figures: OperatorFiguresReply
  sortedRows: readonly OperatorRow[]
  today: string
  creatorId: string | undefined
}

/** The table for phones: sales beside the name, the other figures below. */
export function FiguresList({ figures, sortedRows, today, creatorId }: FiguresListProps) {
  const { from, to, creators, unassigned, total, settings } = figures
  const filter = { from, to, creatorId }
  const team = figures.rows.length > 1 ? total : undefined
  return (
    <ul aria-label="Figures" className="sm:hidden">
      {sortedRows.map((row) => {
        const name = row.day ? formatCalendarDay(row.day, today) : rowName(row)
        const cells = { figures: row, name, filter: rowsFilterOf(row, { ...figures, creatorId }), team }
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
          icon={<RowIcon icon={Star} />}
          name="Creators"
          sales={<Sales figures={creators} name="Creators" filter={{ ...filter, holder: 'CREATOR' }} />}>
          Sent by {nameList(creators.names)}
        </Entry>
      )}
      <Entry
        icon={<RowIcon icon={Clock3} />}
        name="Unassigned"
        sales={<Sales figures={unassigned} name="Unassigned" filter={{ ...filter, holder: 'NOBODY' }} />}>
        {unassignedText(unassigned.sales, settings.rule, settings.windowHours)}
      </Entry>
      <Entry icon={null} name="Team" sales={<Sales figures={total} name="Team" filter={filter} />}>
        <Figures figures={total} name="Team" filter={filter} />
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
      <LabeledFigure label="Golden">
        <GoldenRatio {...cells} />
      </LabeledFigure>
      <LabeledFigure label="Unlock">
        <UnlockRatio {...cells} />
      </LabeledFigure>
      <LabeledFigure label="Response">
        <FirstResponse {...cells} />
      </LabeledFigure>
      <LabeledFigure label="Fans">
        <Fans {...cells} />
      </LabeledFigure>
      <LabeledFigure label="Characters">
        <Characters {...cells} />
      </LabeledFigure>
      {cells.figures.unanswered !== null && (
        <LabeledFigure label="Unanswered">
          <Unanswered {...cells} />
        </LabeledFigure>
      )}
    </dl>
  )
}

function LabeledFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd className="text-13 text-ink">{children}</dd>
    </div>
  )
}

const RowIcon = ({ icon: Icon }: { icon: typeof Star }) => (
  <span className="grid size-8 flex-none place-items-center rounded-full bg-sunken text-ink-2">
    <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
  </span>
)
