import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isApiError } from '../../platform/api-error.ts'
import { useUser } from '../../platform/session/session.ts'
import { titleOf } from '../../ui/brand.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { EditFanDialog } from './edit-fan-dialog.tsx'
import { fanQuery } from './fan.data.ts'
import { FanBanners } from './fan-banners.tsx'
import { FanDialogs } from './fan-dialogs.tsx'
import { BackToFans, FanHeader } from './fan-header.tsx'
import type { FanMenuAction } from './fan-menu.tsx'
import { FanPageSkeleton } from './fan-page-skeleton.tsx'
import { FanSidebar } from './fan-sidebar.tsx'
import { FanStats } from './fan-stats.tsx'
import { MessagesTab } from './messages-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { listPath } from './saved-list-filters.ts'
import { SpendingTab } from './spending-tab.tsx'
import { UpsellTab } from './upsell-tab.tsx'

export const meta = () => [{ title: titleOf('Fan') }]

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'spending', label: 'Spending' },
  { value: 'messages', label: 'Messages' },
  { value: 'upsell', label: 'Upsell' },
] as const
type Tab = (typeof tabs)[number]['value']

export default function FanPage() {
  const { id = '' } = useParams()
  const fan = useQuery(fanQuery(id))
  return (
    <div className="flex max-w-350 flex-col gap-5 px-4 pt-3 pb-12 md:px-7 md:pt-4">
      <BackToFans />
      {fan.isPending && <FanPageSkeleton />}
      {fan.isError && !fan.data && <FanLoadError error={fan.error} onRetry={() => fan.refetch()} />}
      {/* The key resets forms when another fan is opened. */}
      {fan.data && <FanDetails key={fan.data.id} fan={fan.data} />}
    </div>
  )
}

function FanLoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isNotFound = isApiError(error) && (error.status === 404 || error.status === 400)
  return (
    <div className="-mx-4.5">
      {isNotFound ? (
        <EmptyState title="Fan not found" action={<LinkButton to={listPath()}>Back to fans</LinkButton>}>
          The link may be outdated, or you don’t have access to this fan.
        </EmptyState>
      ) : (
        <ErrorState title="Could not load the fan" error={error} onRetry={onRetry} />
      )}
    </div>
  )
}

function FanDetails({ fan }: { fan: FanDetail }) {
  const user = useUser()
  const zone = user.agency.timeZone
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'overview'
  const [dialog, setDialog] = useState<FanMenuAction | 'edit' | null>(null)
  const close = () => setDialog(null)

  function selectTab(next: Tab) {
    setParams(
      (current) => {
        if (next === 'overview') current.delete('tab')
        else current.set('tab', next)
        return current
      },
      { replace: true },
    )
  }

  return (
    <>
      <title>{titleOf(fan.username)}</title>
      <FanHeader fan={fan} role={user.role} onAction={setDialog} />
      <FanBanners fan={fan} zone={zone} role={user.role} />
      <FanStats fan={fan} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_312px]">
        <div className="min-w-0">
          <Tabs<Tab> value={tab} onValueChange={selectTab} tabs={tabs} label="About this fan">
            {tab === 'overview' && <OverviewTab fan={fan} zone={zone} role={user.role} />}
            {tab === 'spending' && <SpendingTab fan={fan} zone={zone} role={user.role} />}
            {tab === 'messages' && <MessagesTab fan={fan} zone={zone} />}
            {tab === 'upsell' && <UpsellTab fan={fan} />}
          </Tabs>
        </div>
        <FanSidebar fan={fan} role={user.role} onAddNote={() => setDialog('note')} />
      </div>
      <FanDialogs fan={fan} dialog={dialog === 'edit' ? null : dialog} onClose={close} />
      <EditFanDialog fan={fan} open={dialog === 'edit'} onClose={close} />
    </>
  )
}
