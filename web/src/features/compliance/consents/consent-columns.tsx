import type { ConsentListItem } from '@greenroom/contract/features/compliance/consents.schema.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { pluralize } from '../../../ui/count.ts'
import { Day } from '../../../ui/format.tsx'
import type { RecordColumn } from '../../../ui/record-list.tsx'
import { ConsentBadge, kindNames, periodLabel, scopeNames } from '../records/record-labels.tsx'

const coverageText = ({ kind, scopes, items }: ConsentListItem) =>
  [
    scopes.length === 0 ? kindNames[kind] : scopes.map((scope) => scopeNames[scope]).join(', '),
    items === null ? 'all items' : pluralize(items, 'item'),
  ].join(' · ')

export const consentColumns = (zone: string): RecordColumn<ConsentListItem>[] => [
  {
    key: 'person',
    head: 'Person',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar name={row.name} />
        <ConsentLink row={row} />
      </span>
    ),
  },
  { key: 'kind', head: 'Document', className: 'w-28 @max-2xl:hidden', cell: (row) => kindNames[row.kind] },
  {
    key: 'covers',
    head: 'Covers',
    className: 'w-64 @max-4xl:hidden',
    cell: (row) => <span title={coverageText(row)}>{coverageText(row)}</span>,
  },
  {
    key: 'period',
    head: 'Period',
    className: 'w-56 @max-5xl:hidden tabular-nums',
    cell: (row) => periodLabel(row.from, row.until),
  },
  {
    key: 'signed',
    head: 'Signed',
    className: 'w-28 @max-3xl:hidden tabular-nums',
    cell: (row) => (row.signedAt ? <Day at={row.signedAt} zone={zone} /> : '–'),
  },
  {
    key: 'state',
    head: 'Status',
    className: 'w-48',
    cell: (row) => <ConsentBadge state={row.state} from={row.from} />,
  },
]

function ConsentLink({ row: { id, name } }: { row: ConsentListItem }) {
  return (
    <a
      href={`/dashboard/compliance?tab=consents&consent=${id}`}
      tabIndex={-1}
      title={name}
      className="truncate font-medium">
      {name}
    </a>
  )
}

export function ConsentPhoneRow({ row }: { row: ConsentListItem }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <span className="flex min-w-0 flex-1 flex-col">
        <ConsentLink row={row} />
        <span className="truncate text-12 text-ink-3">
          {kindNames[row.kind]} · {periodLabel(row.from, row.until)}
        </span>
      </span>
      <ConsentBadge state={row.state} from={row.from} />
    </span>
  )
}
