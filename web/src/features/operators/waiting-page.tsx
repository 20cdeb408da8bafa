import { may } from '@greenroom/contract/kit/permissions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { titleOf } from '../../ui/brand.ts'
import { DateTime, useMinute } from '../../ui/format.tsx'
import { ForbiddenState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { waitingQuery } from './operators.data.ts'
import { formatWaiting, plural } from './operators-labels.ts'
import { RowsFrame } from './rows-frame.tsx'
import { rowsFilterFrom } from './rows-link.ts'
import { RowsList } from './rows-list.tsx'
import { useRowsTitle } from './use-rows-title.ts'

export const meta = () => [{ title: titleOf('Waiting conversations') }]

export default function WaitingPage() {
  const { role } = useUser()
  return may(role, 'operators:read') ? <Waiting /> : <ForbiddenState />
}

function Waiting() {
  const { agency } = useUser()
  const [params] = useSearchParams()
  const { userId, creatorId } = rowsFilterFrom(params)
  const filter = { ...(userId && { userId }), ...(creatorId && { creatorId }) }
  const waiting = useInfiniteQuery(waitingQuery(filter))
  const rows = waiting.data?.pages.flatMap(({ data }) => data) ?? []
  const total = waiting.data?.pages[0]?.meta.total
  const now = useMinute()
  return (
    <RowsFrame title={useRowsTitle('Waiting conversations', filter)} note="Longest waiting first">
      <RowsList
        query={waiting}
        shownCount={rows.length}
        total={total}
        errorTitle="Could not load conversations"
        empty={{ title: 'Nobody is waiting', text: 'Every fan has received a reply.' }}
        sum={typeof total === 'number' && `${plural(total, 'conversation')} unanswered`}>
        <Table
          label="Waiting conversations, longest first"
          rows={rows}
          rowKey={(row) => row.fan.id}
          columns={[
            { head: 'Fan', width: '240px', cell: (row) => <FanLink fan={row.fan} creator={row.creator} /> },
            { head: 'Last message', fills: true, cell: (row) => row.preview },
            { head: 'Handled by', width: '160px', cell: (row) => row.user?.name ?? 'Nobody yet' },
            {
              head: 'Waiting since',
              className: 'max-xl:hidden',
              width: '150px',
              cell: (row) => <DateTime at={row.waitingSince} zone={agency.timeZone} />,
            },
            {
              head: 'Waiting',
              align: 'right',
              width: '110px',
              cell: (row) => formatWaiting(row.waitingSince, now),
            },
          ]}
          phoneRow={(row) => (
            <span className="flex flex-col gap-0.5 text-13">
              <span className="flex justify-between gap-3">
                <FanLink fan={row.fan} creator={row.creator} />
                <span className="flex-none tabular-nums">{formatWaiting(row.waitingSince, now)}</span>
              </span>
              <span className="truncate text-12 text-ink-2">{row.preview}</span>
            </span>
          )}
        />
      </RowsList>
    </RowsFrame>
  )
}

type FanLinkProps = { fan: { id: string; name: string }; creator: { name: string } }

function FanLink({ fan, creator }: FanLinkProps) {
  return (
    <span className="min-w-0 truncate">
      <Link to={`/dashboard/chat/${fan.id}`} className="link">
        {fan.name}
      </Link>
      <span className="ml-2 text-12 text-ink-3">{creator.name}</span>
    </span>
  )
}
