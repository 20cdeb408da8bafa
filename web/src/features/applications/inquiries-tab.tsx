import {
  inquiryStatuses,
  inquiryStatusNames,
  inquiryTypeNames,
  inquiryTypes,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import type { Inquiry } from '@greenroom/contract/features/applications/review.schema.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '../../platform/api.ts'
import { ExportButton } from '../../platform/export-button.tsx'
import { useUser } from '../../platform/session/session.ts'
import { filterOf, hasFilters, useUrlParams } from '../../platform/use-url-params.ts'
import { LinkButton } from '../../ui/button.tsx'
import { countLabel } from '../../ui/count.ts'
import { FilterChip, filterBy } from '../../ui/filter-chip.tsx'
import { useMinute } from '../../ui/format.tsx'
import { RecordPanel } from '../../ui/record-panel.tsx'
import { Records } from '../../ui/records.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { inquiriesQuery, inquiryQuery } from './inquiries.data.ts'
import { InquiryPhoneRow, inquiryColumns } from './inquiry-columns.tsx'
import { InquiryPanel, NoInquiry } from './inquiry-panel.tsx'
import { parseInquiryView } from './review-view.ts'

const typeOptions = inquiryTypes.map((type) => ({ value: type, label: inquiryTypeNames[type] }))
const statusOptions = inquiryStatuses.map((status) => ({ value: status, label: inquiryStatusNames[status] }))

/** Messages from the contact form. */
export function InquiriesTab({ side }: { side: HTMLElement | null }) {
  const user = useUser()
  const { timeZone: zone } = user.agency
  const now = useMinute()
  const { params, change } = useUrlParams()
  const view = parseInquiryView(params)
  const list = useInfiniteQuery(inquiriesQuery(view))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const record = useOpenRecord(rows, view.id, change)
  const columns = useMemo(() => inquiryColumns({ zone, now }), [zone, now])
  const { inquiry, error, refetch } = useOpenInquiry(rows, record.shownId)
  const total = list.data?.pages[0]?.meta.total ?? null
  const isFiltered = hasFilters(view)
  const clear = () => change({ q: null, status: null, type: null })

  const filter = filterBy(view, change)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search messages"
          q={view.q}
          onSearch={(q, replace) => change({ q }, { replace })}
        />
        <FilterChip label="Type" {...filter('type')} options={typeOptions} />
        <FilterChip label="Status" {...filter('status')} options={statusOptions} />
        <p role="status" className="text-13 text-ink-3 tabular-nums max-md:mr-auto md:ml-auto">
          {list.data && !list.isPlaceholderData && countLabel(total, total, 'message')}
        </p>
        <ExportButton
          fetchFile={() => download('GET /inquiries/export', { query: filterOf(view) })}
          disabled={rows.length === 0}
        />
      </div>
      <Records
        list={list}
        noun="messages"
        empty={{
          title: isFiltered ? 'No messages found' : 'No messages yet',
          text: !isFiltered
            ? 'Messages from your contact form appear here.'
            : view.q
              ? `No message, name or email contains “${view.q}” with these filters.`
              : 'No messages match these filters.',
          onClear: isFiltered ? clear : null,
          action: (
            <LinkButton to="/contact" reloadDocument>
              View form
            </LinkButton>
          ),
        }}
        label="Inquiries"
        rows={rows}
        columns={columns}
        phoneRow={(row) => <InquiryPhoneRow row={row} zone={zone} now={now} />}
        record={record}
      />
      <RecordPanel side={side} label="Inquiry" record={record}>
        {inquiry ? (
          <InquiryPanel
            key={inquiry.id}
            {...record.head}
            inquiry={inquiry}
            zone={zone}
            agency={user.agency.name}
          />
        ) : (
          <NoInquiry {...record.head} error={error} onRetry={() => void refetch()} />
        )}
      </RecordPanel>
    </>
  )
}

/** The open message, from the list or fetched by id. */
function useOpenInquiry(rows: readonly Inquiry[], id: string | null) {
  const listRow = rows.find((row) => row.id === id)
  const query = useQuery({ ...inquiryQuery(id ?? ''), enabled: id !== null && !listRow })
  return { ...query, inquiry: listRow ?? query.data ?? null }
}
