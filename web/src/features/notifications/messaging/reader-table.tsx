import type { MailState, SendRecipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { CheckCheck, Clock, Inbox } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { LoadMore } from '../../../ui/pagination.tsx'
import { Table } from '../../../ui/table.tsx'
import { bellState, mailStateHints, mailStateLabels } from './history-labels.ts'

type ReaderTableProps = {
  rows: readonly SendRecipient[]
  total: number | null
  zone: string
  hasMore: boolean
  busy: boolean
  onMore: () => void
}

export function ReaderTable({ rows, total, zone, hasMore, busy, onMore }: ReaderTableProps) {
  return (
    <div className="overflow-hidden rounded-box border border-line">
      <Table
        label="Recipients"
        rows={rows}
        rowKey={(row) => row.creatorId}
        columns={[
          { head: 'Creator', width: '40%', cell: (row) => <Name row={row} /> },
          { head: 'In the app', cell: (row) => <Bell row={row} zone={zone} /> },
          { head: 'Email', cell: (row) => <Mail state={row.mail} /> },
        ]}
        phone={(row) => (
          <span className="flex min-w-0 flex-col gap-1">
            <Name row={row} />
            <span className="flex flex-wrap justify-between gap-x-3 text-12">
              <Bell row={row} zone={zone} />
              <Mail state={row.mail} />
            </span>
          </span>
        )}
      />
      <LoadMore
        hasMore={hasMore}
        busy={busy}
        onMore={onMore}
        shown={rows.length}
        {...(total !== null && { total })}
      />
    </div>
  )
}

function Name({ row: { stageName } }: { row: SendRecipient }) {
  return (
    <span title={stageName} className="flex min-w-0 items-center gap-2">
      <Avatar kind="creator" name={stageName} size={24} />
      <span className="min-w-0 truncate font-medium">{stageName}</span>
    </span>
  )
}

const signs = { read: CheckCheck, unread: Inbox, waiting: Clock }

function Bell({ row, zone }: { row: SendRecipient; zone: string }) {
  const state = bellState(row)
  const Sign = signs[state]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Sign
        aria-hidden="true"
        strokeWidth={1.75}
        className={state === 'read' ? 'size-3.5 text-brand-ink' : 'size-3.5 text-ink-3'}
      />
      {row.readAt ? (
        <span>
          Read <DateTime at={row.readAt} zone={zone} />
        </span>
      ) : state === 'unread' ? (
        'Delivered, not read'
      ) : (
        'Waiting for an account'
      )}
    </span>
  )
}

const troubled: readonly MailState[] = ['failed', 'bounced']

function Mail({ state }: { state: MailState }) {
  return (
    <span
      title={mailStateHints[state]}
      className={troubled.includes(state) ? 'text-rose-ink' : state === 'none' ? 'text-ink-3' : ''}>
      {mailStateLabels[state]}
    </span>
  )
}
