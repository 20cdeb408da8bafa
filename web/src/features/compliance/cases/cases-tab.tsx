import { caseTypeNames, caseTypes } from '@greenroom/contract/features/cases/cases.rules.ts'
import type { CaseSummary } from '@greenroom/contract/features/cases/cases.schema.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarDays, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { download } from '../../../platform/api.ts'
import { ExportButton } from '../../../platform/export-button.tsx'
import { useLiveQueries } from '../../../platform/live-queries.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useCreateParam } from '../../../platform/use-create-param.ts'
import { filterOf, useUrlParams } from '../../../platform/use-url-params.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/count.ts'
import { FilterChip, filterBy } from '../../../ui/filter-chip.tsx'
import { useMinute } from '../../../ui/format.tsx'
import { memberOptions } from '../../../ui/member-select.tsx'
import { RecordPanel } from '../../../ui/record-panel.tsx'
import { Records } from '../../../ui/records.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { StatCards } from '../../../ui/stat-cards.tsx'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import { assigneesQuery } from '../center/violations.data.ts'
import { timeUntil } from '../center/violations-view.ts'
import type { ComplianceTabProps } from '../compliance-tabs.ts'
import { CalendarDialog } from './calendar-dialog.tsx'
import { CasePhoneRow, caseColumns, rowHeights } from './case-columns.tsx'
import { CasePanel } from './case-panel.tsx'
import { CASES, casesQuery, deskQuery } from './cases.data.ts'
import { parseCaseView } from './cases-view.ts'
import { clockView } from './clock-view.ts'
import { LIVE_EVENTS, LIVE_MS } from './desk-summary.tsx'
import { LogCaseDialog } from './log-case-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'

const typeOptions = caseTypes.map((value) => ({ value, label: caseTypeNames[value] }))
const states = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

export function CasesTab({ side }: ComplianceTabProps) {
  const { agency } = useUser()
  const zone = agency.timeZone
  const now = useMinute()
  const { params, change } = useUrlParams({ state: 'open' })
  const view = parseCaseView(params)
  const list = useInfiniteQuery(casesQuery(view))
  const desk = useQuery(deskQuery)
  const assignees = useQuery(assigneesQuery)
  useLiveQueries(CASES, LIVE_EVENTS, LIVE_MS)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const record = useOpenRecord(rows, view.id, ({ id }, options) => change({ case: id }, options))
  const holidays = desk.data?.holidays
  const clockOf = useMemo(() => {
    const calendar = { timeZone: zone, holidays: (holidays ?? []).map(({ day }) => day) }
    return (row: CaseSummary) => clockView(row, now, calendar)
  }, [zone, holidays, now])
  const columns = useMemo(() => caseColumns(clockOf), [clockOf])
  const [isLogging, setLogging] = useCreateParam('case')
  const [isEditingCalendar, setEditingCalendar] = useState(params.get('edit') === 'calendar')
  const isFiltered = view.type !== null || view.assignee !== null
  const filter = filterBy(view, change)
  return (
    <>
      <div className="flex flex-col gap-4">
        <StatCards
          slim
          query={desk}
          labels={['Open', 'Overdue', 'Next deadline']}
          cards={({ open, late, nextDueAt }) => [
            { label: 'Open', value: formatCount(open), note: 'Open cases' },
            { label: 'Overdue', value: formatCount(late), note: 'Past due' },
            {
              label: 'Next deadline',
              value: nextDueAt ? timeUntil(nextDueAt, now) : 'None',
              note: nextDueAt && 'Time left',
            },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label="Status"
            options={states}
            value={view.state}
            onChoose={(state) => change({ state, case: null })}
          />
          <FilterChip label="Type" {...filter('type')} options={typeOptions} />
          <FilterChip
            label="Assigned"
            unselectedLabel="Anyone"
            {...filter('assignee')}
            options={[{ value: 'none', label: 'Nobody' }, ...memberOptions(assignees.data ?? [])]}
          />
          <span className="flex flex-wrap gap-2 md:ml-auto">
            <ExportButton
              fetchFile={() => download('GET /compliance/cases/export', { query: filterOf(view) })}
              errorTitle="Could not export the cases"
              disabled={rows.length === 0}
            />
            <Button icon={CalendarDays} disabled={!desk.data} onClick={() => setEditingCalendar(true)}>
              Calendar
            </Button>
            <Button onClick={() => change({ report: 'month' })}>Monthly report</Button>
            <Button icon={Plus} variant="primary" onClick={() => setLogging(true)}>
              Log a case
            </Button>
          </span>
        </div>
      </div>
      <Records
        list={list}
        noun="cases"
        empty={{
          title: 'No cases found',
          text: isFiltered
            ? 'No cases match these filters.'
            : 'Takedowns, complaints and requests appear here with their deadlines.',
          onClear: isFiltered ? () => change({ type: null, assignee: null }) : null,
        }}
        label="Cases"
        rows={rows}
        columns={columns}
        heights={rowHeights}
        phoneRow={(row) => <CasePhoneRow row={row} clock={clockOf(row)} />}
        record={record}
      />
      <p className="py-2.5 text-12 text-ink-3">
        Deadlines are defaults, not legal advice. Check them with your lawyer.
      </p>
      <RecordPanel side={side} label="Case" record={record}>
        {record.shownId && <CasePanel id={record.shownId} zone={zone} clockOf={clockOf} {...record.head} />}
      </RecordPanel>
      <LogCaseDialog
        open={isLogging}
        onClose={() => setLogging(false)}
        onLogged={(id) => change({ new: null, case: id })}
      />
      {desk.data && isEditingCalendar && (
        <CalendarDialog desk={desk.data} onClose={() => setEditingCalendar(false)} />
      )}
      {params.get('report') === 'month' && (
        <ReportDialog zone={zone} onClose={() => change({ report: null }, { replace: true })} />
      )}
    </>
  )
}
