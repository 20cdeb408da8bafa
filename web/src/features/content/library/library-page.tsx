import { may } from '@greenroom/contract/kit/permissions.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Calendar, Upload } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { download } from '../../../platform/api.ts'
import { useBrowserPreference } from '../../../platform/browser-preference.ts'
import { ExportButton } from '../../../platform/export-button.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { useUrlParams } from '../../../platform/use-url-params.ts'
import { titleOf } from '../../../ui/brand.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/count.ts'
import { RecordPanel } from '../../../ui/record-panel.tsx'
import { useOpenRecord } from '../../../ui/use-open-record.ts'
import { contentQuery, refreshThumbnails, summaryQuery } from '../content.data.ts'
import { useContentLive } from '../content.live.ts'
import { listViewPreference } from '../content-preferences.ts'
import {
  type ContentView,
  contentDefaults,
  filterOf,
  hasFilters,
  noFilters,
  parseContentView,
} from '../content-view.ts'
import { DetailPanel } from '../detail/detail-panel.tsx'
import { ContentGrid } from './content-grid.tsx'
import { ContentList } from './content-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ItemsStates } from './items-states.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import { WeekStrip } from './week-strip.tsx'

export const meta = () => [{ title: titleOf('Content') }]

export default function LibraryPage() {
  const user = useUser()
  const zone = user.agency.timeZone
  const client = useQueryClient()
  const { params, change } = useUrlParams(contentDefaults)
  const hasRevenue = may(user.role, 'creators:revenue')
  const requestedView = parseContentView(params)
  const view: ContentView =
    requestedView.sort === 'revenue' && !hasRevenue ? { ...requestedView, sort: 'newest' } : requestedView
  const list = useInfiniteQuery(contentQuery(view))
  const summary = useQuery(summaryQuery(null))
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const key = JSON.stringify({ ...view, id: null })
  const selection = useSelection(items, key)
  const record = useOpenRecord(items, view.id, change)
  const isList = useBrowserPreference(listViewPreference)
  // The open item is shown beside the page.
  const [side, setSide] = useState<HTMLElement | null>(null)
  const mayEdit = may(user.role, 'content:edit')
  const total = list.data?.pages[0]?.meta.total ?? null
  const isFiltered = hasFilters(view)
  useContentLive()

  // biome-ignore lint/correctness/useExhaustiveDependencies: stable between renders of the same list, for memoized tiles
  const onStale = useCallback((id: string) => void refreshThumbnails(client, view, id), [client, key])
  const itemsProps = {
    items,
    zone,
    paging: list,
    openId: view.id,
    onOpen: record.open,
    onToggle: mayEdit ? selection.toggle : undefined,
    isSelected: mayEdit ? selection.has : null,
    onStale,
  }

  return (
    <div className="flex min-h-full">
      <div className="flex min-w-0 flex-1 flex-col px-4 pt-4 pb-6 md:px-7 md:pt-4.5">
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="mr-auto font-semibold text-20 tracking-[-0.015em] max-md:w-full">
              Content library
            </h2>
            <ExportButton
              fetchFile={() => download('GET /content/export', { query: filterOf(view) })}
              errorTitle="Could not export the content"
              disabled={items.length === 0}
              className="max-md:flex-1"
            />
            <LinkButton to="/dashboard/content/calendar" icon={Calendar} className="max-md:flex-1">
              Calendar
            </LinkButton>
            {mayEdit && (
              <LinkButton
                to="/dashboard/content/upload"
                variant="primary"
                icon={Upload}
                className="max-md:flex-1">
                Upload
              </LinkButton>
            )}
          </div>
          <WeekStrip
            zone={zone}
            creatorId={view.creator}
            canMove={mayEdit}
            openId={view.id}
            onOpen={(id) => record.open(id, 'click')}
          />
          <FilterBar
            view={view}
            tags={summary.data?.tags ?? []}
            hasRevenue={hasRevenue}
            count={
              list.data &&
              !list.isPlaceholderData &&
              total !== null &&
              (isFiltered && summary.data && !view.archived
                ? `${total.toLocaleString('en-US')} of ${pluralize(summary.data.total, 'item')}`
                : pluralize(total, 'item'))
            }
            onChange={change}
          />
        </div>
        <ItemsStates
          list={list}
          isEmpty={items.length === 0}
          isList={isList}
          onClear={isFiltered ? () => change(noFilters) : null}
          canUpload={mayEdit}>
          {isList ? (
            <div className="-mx-4 md:-mx-7">
              <ContentList
                {...itemsProps}
                total={total}
                selectAll={mayEdit ? { state: selection.state, onToggle: selection.toggleAll } : null}
              />
            </div>
          ) : (
            <ContentGrid {...itemsProps} />
          )}
        </ItemsStates>
        {mayEdit && <SelectionBar selection={selection} zone={zone} isArchive={view.archived} />}
      </div>
      <div ref={setSide} className="contents" />
      <RecordPanel side={side} label="Content item" record={record}>
        {record.shownId && <DetailPanel id={record.shownId} zone={zone} {...record.head} />}
      </RecordPanel>
    </div>
  )
}
