import { actionLabel, auditSearchProblem } from '@greenroom/contract/features/audit/audit.rules.ts'
import type { AuditRow } from '@greenroom/contract/features/audit/audit.schema.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { download } from '../../../platform/api.ts'
import { ExportButton } from '../../../platform/export-button.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { useUrlParams } from '../../../platform/use-url-params.ts'
import { Button } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/count.ts'
import { DayFilter } from '../../../ui/day-filter.tsx'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { DateTime } from '../../../ui/format.tsx'
import type { RecordColumn } from '../../../ui/record-list.tsx'
import { RecordPanel } from '../../../ui/record-panel.tsx'
import { Records } from '../../../ui/records.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import type { ComplianceTabProps } from '../compliance-tabs.ts'
import { auditChoicesQuery, auditFilterOf, auditQuery, noFilters, parseAuditView } from './audit.data.ts'
import { AuditCheckResult } from './audit-check.tsx'
import { AuditPanel } from './audit-panel.tsx'

const otherActors = [
  { value: 'system', label: 'System' },
  { value: 'visitor', label: 'Visitors' },
]

const auditColumns = (zone: string): RecordColumn<AuditRow>[] => [
  { key: 'at', head: 'Time', className: 'w-40', cell: ({ at }) => <DateTime at={at} zone={zone} /> },
  {
    key: 'text',
    head: 'What happened',
    cell: ({ actor, text }) => (
      <span title={`${actor.name} ${text}`}>
        <span className="font-medium">{actor.name}</span> {text}
      </span>
    ),
  },
  {
    key: 'action',
    head: 'Action',
    className: 'w-52 @max-3xl:hidden',
    cell: ({ action }) => <span className="text-ink-3">{actionLabel(action)}</span>,
  },
]

/** The audit log: who did what, and when. */
export function AuditTab({ side }: ComplianceTabProps) {
  const zone = useUser().agency.timeZone
  const { params, change } = useUrlParams()
  const view = parseAuditView(params)
  const filter = auditFilterOf(view)
  const list = useInfiniteQuery(auditQuery(view))
  const choices = useQuery(auditChoicesQuery)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const columns = useMemo(() => auditColumns(zone), [zone])
  const record = useOpenRecord(rows, view.id, change)
  const openRow = rows.find(({ id }) => id === record.shownId)
  const total = list.data?.pages[0]?.meta.total ?? null
  const isFiltered = Object.keys(filter).length > 0
  const subject = rows.flatMap((row) => row.subjects).find(({ id }) => id === view.subject)
  return (
    <>
      <AuditCheckResult zone={zone} />
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search the audit log"
          q={view.q}
          onSearch={(q, replace) => change({ q }, { replace })}
        />
        <FilterChip
          label="By"
          unselectedLabel="Anyone"
          value={view.actor}
          options={[
            ...(choices.data?.actors.map(({ id, name }) => ({ value: id, label: name })) ?? []),
            ...otherActors,
          ]}
          onValueChange={(actor) => change({ actor })}
        />
        <FilterChip
          label="Action"
          value={view.action}
          options={choices.data?.actions.map((value) => ({ value, label: actionLabel(value) })) ?? []}
          onValueChange={(action) => change({ action })}
        />
        {(['from', 'to'] as const).map((edge) => (
          <span key={edge} className="flex items-center gap-1.5 text-13 text-ink-3">
            <span aria-hidden="true">{edge === 'from' ? 'From' : 'To'}</span>
            <DayFilter
              aria-label={edge === 'from' ? 'First day' : 'Last day'}
              value={view[edge] ?? ''}
              onValueChange={(day) => change({ [edge]: day }, { replace: true })}
              className="w-36"
            />
          </span>
        ))}
        {view.subject && (
          <Button icon={X} onClick={() => change({ subject: null })}>
            About {subject?.name ?? 'one record'}
          </Button>
        )}
        {view.row && (
          <Button icon={X} onClick={() => change({ row: null })}>
            Row {view.row}
          </Button>
        )}
        <p role="status" className="text-13 text-ink-3 tabular-nums max-md:mr-auto md:ml-auto">
          {(view.q && auditSearchProblem(view.q)) ||
            (total !== null && !list.isPlaceholderData && pluralize(total, 'row'))}
        </p>
        <ExportButton
          fetchFile={() => download('GET /compliance/audit/export', { query: filter })}
          disabled={rows.length === 0}
        />
      </div>
      <Records
        list={list}
        noun="the audit log"
        empty={{
          title: 'No rows found',
          text: 'No rows match this search and these filters.',
          onClear: isFiltered ? () => change(noFilters) : null,
        }}
        label="Audit log"
        rows={rows}
        columns={columns}
        heights={{ row: 40, phone: 76 }}
        phoneRow={({ actor, text, at }) => (
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="line-clamp-2 text-13">
              <span className="font-medium">{actor.name}</span> {text}
            </span>
            <span className="text-12 text-ink-3">
              <DateTime at={at} zone={zone} />
            </span>
          </span>
        )}
        record={record}
      />
      <RecordPanel
        side={side}
        label="Audit row"
        record={{ ...record, isOpen: record.isOpen && Boolean(openRow) }}>
        {openRow && <AuditPanel row={openRow} zone={zone} {...record.head} />}
      </RecordPanel>
    </>
  )
}
