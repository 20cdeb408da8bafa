import { operatorMessageKinds } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { OperatorMessage } from '@greenroom/contract/features/operators/operators.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { titleOf } from '../../ui/brand.ts'
import { DateTime, useMinute } from '../../ui/format.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ForbiddenState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { messagesQuery } from './operators.data.ts'
import {
  formatCount,
  formatDays,
  formatUsd,
  formatWait,
  messageKindLabels,
  messagesSum,
  todayIn,
} from './operators-labels.ts'
import { RowsFrame } from './rows-frame.tsx'
import { rowsFilterFrom } from './rows-link.ts'
import { RowsList } from './rows-list.tsx'
import { useRowsTitle } from './use-rows-title.ts'

export const meta = () => [{ title: titleOf('Messages behind the figures') }]

const kinds = operatorMessageKinds.map((value) => ({ value, label: messageKindLabels[value] }))

export default function MessagesPage() {
  const { role } = useUser()
  return may(role, 'operators:read') ? <Messages /> : <ForbiddenState />
}

function Messages() {
  const { agency } = useUser()
  const zone = agency.timeZone
  const [params, setParams] = useSearchParams()
  const filter = rowsFilterFrom(params)
  const kind = operatorMessageKinds.find((value) => value === params.get('kind')) ?? 'all'
  const messages = useInfiniteQuery(messagesQuery({ ...filter, kind }))
  const rows = messages.data?.pages.flatMap(({ data }) => data) ?? []
  const sums = messages.data?.pages[0]?.meta
  const today = todayIn(zone, useMinute())
  const days = filter.from && filter.to ? formatDays(filter.from, filter.to, today) : null
  return (
    <RowsFrame title={useRowsTitle('Messages', filter)} note={days}>
      <div className="-mx-4 overflow-x-auto whitespace-nowrap px-4 md:mx-0 md:px-0">
        <Segmented
          label="Messages"
          options={kinds}
          value={kind}
          onChoose={(next) =>
            setParams(
              (current) => {
                const updated = new URLSearchParams(current)
                updated.set('kind', next)
                return updated
              },
              { replace: true },
            )
          }
        />
      </div>
      <RowsList
        query={messages}
        shownCount={rows.length}
        total={sums?.total}
        errorTitle="Could not load messages"
        empty={{ title: 'No messages', text: 'No messages in this period count toward this figure.' }}
        sum={sums && messagesSum(kind, sums)}>
        <Table
          label="Messages, newest first"
          rows={rows}
          rowKey={(message) => message.id}
          columns={[
            { head: 'Sent', width: '150px', cell: (row) => <DateTime at={row.sentAt} zone={zone} /> },
            { head: 'By', width: '140px', cell: (row) => row.user.name },
            { head: 'Fan', width: '220px', cell: (row) => <FanLink row={row} /> },
            { head: 'Message', fills: true, cell: (row) => <Preview row={row} /> },
            {
              head: 'Source',
              width: '130px',
              className: 'max-xl:hidden',
              cell: (row) => compositionLabel(row),
            },
            {
              key: 'figure',
              head: kind === 'reply' ? 'Waited' : kind === 'typed' ? 'Characters' : 'PPV',
              align: 'right',
              width: '120px',
              cell: (row) => <Value row={row} kind={kind} />,
            },
          ]}
          phoneRow={(row) => (
            <span className="flex flex-col gap-1 text-13">
              <span className="flex items-baseline justify-between gap-3">
                <FanLink row={row} />
                <Value row={row} kind={kind} />
              </span>
              <span className="line-clamp-1">
                <Preview row={row} />
              </span>
              <span className="text-12 text-ink-3">
                {row.user.name} · <DateTime at={row.sentAt} zone={zone} />
              </span>
            </span>
          )}
        />
      </RowsList>
    </RowsFrame>
  )
}

type RowProps = { row: OperatorMessage }

function FanLink({ row }: RowProps) {
  return (
    <span className="min-w-0 truncate">
      <Link to={`/dashboard/chat/${row.fan.id}`} className="link">
        {row.fan.name}
      </Link>
      <span className="ml-2 text-12 text-ink-3 max-xl:sm:hidden">{row.creator.name}</span>
    </span>
  )
}

function Preview({ row }: RowProps) {
  if (row.isDeleted) return <span className="text-ink-3 italic">Message deleted</span>
  return row.preview ? row.preview : <span className="text-ink-3">Media only</span>
}

const compositionLabels: Record<string, string> = {
  typed: 'Typed',
  quick_reply: 'Quick reply',
  ai: 'Suggestion',
  ai_edited: 'Edited suggestion',
}
const compositionLabel = ({ composition }: OperatorMessage): string =>
  (composition && compositionLabels[composition]) ?? ''

function Value({ row, kind }: RowProps & { kind: string }) {
  if (kind === 'reply') return row.replySeconds === null ? null : formatWait(row.replySeconds)
  if (kind === 'typed') return formatCount(row.characters)
  if (row.price === null) return null
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {row.isUnlocked && <Badge tone="brand">Unlocked</Badge>}
      {formatUsd(row.price)}
    </span>
  )
}
