import { consentStates } from '@greenroom/contract/features/compliance/records.rules.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { download } from '../../../platform/api.ts'
import { ExportButton } from '../../../platform/export-button.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { useCreateParam } from '../../../platform/use-create-param.ts'
import { choiceParam, textParam, useUrlParams, uuidParam } from '../../../platform/use-url-params.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount, pluralize } from '../../../ui/count.ts'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { RecordPanel } from '../../../ui/record-panel.tsx'
import { Records } from '../../../ui/records.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { StatCards } from '../../../ui/stat-cards.tsx'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import type { ComplianceTabProps } from '../compliance-tabs.ts'
import { consentBadges, optionsOf } from '../records/record-labels.tsx'
import { consentsQuery, recordsSummaryQuery } from '../records/records.data.ts'
import { ConsentPhoneRow, consentColumns } from './consent-columns.tsx'
import { ConsentPanel } from './consent-panel.tsx'
import { PrepareDialog } from './prepare-dialog.tsx'

const statNotes: Record<(typeof consentStates)[number], string> = {
  waiting: 'Not signed yet',
  upcoming: 'Signed, not started',
  in_force: 'Signed and valid',
  ending: 'Within 30 days',
  ended: 'Period has ended',
  withdrawn: 'Content is frozen',
  void: 'Signature was rejected',
}

/** Everyone's agreements and consents. */
export function ConsentsTab({ side }: ComplianceTabProps) {
  const zone = useUser().agency.timeZone
  const { params, change } = useUrlParams()
  const view = { q: textParam(params, 'q'), state: choiceParam(params, 'state', consentStates) }
  const openId = uuidParam(params, 'consent')
  const filter = { ...(view.q && { q: view.q }), ...(view.state && { state: view.state }) }
  const list = useInfiniteQuery(consentsQuery(filter))
  const summary = useQuery(recordsSummaryQuery)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const columns = useMemo(() => consentColumns(zone), [zone])
  const record = useOpenRecord(rows, openId, ({ id }, options) => change({ consent: id }, options))
  const [isPreparing, setPreparing] = useCreateParam('consent')
  const total = list.data?.pages[0]?.meta.total ?? null
  const isFiltered = Object.keys(filter).length > 0
  return (
    <>
      <div className="flex flex-col gap-4">
        <StatCards
          slim
          query={summary}
          labels={consentStates.map((state) => consentBadges[state].label)}
          cards={({ consents }) =>
            consentStates.map((state) => {
              const current = view.state === state
              return {
                label: consentBadges[state].label,
                value: formatCount(consents[state]),
                note: statNotes[state],
                to: { search: current ? '?tab=consents' : `?tab=consents&state=${state}` },
                current,
              }
            })
          }
        />
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Search by any name"
            q={view.q}
            onSearch={(q, replace) => change({ q }, { replace })}
          />
          <FilterChip
            label="Status"
            value={view.state}
            options={optionsOf(consentBadges)}
            onValueChange={(state) => change({ state })}
          />
          <p role="status" className="text-13 text-ink-3 tabular-nums max-md:mr-auto md:ml-auto">
            {total !== null && !list.isPlaceholderData && pluralize(total, 'consent')}
          </p>
          <ExportButton
            fetchFile={() => download('GET /compliance/consents/export', { query: filter })}
            errorTitle="Could not export the consents"
            disabled={rows.length === 0}
          />
          <Button icon={Plus} variant="primary" onClick={() => setPreparing(true)}>
            Prepare consent
          </Button>
        </div>
      </div>
      <Records
        list={list}
        noun="consents"
        empty={{
          title: isFiltered ? 'No consents found' : 'No consents yet',
          text: isFiltered
            ? 'No consents match this search and status.'
            : 'Prepare the first one. The person reads it and signs with their legal name.',
          onClear: isFiltered ? () => change({ q: null, state: null }) : null,
          action: <Button onClick={() => setPreparing(true)}>Prepare consent</Button>,
        }}
        label="Consents"
        rows={rows}
        columns={columns}
        phoneRow={(row) => <ConsentPhoneRow row={row} />}
        record={record}
      />
      <RecordPanel side={side} label="Consent" record={record}>
        {record.shownId && <ConsentPanel id={record.shownId} {...record.head} />}
      </RecordPanel>
      <PrepareDialog open={isPreparing} onClose={() => setPreparing(false)} person={null} />
    </>
  )
}
