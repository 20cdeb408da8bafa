import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useUser } from '../../platform/session/session.ts'
import { useCreateParam } from '../../platform/use-create-param.ts'
import { titleOf } from '../../ui/brand.ts'
import { Button } from '../../ui/button.tsx'
import { LongTableSkeleton } from '../../ui/long-table.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AddCreatorDialog } from './add-creator-dialog.tsx'
import { CreatorCards } from './creator-cards.tsx'
import { CreatorFilterBar } from './creator-filter-bar.tsx'
import { type CreatorView, countLabel, hasFilters, noFilters, paramsOf, viewFrom } from './creator-filters.ts'
import { NoCreators } from './creator-list-states.tsx'
import { creatorsQuery, summaryQuery } from './creators.data.ts'
import { CreatorsTable } from './creators-table.tsx'
import { ExportCreatorsButton } from './export-creators-button.tsx'
import { useCreatorMenu } from './use-creator-menu.tsx'

export const meta = () => [{ title: titleOf('Creators') }]

const ImportCreatorsDialog = lazy(async () => ({
  default: (await import('./import-creators-dialog.tsx')).ImportCreatorsDialog,
}))

/** Creators see their own profile, others the list. */
export default function CreatorsPage() {
  const user = useUser()
  if (user.creator) return <Navigate to={`/dashboard/creators/${user.creator.id}`} replace />
  return <CreatorsList user={user} />
}

function CreatorsList({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const canSeeRevenue = may(user.role, 'creators:revenue')
  const canManage = may(user.role, 'creators:manage')
  const hasMenu = may(user.role, 'creators:suspend')
  const view = viewFrom(params, canSeeRevenue)
  const [isAdding, setAdding] = useCreateParam('creator')
  const [isImporting, setImporting] = useCreateParam('import')
  const list = useInfiniteQuery(creatorsQuery(view))
  const summary = useQuery(summaryQuery)
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const menu = useCreatorMenu(user.role, canManage)
  const total = list.data?.pages[0]?.meta.total ?? null
  const unfilteredTotal = view.archived ? null : (summary.data?.total ?? null)

  const change = (next: Partial<CreatorView>, replace = false) =>
    setParams(
      (current) => paramsOf({ ...viewFrom(current, canSeeRevenue), ...next }, canSeeRevenue, current),
      { replace },
    )
  const rowOptions = useMemo(
    () => ({
      mayEdit: canManage,
      hasMenu,
      canSeeRevenue,
      canSeeOperators: canManage,
      zone: user.agency.timeZone,
    }),
    [canManage, hasMenu, canSeeRevenue, user.agency.timeZone],
  )

  return (
    <div className="flex min-h-full flex-col">
      <div className="flex flex-col gap-4 px-4 pt-4 pb-4 md:px-7 md:pt-4.5">
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <h2 className="mr-auto font-semibold text-20 max-sm:w-full tracking-[-0.015em]">
            Creator Management
          </h2>
          {canManage && (
            <>
              <Button icon={Upload} onClick={() => setImporting(true)}>
                Import CSV
              </Button>
              <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
                Add Creator
              </Button>
            </>
          )}
        </div>
        <CreatorCards summary={summary} canSeeRevenue={canSeeRevenue} />
        <CreatorFilterBar
          view={view}
          canSearchRealNames={may(user.role, 'creators:identity')}
          canSeeRevenue={canSeeRevenue}
          onChange={change}>
          <p role="status" className="text-13 text-ink-3 tabular-nums">
            {total !== null &&
              !list.isPlaceholderData &&
              countLabel(total, hasFilters(view) ? unfilteredTotal : total, view.archived)}
          </p>
          {canManage && <ExportCreatorsButton view={view} disabled={rows.length === 0} />}
        </CreatorFilterBar>
      </div>
      {list.isPending && <LongTableSkeleton label="Loading creators" kind="creator" />}
      {list.isError && rows.length === 0 && (
        <div className="border-line border-t md:px-2.5">
          <ErrorState title="Could not load creators" query={list} />
        </div>
      )}
      {list.data && rows.length === 0 && !list.isError && (
        <NoCreators
          view={view}
          canManage={canManage}
          isOperator={!canSeeRevenue}
          onClear={() => change(noFilters)}
          onAdd={() => setAdding(true)}
          onImport={() => setImporting(true)}
        />
      )}
      {rows.length > 0 && (
        <div className={list.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          <CreatorsTable
            rows={rows}
            total={total}
            view={view}
            rowOptions={rowOptions}
            busy={list.isFetching}
            hasMore={list.hasNextPage && !list.isPlaceholderData && !list.isFetchNextPageError}
            onNearEnd={() => void list.fetchNextPage()}
            onSort={change}
            onOpen={(creator) => void navigate(`/dashboard/creators/${creator.id}`)}
            onEdit={menu.edit}
            openMenuId={menu.creatorId}
            onMenu={menu.open}
          />
          {list.isFetchNextPageError && (
            <ErrorState
              title="Could not load more creators"
              error={list.error}
              onRetry={() => list.fetchNextPage()}
            />
          )}
        </div>
      )}
      {menu.element}
      {canManage && <AddCreatorDialog open={isAdding} onClose={() => setAdding(false)} />}
      {canManage && isImporting && (
        <Suspense fallback={null}>
          <ImportCreatorsDialog open onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  )
}
