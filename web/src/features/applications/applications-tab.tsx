import { applicationStatuses } from '@greenroom/contract/features/applications/applications.rules.ts'
import type { ApplicationDetail } from '@greenroom/contract/features/applications/review.schema.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { download } from '../../platform/api.ts'
import { ExportButton } from '../../platform/export-button.tsx'
import { useInvitationLink } from '../../platform/invitation-link.tsx'
import { useUser } from '../../platform/session/session.ts'
import { filterOf, hasFilters, useUrlParams } from '../../platform/use-url-params.ts'
import { LinkButton } from '../../ui/button.tsx'
import { countLabel } from '../../ui/count.ts'
import { FilterChip, filterBy } from '../../ui/filter-chip.tsx'
import { useMinute } from '../../ui/format.tsx'
import { memberOptions } from '../../ui/member-select.tsx'
import { RecordPanel } from '../../ui/record-panel.tsx'
import { Records } from '../../ui/records.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { statusName } from '../../ui/status-badge.tsx'
import { useOpenRecord } from '../../ui/use-open-record.ts'
import { ApplicationCards } from './application-cards.tsx'
import { ApplicationPhoneRow, applicationColumns } from './application-columns.tsx'
import { ApplicationPanel } from './application-panel.tsx'
import { applicationsQuery, reviewersQuery } from './applications.data.ts'
import { type Decision, DecisionDialogs } from './decision-dialogs.tsx'
import { showDecisionToast } from './decision-toast.ts'
import { parseApplicationView } from './review-view.ts'

const statusOptions = applicationStatuses.map((status) => ({ value: status, label: statusName(status) }))

type ApplicationsTabProps = Pick<ComponentProps<typeof ApplicationCards>, 'summary'> & {
  /** Container for the open application. */
  side: HTMLElement | null
}

export function ApplicationsTab({ summary, side }: ApplicationsTabProps) {
  const user = useUser()
  const { timeZone: zone, isHouse } = user.agency
  const navigate = useNavigate()
  const now = useMinute()
  const { params, change } = useUrlParams()
  const view = parseApplicationView(params)
  const list = useInfiniteQuery(applicationsQuery(view))
  const reviewers = useQuery(reviewersQuery)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const record = useOpenRecord(rows, view.id, change)
  const columns = useMemo(() => applicationColumns({ zone, now }), [zone, now])
  const [decision, setDecision] = useState<Decision | null>(null)
  const total = list.data?.pages[0]?.meta.total ?? null
  const isFiltered = hasFilters(view)
  const clear = () => change({ q: null, status: null, owner: null })

  const link = useInvitationLink()
  async function onDecided(kind: Decision['kind'], detail: ApplicationDetail) {
    record.close()
    const { sendsMail } = user
    const invitee = kind === 'approve' || kind === 'creator' ? detail.creator : null
    const isLinkShown = !sendsMail && invitee !== null && (await link.showForCreator(invitee.id))
    showDecisionToast({ kind, detail, sendsMail, isLinkShown }, (to) => void navigate(to))
  }

  const filter = filterBy(view, change)
  return (
    <>
      <div className="flex flex-col gap-4">
        <ApplicationCards summary={summary} view={view} />
        <div className="flex flex-wrap items-center gap-2">
          <SearchField
            label="Search by name or email"
            q={view.q}
            onSearch={(q, replace) => change({ q }, { replace })}
          />
          <FilterChip label="Status" {...filter('status')} options={statusOptions} />
          {((reviewers.data?.length ?? 0) > 0 || view.owner) && (
            <FilterChip
              label="Owner"
              unselectedLabel="Anyone"
              {...filter('owner')}
              options={memberOptions(reviewers.data ?? [])}
            />
          )}
          <p role="status" className="text-13 text-ink-3 tabular-nums max-md:mr-auto md:ml-auto">
            {list.data &&
              !list.isPlaceholderData &&
              countLabel(total, isFiltered ? (summary.data?.total ?? null) : total, 'application')}
          </p>
          <ExportButton
            fetchFile={() => download('GET /applications/export', { query: filterOf(view) })}
            disabled={rows.length === 0}
          />
        </div>
      </div>
      <Records
        list={list}
        noun="applications"
        empty={{
          title: 'No applications found',
          text: !isFiltered
            ? isHouse
              ? 'No applications yet. Applications from your site appear here.'
              : 'Applications from the public site go to the house agency. Add creators under Creators.'
            : view.q
              ? `No name or email contains “${view.q}” with these filters.`
              : 'No applications match these filters.',
          onClear: isFiltered ? clear : null,
          action: isHouse ? (
            <LinkButton to="/join" reloadDocument>
              View form
            </LinkButton>
          ) : (
            <LinkButton to="/dashboard/creators">Open Creators</LinkButton>
          ),
        }}
        label="Applications"
        rows={rows}
        columns={columns}
        phoneRow={(row) => <ApplicationPhoneRow row={row} zone={zone} now={now} />}
        record={record}
      />
      <RecordPanel side={side} label="Application" record={record}>
        {record.shownId && (
          <ApplicationPanel
            id={record.shownId}
            zone={zone}
            {...record.head}
            onDecide={(kind) => record.shownId && setDecision({ kind, id: record.shownId, open: true })}
          />
        )}
      </RecordPanel>
      <DecisionDialogs
        decision={decision}
        onClose={() => setDecision((current) => current && { ...current, open: false })}
        onDecided={onDecided}
        returnFocus={record.rowAfterClose}
      />
      {link.dialog}
    </>
  )
}
