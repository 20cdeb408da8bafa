import { queueStates, reviewStateNames } from '@greenroom/contract/features/content/reviews.rules.ts'
import type { ReviewItem } from '@greenroom/contract/features/content/reviews.schema.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { choiceParam, useUrlParams, uuidParam } from '../../../platform/use-url-params.ts'
import { formatCount } from '../../../ui/count.ts'
import { Ago, formatDateTime } from '../../../ui/format.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import type { RecordColumn } from '../../../ui/record-list.tsx'
import { RecordPanel } from '../../../ui/record-panel.tsx'
import { Records } from '../../../ui/records.tsx'
import { StatCards } from '../../../ui/stat-cards.tsx'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import type { ComplianceTabProps } from '../compliance-tabs.ts'
import { queueQuery, summaryQuery } from './review.data.ts'
import { ReviewPanel } from './review-panel.tsx'

const notes = { NEEDS_EVIDENCE: 'Missing an ID or consent', WITHDRAWN: 'Consent withdrawn' }
const emptyTexts: Record<(typeof queueStates)[number], string> = {
  IN_REVIEW: 'Items appear here as soon as someone publishes, schedules or submits them.',
  NEEDS_EVIDENCE: 'No submitted items are missing evidence.',
  WITHDRAWN: 'No consent for published or submitted content has been withdrawn.',
}

/** Items waiting for a second person, longest waiting first. */
export function ReviewTab({ side }: ComplianceTabProps) {
  const { agency } = useUser()
  const { params, change } = useUrlParams()
  const state = choiceParam(params, 'state', queueStates) ?? 'IN_REVIEW'
  const list = useInfiniteQuery(queueQuery(state))
  const summary = useQuery(summaryQuery)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const id = uuidParam(params, 'id')
  const record = useOpenRecord(rows, id, change)
  const zone = agency.timeZone
  const columns = useMemo(() => reviewColumns(zone), [zone])
  return (
    <>
      <StatCards
        slim
        query={summary}
        labels={queueStates.map((option) => reviewStateNames[option])}
        cards={({ counts, clearable }) =>
          queueStates.map((option) => ({
            label: reviewStateNames[option],
            value: formatCount(counts[option]),
            note: option === 'IN_REVIEW' ? `${formatCount(clearable)} ready for you to clear` : notes[option],
            to: { search: option === 'IN_REVIEW' ? '?tab=review' : `?tab=review&state=${option}` },
            current: option === state,
          }))
        }
      />
      <p className="mt-4 text-12 text-ink-3 max-sm:hidden pointer-coarse:hidden">
        <Kbd>J</Kbd> <Kbd>K</Kbd> open the next or previous item, <Kbd>1</Kbd> to <Kbd>5</Kbd> toggle the
        checks, <Kbd>C</Kbd> clears, <Kbd>X</Kbd> rejects
      </p>
      <Records
        list={list}
        noun="items"
        empty={{ title: 'Nothing to review', text: emptyTexts[state], onClear: null }}
        label="Review queue"
        rows={rows}
        columns={columns}
        phoneRow={(row) => <PhoneRow row={row} zone={zone} />}
        record={record}
      />
      <RecordPanel side={side} label="Review" record={record}>
        {record.shownId && (
          <ReviewPanel key={record.shownId} id={record.shownId} zone={zone} {...record.head} />
        )}
      </RecordPanel>
    </>
  )
}

const reviewColumns = (zone: string): RecordColumn<ReviewItem>[] => [
  {
    key: 'title',
    head: 'Item',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Thumbnail row={row} />
        <TitleLink row={row} />
      </span>
    ),
  },
  { key: 'creator', head: 'Creator', className: 'w-40', cell: (row) => row.creator.stageName },
  {
    key: 'goesLive',
    head: 'Goes live',
    className: 'w-40 @max-2xl:hidden text-ink-2',
    cell: (row) => publishText(row, zone),
  },
  {
    key: 'submitted',
    head: 'Submitted',
    className: 'w-36 tabular-nums text-ink-2',
    cell: (row) => <Ago at={row.requestedAt} zone={zone} />,
  },
  {
    key: 'who',
    head: 'Clearance',
    className: 'w-44 @max-3xl:hidden text-ink-3',
    cell: (row) => (row.mayClear ? '' : 'By someone else'),
  },
]

function publishText({ publishedAt, scheduledFor, review }: ReviewItem, zone: string) {
  if (publishedAt) return 'Published'
  if (scheduledFor) return formatDateTime(scheduledFor, zone)
  return review === 'WITHDRAWN' ? '–' : 'Once cleared'
}

function TitleLink({ row: { id, title } }: { row: ReviewItem }) {
  return (
    <a
      href={`/dashboard/compliance?tab=review&id=${id}`}
      tabIndex={-1}
      title={title}
      className="truncate font-medium">
      {title}
    </a>
  )
}

function Thumbnail({ row: { thumbnail } }: { row: ReviewItem }) {
  return thumbnail ? (
    <img
      src={thumbnail}
      alt=""
      loading="lazy"
      className="h-7 w-10 flex-none rounded-[4px] bg-canvas object-cover"
    />
  ) : (
    <span aria-hidden="true" className="h-7 w-10 flex-none rounded-[4px] bg-canvas" />
  )
}

function PhoneRow({ row, zone }: { row: ReviewItem; zone: string }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <Thumbnail row={row} />
      <span className="flex min-w-0 flex-1 flex-col">
        <TitleLink row={row} />
        <span className="truncate text-12 text-ink-3">{row.creator.stageName}</span>
      </span>
      <span className="flex-none text-12 text-ink-3 tabular-nums">
        <Ago at={row.requestedAt} zone={zone} />
      </span>
    </span>
  )
}
