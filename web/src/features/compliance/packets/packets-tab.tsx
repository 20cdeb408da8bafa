import {
  PACKET_RETENTION_DAYS,
  type PacketStatus,
} from '@greenroom/contract/features/packets/packets.rules.ts'
import type { Packet } from '@greenroom/contract/features/packets/packets.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, Download, Loader, PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { useCreateParam } from '../../../platform/use-create-param.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatSize } from '../../../ui/drop-zone.tsx'
import { Day } from '../../../ui/format.tsx'
import { ListStates } from '../../../ui/list-states.tsx'
import { Table } from '../../../ui/table.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { NewPacketDialog } from './new-packet-dialog.tsx'
import { packetsQuery } from './packets.data.ts'

const subjectNames: Record<Packet['subject'], string> = {
  person: 'Person',
  item: 'Item',
  period: 'Period',
  fan: 'Fan data export',
  creator: 'Creator data export',
}

const badges = {
  QUEUED: { label: 'Waiting', icon: Clock, tone: 'sky' },
  RUNNING: { label: 'In progress', icon: Loader, tone: 'sky' },
  READY: { label: 'Ready', icon: CircleCheck, tone: 'brand' },
  FAILED: { label: 'Failed', icon: CircleX, tone: 'rose' },
  EXPIRED: { label: 'Expired', icon: Clock, tone: 'neutral' },
} as const satisfies Record<PacketStatus, object>

/** Inspection packets and, for admins, exports of personal data. */
export function PacketsTab() {
  const list = useInfiniteQuery(packetsQuery)
  const [isAdding, setAdding] = useCreateParam('packet')
  const [selected, setSelected] = useState<Packet | null>(null)
  const zone = useUser().agency.timeZone
  const rows = list.data?.pages.flatMap((page) => page.data) ?? []
  const downloadButton = (row: Packet) =>
    row.status === 'READY' ? (
      <Button size="sm" icon={Download} onClick={() => setSelected(row)}>
        Download
      </Button>
    ) : null
  const createButton = (
    <Button icon={PackagePlus} variant="primary" onClick={() => setAdding(true)}>
      Create packet
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0 max-w-160 flex-1 basis-72 text-13 text-ink-2">
          A packet is a ZIP file for inspectors, banks or lawyers: index, ID scans, copies, consents, reviews
          and a manifest that proves the files are unchanged. It’s stored encrypted and deleted after{' '}
          {PACKET_RETENTION_DAYS} days.
        </p>
        {createButton}
      </div>
      <ListStates
        list={list}
        noun="packets"
        isEmpty={rows.length === 0}
        empty={{
          title: 'No packets yet',
          text: 'Create one when someone asks for your records.',
          onClear: null,
          action: createButton,
        }}>
        <Table
          label="Packets"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { head: 'Subject', fills: true, cell: (row) => <Subject row={row} /> },
            { head: 'Status', cell: (row) => <StatusCell row={row} /> },
            {
              head: 'Size',
              align: 'right',
              className: 'max-lg:hidden',
              cell: ({ bytes }) => bytes !== null && formatSize(bytes),
            },
            { head: 'Requested', cell: (row) => <Day at={row.createdAt} zone={zone} /> },
            { head: 'By', className: 'max-xl:hidden', cell: ({ requestedBy }) => requestedBy },
            {
              head: 'Expires',
              className: 'max-lg:hidden',
              cell: ({ expiresAt }) => expiresAt && <Day at={expiresAt} zone={zone} />,
            },
            {
              head: <span className="sr-only">Download</span>,
              key: 'action',
              align: 'right',
              cell: downloadButton,
            },
          ]}
          phoneRow={(row) => (
            <div className="flex items-center gap-3">
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                <Subject row={row} />
                <StatusCell row={row} />
              </div>
              {downloadButton(row)}
            </div>
          )}
        />
        {list.hasNextPage && (
          <div className="p-4 text-center">
            <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </ListStates>
      <NewPacketDialog open={isAdding} onClose={() => setAdding(false)} />
      {selected && <DownloadDialog packet={selected} onClose={() => setSelected(null)} />}
    </>
  )
}

function Subject({ row }: { row: Packet }) {
  return (
    <span className="block truncate">
      <span className="font-medium">{row.label}</span>{' '}
      <span className="text-ink-3">{subjectNames[row.subject]}</span>
    </span>
  )
}

function StatusCell({ row }: { row: Packet }) {
  const { label, icon, tone } = badges[row.status]
  const percent = row.total === 0 ? 0 : Math.floor((100 * row.done) / row.total)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Badge icon={icon} tone={tone}>
        {label}
      </Badge>
      {row.status === 'RUNNING' && (
        <span
          role="progressbar"
          aria-label={`${row.label}, progress`}
          aria-valuenow={percent}
          className="text-12 text-ink-2 tabular-nums">
          {percent}%
        </span>
      )}
      {row.failure && (
        <span className="truncate text-12 text-ink-2" title={row.failure}>
          {row.failure}
        </span>
      )}
    </span>
  )
}
