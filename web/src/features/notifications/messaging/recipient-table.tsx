import type { MailState, SendRecipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { CheckCheck, Clock, Inbox } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { LoadMore } from '../../../ui/pagination.tsx'
import { Table } from '../../../ui/table.tsx'
import { inAppStatus, mailStateHints, mailStateLabels } from './history-labels.ts'

type RecipientTableProps = {
  rows: readonly SendRecipient[]
  total: number | null
  zone: string
  hasMore: boolean
  busy: boolean
  onLoadMore: () => void
}

export function RecipientTable({ rows, total, zone, hasMore, busy, onLoadMore }: RecipientTableProps) {
  return (
    <div className="overflow-hidden rounded-box border border-line">
      <Table
        label="Recipients"
        rows={rows}
        rowKey={(row) => row.creatorId}
        columns={[
          { head: 'Creator', width: '40%', cell: (row) => <Name row={row} /> },
          { head: 'In the app', cell: (row) => <InAppStatus row={row} zone={zone} /> },
          { head: 'Email', cell: (row) => <MailStatus state={row.mail} /> },
        ]}
        phoneRow={(row) => (
          <span className="flex min-w-0 flex-col gap-1">
            <Name row={row} />
            <span className="flex flex-wrap justify-between gap-x-3 text-12">
              <InAppStatus row={row} zone={zone} />
              <MailStatus state={row.mail} />
            </span>
          </span>
        )}
      />
      <LoadMore
        hasMore={hasMore}
        busy={busy}
        onLoadMore={onLoadMore}
        shownCount={rows.length}
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

const icons = { read: CheckCheck, unread: Inbox, waiting: Clock }

function InAppStatus({ row, zone }: { row: SendRecipient; zone: string }) {
  const status = inAppStatus(row)
  const Icon = icons[status]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={status === 'read' ? 'size-3.5 text-brand-ink' : 'size-3.5 text-ink-3'}
      />
      {row.readAt ? (
        <span>
          Read <DateTime at={row.readAt} zone={zone} />
        </span>
      ) : status === 'unread' ? (
        'Delivered, not read'
      ) : (
        'No account yet'
      )}
    </span>
  )
}

const failedStates: readonly MailState[] = ['failed', 'bounced']

function MailStatus({ state }: { state: MailState }) {
  return (
    <span
      title={mailStateHints[state]}
      className={failedStates.includes(state) ? 'text-rose-ink' : state === 'none' ? 'text-ink-3' : ''}>
      {mailStateLabels[state]}
    </span>
  )
}
