import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isApiError } from '../../platform/api-error.ts'
import { useUser } from '../../platform/session/session.ts'
import { titleOf } from '../../ui/brand.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CreatorBanners } from './creator-banners.tsx'
import { type CreatorDialogName, CreatorDialogs } from './creator-dialogs.tsx'
import { BackLink, CreatorHeader } from './creator-header.tsx'
import { CreatorPageSkeleton } from './creator-page-skeleton.tsx'
import { CreatorStats } from './creator-stats.tsx'
import { creatorQuery } from './creators.data.ts'
import { FansTab } from './fans-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PerformanceTab } from './performance-tab.tsx'
import { StatementsTab } from './statements-tab.tsx'
import { useCreatorAction } from './use-creator-action.ts'

const allTabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'performance', label: 'Performance' },
  { value: 'content', label: 'Content' },
  { value: 'fans', label: 'Fans' },
  { value: 'statements', label: 'Statements' },
  { value: 'persona', label: 'AI persona' },
] as const
type Tab = (typeof allTabs)[number]['value']

/** Parameters of a single tab, dropped when switching. */
const tabParams = ['period', 'show', 'tier', 'month']

/** Tabs of other features, passed in by the app. */
type TabSlots = {
  renderContent: (creator: CreatorDetail) => ReactNode
  renderPersona: (creator: CreatorDetail) => ReactNode
}

export function CreatorPage(tabSlots: TabSlots) {
  const { id = '' } = useParams()
  const user = useUser()
  const creator = useQuery(creatorQuery(id))
  return (
    <div className="flex max-w-350 flex-col gap-5 px-4 pt-3 pb-12 md:px-7 md:pt-4 print:max-w-none print:p-0">
      <BackLink isOwn={user.creator !== null} />
      {creator.isPending && <CreatorPageSkeleton />}
      {creator.isError && !creator.data && (
        <CreatorError error={creator.error} isOwn={user.creator !== null} onRetry={() => creator.refetch()} />
      )}
      {/* The key resets forms when another creator is opened. */}
      {creator.data && <CreatorProfile key={creator.data.id} creator={creator.data} {...tabSlots} />}
    </div>
  )
}

function CreatorError({ error, isOwn, onRetry }: { error: unknown; isOwn: boolean; onRetry: () => void }) {
  const isNotFound = isApiError(error) && (error.status === 404 || error.status === 400)
  return (
    <div className="-mx-4.5">
      {isNotFound ? (
        <EmptyState
          title="Creator not found"
          action={
            isOwn ? (
              <LinkButton to="/dashboard">Back to dashboard</LinkButton>
            ) : (
              <LinkButton to="/dashboard/creators">Back to creators</LinkButton>
            )
          }>
          The link may be outdated, or you don’t have access to this creator.
        </EmptyState>
      ) : (
        <ErrorState title="Could not load the creator" error={error} onRetry={onRetry} />
      )}
    </div>
  )
}

function CreatorProfile({ creator, renderContent, renderPersona }: TabSlots & { creator: CreatorDetail }) {
  const user = useUser()
  const zone = user.agency.timeZone
  const [params, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<CreatorDialogName | null>(null)
  const mutation = useCreatorAction()
  const canSeeStatements = may(user.role, 'statements:read')
  const mayEdit = may(user.role, 'creators:update') && !creator.isArchived
  const visibility: Partial<Record<Tab, boolean>> = { statements: canSeeStatements, persona: mayEdit }
  const tabs = allTabs.filter(({ value }) => visibility[value] ?? true)
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'overview'
  const revenuePath = canSeeStatements
    ? '?tab=statements'
    : `/dashboard/fans?creatorId=${creator.id}&sort=spent`

  function showTab(next: Tab) {
    setParams(
      (current) => {
        for (const name of tabParams) current.delete(name)
        if (next === 'overview') current.delete('tab')
        else current.set('tab', next)
        return current
      },
      { replace: true },
    )
  }

  function runAction(action: CreatorDialogName) {
    if (action === 'resume' || action === 'restore') mutation.mutate({ action, creator })
    else setDialog(action)
  }

  return (
    <>
      <title>{titleOf(creator.stageName)}</title>
      <CreatorHeader creator={creator} role={user.role} mayEdit={mayEdit} onAction={runAction} />
      <CreatorBanners creator={creator} role={user.role} onDecline={() => runAction('decline')} />
      <CreatorStats creator={creator} revenuePath={revenuePath} />
      <Tabs<Tab> value={tab} onValueChange={showTab} tabs={tabs} label="About this creator">
        {tab === 'overview' && (
          <OverviewTab creator={creator} zone={zone} role={user.role} onAction={runAction} />
        )}
        {tab === 'performance' && (
          <PerformanceTab creator={creator} revenuePath={revenuePath} canSeeStatements={canSeeStatements} />
        )}
        {tab === 'content' && renderContent(creator)}
        {tab === 'fans' && <FansTab creator={creator} zone={zone} />}
        {tab === 'persona' && renderPersona(creator)}
        {tab === 'statements' && <StatementsTab creator={creator} zone={zone} />}
      </Tabs>
      <CreatorDialogs creator={creator} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
