import { personStatuses } from '@greenroom/contract/features/compliance/records.rules.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { IdCard, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { download } from '../../../platform/api.ts'
import { ExportButton } from '../../../platform/export-button.tsx'
import { useCreateParam } from '../../../platform/use-create-param.ts'
import { choiceParam, textParam, useUrlParams, uuidParam } from '../../../platform/use-url-params.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/count.ts'
import { FilterChip } from '../../../ui/filter-chip.tsx'
import { RecordPanel } from '../../../ui/record-panel.tsx'
import { Records } from '../../../ui/records.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { StatCards } from '../../../ui/stat-cards.tsx'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import type { ComplianceTabProps } from '../compliance-tabs.ts'
import { optionsOf, statusBadges } from '../records/record-labels.tsx'
import { peopleQuery, recordsSummaryQuery } from '../records/records.data.ts'
import { PersonPhoneRow, personColumns } from './people-columns.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { PersonPanel } from './person-panel.tsx'
import { RequestIdDialog } from './request-id-dialog.tsx'

const statNotes: Record<(typeof personStatuses)[number], string> = {
  missing: 'Ask for an ID',
  submitted: 'Accept or reject',
  accepted: 'Valid ID on record',
  expiring: 'Within 60 days',
  expired: 'No valid ID left',
}

/** Everyone who can be depicted, with the status of their documents. */
export function PeopleTab({ side }: ComplianceTabProps) {
  const { params, change } = useUrlParams()
  const view = { q: textParam(params, 'q'), status: choiceParam(params, 'status', personStatuses) }
  const personId = uuidParam(params, 'person')
  const filter = { ...(view.q && { q: view.q }), ...(view.status && { status: view.status }) }
  const list = useInfiniteQuery(peopleQuery(filter))
  const summary = useQuery(recordsSummaryQuery)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  // Sets the tab, so closing the record stays on it.
  const record = useOpenRecord(rows, personId, ({ id }, options) =>
    change({ person: id, tab: 'people' }, options),
  )
  const [isAdding, setAdding] = useCreateParam('person')
  const [isRequesting, setRequesting] = useCreateParam('id-request')
  const total = list.data?.pages[0]?.meta.total ?? null
  const isFiltered = Object.keys(filter).length > 0
  const openPerson = (id: string) => change({ person: id, tab: 'people', new: null })
  return (
    <>
      <div className="flex flex-col gap-4">
        <StatCards
          slim
          query={summary}
          labels={personStatuses.map((status) => statusBadges[status].label)}
          cards={({ people }) =>
            personStatuses.map((status) => {
              const current = view.status === status
              const search = current ? '?tab=people' : `?tab=people&status=${status}`
              const { label } = statusBadges[status]
              return {
                label,
                value: formatCount(people[status]),
                note: statNotes[status],
                to: { search },
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
            value={view.status}
            options={optionsOf(statusBadges)}
            onValueChange={(status) => change({ status })}
          />
          <p role="status" className="text-13 text-ink-3 tabular-nums max-md:mr-auto md:ml-auto">
            {total !== null && !list.isPlaceholderData && peopleCount(total)}
          </p>
          <div className="flex flex-wrap gap-2">
            <ExportButton
              fetchFile={() => download('GET /compliance/people/export', { query: filter })}
              errorTitle="Could not export the people"
              disabled={rows.length === 0}
            />
            <Button icon={IdCard} onClick={() => setRequesting(true)}>
              Request an ID
            </Button>
            <Button icon={Plus} variant="primary" onClick={() => setAdding(true)}>
              Add person
            </Button>
          </div>
        </div>
      </div>
      <Records
        list={list}
        noun="people"
        empty={{
          title: 'No people found',
          text: isFiltered
            ? 'No one matches this search and status.'
            : 'Creators appear here automatically. Add everyone else who appears in your content.',
          onClear: isFiltered ? () => change({ q: null, status: null }) : null,
          action: <Button onClick={() => setAdding(true)}>Add person</Button>,
        }}
        label="People"
        rows={rows}
        columns={personColumns}
        phoneRow={(row) => <PersonPhoneRow row={row} />}
        record={record}
      />
      <RecordPanel side={side} label="Verification record" record={record}>
        {record.shownId && <PersonPanel id={record.shownId} {...record.head} />}
      </RecordPanel>
      <PersonDialog open={isAdding} onClose={() => setAdding(false)} onAdded={openPerson} />
      <RequestIdDialog open={isRequesting} onClose={() => setRequesting(false)} person={null} />
    </>
  )
}

const peopleCount = (count: number) => (count === 1 ? '1 person' : `${formatCount(count)} people`)
