import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { useCreateParam } from '../../platform/use-create-param.ts'
import { titleOf } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { LongTableSkeleton } from '../../ui/long-table.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { AddFanDialog } from './add-fan-dialog.tsx'
import { ExportFansButton, MoreExports } from './export-button.tsx'
import { FanCards } from './fan-cards.tsx'
import { FanFilterBar } from './fan-filter-bar.tsx'
import {
  countLabel,
  type FanView,
  hasFilters,
  importFrom,
  noFilters,
  normalizedParams,
  viewFrom,
  withChange,
} from './fan-filters.ts'
import { NoFans, StaleResultsNotice } from './fan-list-states.tsx'
import { FanTable } from './fan-table.tsx'
import { analyticsQuery, countQuery, fansQuery } from './fans.data.ts'
import { OpportunityStrip } from './opportunity-strip.tsx'
import { saveListFilters } from './saved-list-filters.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useFanMenu } from './use-fan-menu.tsx'
import { useSelection } from './use-selection.ts'

export const meta = () => [{ title: titleOf('Fans') }]

const ImportWizard = lazy(async () => ({
  default: (await import('./import/import-wizard.tsx')).ImportWizard,
}))

export default function FansPage() {
  const user = useUser()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const view = viewFrom(params)
  const [isAdding, setAdding] = useCreateParam('fan')
  const list = useInfiniteQuery(fansQuery(view))
  const analytics = useQuery(analyticsQuery(view.creatorId))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const selection = useSelection(rows, JSON.stringify({ ...view, sort: '', direction: '' }))
  const menu = useFanMenu(user.role)
  const isPhone = useMedia('(width < 48rem)')
  const [isExpanded, setExpanded] = useState(view.opportunity !== null)
  const canManage = may(user.role, 'fans:manage')
  const knownTotal = list.data?.pages[0]?.meta.total ?? null
  const countResult = useQuery(
    countQuery(view, list.isSuccess && !list.isPlaceholderData && knownTotal === null),
  )
  const total = knownTotal ?? (countResult.data?.isExact ? countResult.data.count : null)
  const isCounting = knownTotal === null && !countResult.data
  const allFans =
    view.status === 'archived' || view.status === 'all' ? null : (analytics.data?.totals.fans ?? null)
  useEffect(() => saveListFilters(params), [params])
  useEffect(() => {
    const normalized = normalizedParams(params)
    if (normalized.toString() !== params.toString()) setParams(normalized, { replace: true })
  }, [params, setParams])

  const changeView = (next: Partial<FanView>, replace = false) =>
    setParams((current) => withChange(current, next), { replace })
  const openImport = () =>
    setParams((current) => {
      current.set('import', 'new')
      return current
    })

  const figures = (
    <>
      <FanCards analytics={analytics} view={view} />
      <OpportunityStrip
        counts={analytics.data?.opportunities}
        isError={analytics.isError}
        selected={view.opportunity}
        onChoose={(opportunity) => changeView({ opportunity })}
      />
    </>
  )

  return (
    <div className="flex min-h-full flex-col">
      <div className="flex flex-col gap-2 px-4 py-2 md:gap-4 md:px-7 md:pt-4.5 md:pb-4">
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <h2 className="mr-auto font-semibold text-20 tracking-[-0.015em]">Fan Intelligence</h2>
          {canManage && (
            <>
              <Button icon={Upload} onClick={openImport}>
                <span className="max-sm:sr-only">Import CSV</span>
              </Button>
              <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
                Add fan
              </Button>
            </>
          )}
        </div>
        {!isPhone && figures}
        <FanFilterBar view={view} onChange={changeView}>
          <p role="status" className="min-w-0 truncate text-13 text-ink-3 tabular-nums max-md:mr-auto">
            {list.data &&
              !list.isPlaceholderData &&
              !isCounting &&
              countLabel(total, hasFilters(view) ? allFans : total)}
          </p>
          {isPhone && (
            <Button
              variant="ghost"
              icon={isExpanded ? ChevronUp : ChevronDown}
              aria-expanded={isExpanded}
              onClick={() => setExpanded(!isExpanded)}>
              Figures
            </Button>
          )}
          {canManage && (
            <span className="flex items-center">
              <ExportFansButton view={view} disabled={rows.length === 0} />
              <MoreExports />
            </span>
          )}
        </FanFilterBar>
        {isPhone && isExpanded && figures}
      </div>
      {list.isPending && <LongTableSkeleton label="Loading fans" />}
      {list.isError && rows.length === 0 && (
        <div className="border-line border-t md:px-2.5">
          <ErrorState title="Could not load fans" query={list} />
        </div>
      )}
      {list.data && rows.length === 0 && !list.isError && (
        <NoFans
          view={view}
          canManage={canManage}
          role={user.role}
          onClear={() => changeView(noFilters)}
          onAdd={() => setAdding(true)}
          onImport={openImport}
        />
      )}
      {rows.length > 0 && <StaleResultsNotice list={list} />}
      {rows.length > 0 && (
        <div
          className={cx('[contain:layout_style]', list.isPlaceholderData && 'opacity-60 transition-opacity')}>
          <FanTable
            rows={rows}
            total={total}
            view={view}
            zone={user.agency.timeZone}
            selection={may(user.role, 'fans:note') ? selection : null}
            busy={list.isFetching}
            hasMore={list.hasNextPage && !list.isPlaceholderData && !list.isFetchNextPageError}
            onNearEnd={() => void list.fetchNextPage()}
            onSort={changeView}
            onOpen={(fan: Fan) => void navigate(`/dashboard/fans/${fan.id}`)}
            menuFanId={menu.fanId}
            onMenu={menu.open}
          />
          {list.isFetchNextPageError && (
            <ErrorState
              title="Could not load more fans"
              error={list.error}
              onRetry={() => list.fetchNextPage()}
            />
          )}
        </div>
      )}
      <SelectionBar
        selection={selection}
        loadedCount={rows.length}
        hasMore={list.hasNextPage}
        total={total}
        view={view}
        canExport={canManage}
      />
      {menu.element}
      {canManage && (
        <AddFanDialog open={isAdding} onClose={() => setAdding(false)} creatorId={view.creatorId} />
      )}
      {canManage && importFrom(params) && (
        <Suspense fallback={null}>
          <ImportWizard />
        </Suspense>
      )}
    </div>
  )
}
