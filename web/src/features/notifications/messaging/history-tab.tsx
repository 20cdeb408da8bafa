import type { AdminSend } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { LoadMore } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { audienceLabel, emailedLabel } from './history-labels.ts'
import { sendsQuery } from './messaging.data.ts'
import { useLiveSends } from './messaging.live.ts'
import { PriorityBadge } from './priority-badge.tsx'
import { formatCount } from './selection.ts'
import { SendDialog } from './send-dialog.tsx'

/** Sent messages, newest first. The open one is in the URL, so Back closes it. */
export function HistoryTab({ zone }: { zone: string }) {
  const sends = useInfiniteQuery(sendsQuery)
  const [params, setParams] = useSearchParams()
  const rows = sends.data?.pages.flatMap((page) => page.data) ?? []
  const openId = params.get('send')
  useLiveSends()

  function setOpenId(id: string | null) {
    setParams((current) => {
      if (id) current.set('send', id)
      else current.delete('send')
      return current
    })
  }

  return (
    <>
      {sends.isPending && <SendSkeletons />}
      {sends.isError && rows.length === 0 && (
        <Card>
          <ErrorState title="Could not load the history" query={sends} />
        </Card>
      )}
      {sends.data && rows.length === 0 && (
        <Card>
          <EmptyState
            title="Nothing sent yet"
            action={<LinkButton to="/dashboard/messaging">Write a message</LinkButton>}>
            Messages sent to creators appear here, along with who has read them.
          </EmptyState>
        </Card>
      )}
      {rows.length > 0 && (
        <div className="overflow-hidden rounded-box border border-line">
          <Table
            label="Sent messages, newest first"
            rows={rows}
            rowKey={(row) => row.id}
            onOpen={(row) => setOpenId(row.id)}
            columns={[
              { head: 'Message', width: '40%', cell: (row) => <Title send={row} /> },
              { head: 'To', cell: audienceLabel },
              { head: 'Delivered', align: 'right', cell: (row) => formatCount(row.delivered) },
              { head: 'Read', align: 'right', cell: (row) => formatCount(row.read) },
              { head: 'Emailed', align: 'right', cell: (row) => <Mailed send={row} /> },
              { head: 'Sent', align: 'right', cell: (row) => <DateTime at={row.createdAt} zone={zone} /> },
            ]}
            phoneRow={(row) => <PhoneRow send={row} zone={zone} />}
          />
          <LoadMore
            hasMore={sends.hasNextPage}
            busy={sends.isFetchingNextPage}
            onLoadMore={() => void sends.fetchNextPage()}
            shownCount={rows.length}
          />
        </div>
      )}
      <SendDialog
        id={openId}
        loadedSend={rows.find(({ id }) => id === openId) ?? null}
        zone={zone}
        onClose={() => setOpenId(null)}
      />
    </>
  )
}

function Title({ send: { title, message, priority } }: { send: AdminSend }) {
  return (
    <span title={title} className="flex w-0 min-w-full items-center gap-2">
      <span className="max-w-[70%] flex-none truncate font-medium">{title}</span>
      <PriorityBadge priority={priority} />
      <span className="min-w-0 truncate text-ink-3 max-xl:hidden">{message}</span>
    </span>
  )
}

function Mailed({ send }: { send: AdminSend }) {
  if (send.sendEmail) return <span title={emailedLabel(send)}>{formatCount(send.mailed)}</span>
  return (
    <span title="Sent without email" className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Sent without email</span>
    </span>
  )
}

function PhoneRow({ send, zone }: { send: AdminSend; zone: string }) {
  const { title, priority, delivered, read, mailed, inOutbox, sendEmail, createdAt } = send
  const counts = [
    `${formatCount(delivered)} delivered`,
    `${formatCount(read)} read`,
    sendEmail && `${formatCount(mailed)} emailed`,
    inOutbox > 0 && `${formatCount(inOutbox)} in the outbox`,
  ]
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="flex items-center gap-2">
        <span className="min-w-0 truncate font-medium">{title}</span>
        <PriorityBadge priority={priority} />
      </span>
      <span className="text-12 text-ink-2 tabular-nums">{counts.filter(Boolean).join(' · ')}</span>
      <span className="flex items-center justify-between gap-3 text-12 text-ink-3 tabular-nums">
        <span className="truncate">{audienceLabel(send)}</span>
        <DateTime at={createdAt} zone={zone} />
      </span>
    </span>
  )
}

function SendSkeletons() {
  return (
    <div aria-busy="true" className="divide-y divide-line rounded-box border border-line">
      <span className="sr-only">Loading the history</span>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center justify-between gap-6 px-4.5 py-2.5">
          <Skeleton className="h-3.5 w-64 max-w-1/2" />
          <Skeleton className="h-3.5 w-28" />
        </div>
      ))}
    </div>
  )
}
