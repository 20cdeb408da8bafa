import {
  severities,
  violationStatuses,
  violationStatusNames,
  violationTypeNames,
  violationTypes,
} from '@greenroom/contract/features/screening/violations.rules.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '../../../platform/api.ts'
import { creatorsQuery } from '../../../platform/creators-query.ts'
import { ExportButton } from '../../../platform/export-button.tsx'
import { useLiveQueries } from '../../../platform/live-queries.ts'
import { useUser } from '../../../platform/session/session.ts'
import { filterOf, hasFilters, useUrlParams } from '../../../platform/use-url-params.ts'
import { formatCount } from '../../../ui/count.ts'
import { FilterChip, filterBy } from '../../../ui/filter-chip.tsx'
import { useMinute } from '../../../ui/format.tsx'
import { isTyping, overlaySelector } from '../../../ui/is-typing.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { memberOptions } from '../../../ui/member-select.tsx'
import { RecordPanel } from '../../../ui/record-panel.tsx'
import { Records } from '../../../ui/records.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import type { ComplianceTabProps } from '../compliance-tabs.ts'
import { VIOLATIONS } from '../violation-summary.ts'
import { Guidelines } from './guidelines.tsx'
import { rowHeights, ViolationPhoneRow, violationColumns } from './violation-columns.tsx'
import { ViolationPanel } from './violation-panel.tsx'
import {
  assigneesQuery,
  useViolationAction,
  type ViolationAction,
  violationsQuery,
} from './violations.data.ts'
import { noFilters, parseViolationView } from './violations-view.ts'

const LIVE_EVENTS = ['violations.changed']
const LIVE_MS = 2_000
const typeOptions = violationTypes.map((value) => ({ value, label: violationTypeNames[value] }))
const severityOptions = severities.map((value) => ({ value, label: value })).toReversed()
const statusOptions = violationStatuses.map((value) => ({ value, label: violationStatusNames[value] }))
const actionKeys: Record<string, ViolationAction> = { r: 'resolve', e: 'escalate' }

export function ViolationsTab({ side }: ComplianceTabProps) {
  const { timeZone: zone } = useUser().agency
  const now = useMinute()
  const { params, change } = useUrlParams()
  const view = parseViolationView(params)
  const list = useInfiniteQuery(violationsQuery(view))
  const creators = useQuery(creatorsQuery)
  const assignees = useQuery(assigneesQuery)
  useLiveQueries(VIOLATIONS, LIVE_EVENTS, LIVE_MS)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const record = useOpenRecord(rows, view.id, change)
  const columns = useMemo(() => violationColumns({ zone, now }), [zone, now])
  const mutation = useViolationAction()
  const isFiltered = hasFilters(view)

  /** In a list filtered by status the row disappears, so the next one opens. */
  function act(id: string, action: ViolationAction) {
    if (mutation.isPending) return
    const next = view.status && id === view.id ? record.head.onNext : undefined
    mutation.mutate({ id, action }, { onSuccess: () => next?.() })
  }

  useKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector(overlaySelector)) return
    const key = event.key.toLowerCase()
    const action = actionKeys[key]
    const openRow = rows.find(({ id }) => id === view.id)
    if (action && openRow?.status === 'PENDING') {
      event.preventDefault()
      act(openRow.id, action)
    }
  })

  const filter = filterBy(view, change)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search violations"
          q={view.q}
          onSearch={(q, replace) => change({ q }, { replace })}
        />
        <FilterChip label="Type" {...filter('type')} options={typeOptions} />
        <FilterChip label="Severity" {...filter('severity')} options={severityOptions} />
        <FilterChip label="Status" {...filter('status')} options={statusOptions} />
        <FilterChip
          label="Creator"
          {...filter('creator')}
          options={(creators.data ?? []).map(({ id, stageName }) => ({ value: id, label: stageName }))}
        />
        <FilterChip
          label="Assigned"
          unselectedLabel="Anyone"
          {...filter('assignee')}
          options={memberOptions(assignees.data ?? [])}
        />
        <span className="md:ml-auto">
          <ExportButton
            fetchFile={() => download('GET /compliance/violations/export', { query: filterOf(view) })}
            disabled={rows.length === 0}
          />
        </span>
      </div>
      <Records
        list={list}
        noun="violations"
        empty={{
          title: 'No violations found',
          text: 'Everything is looking clean!',
          onClear: isFiltered ? () => change(noFilters) : null,
        }}
        label="Violations"
        rows={rows}
        columns={columns}
        heights={rowHeights}
        phoneRow={(row) => <ViolationPhoneRow row={row} zone={zone} now={now} />}
        record={record}
      />
      {rows.length > 0 && <ListFooter loaded={rows.length} total={list.data?.pages[0]?.meta.total ?? null} />}
      <Guidelines />
      <RecordPanel side={side} label="Violation" record={record}>
        {record.shownId && (
          <ViolationPanel
            key={record.shownId}
            id={record.shownId}
            zone={zone}
            {...record.head}
            onAction={(action) => record.shownId && act(record.shownId, action)}
            isBusy={mutation.isPending}
          />
        )}
      </RecordPanel>
    </>
  )
}

const keys = [
  [['J', 'K'], 'move'],
  [['R'], 'resolve'],
  [['E'], 'escalate'],
] as const

function ListFooter({ loaded, total }: { loaded: number; total: number | null }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 py-2.5 text-12 text-ink-3">
      <span role="status" className="tabular-nums">
        {formatCount(loaded)} of {total === null ? 'more than 10,000' : formatCount(total)}{' '}
        {total === 1 ? 'violation' : 'violations'}
      </span>
      {keys.map(([names, verb]) => (
        <span key={verb} className="flex items-center gap-1 max-md:hidden pointer-coarse:hidden">
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
          {verb}
        </span>
      ))}
    </p>
  )
}
