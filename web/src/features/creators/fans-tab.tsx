import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { QUIET_AFTER_DAYS, type Tier, tiers } from '@greenroom/contract/features/fans/fans.rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { useMinute } from '../../ui/format.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { creatorFansQuery, type FanViewName, fanViews } from './creator.data.ts'
import { FanPhoneRow, fanColumns } from './fan-columns.tsx'

type FansTabProps = { creator: CreatorDetail; zone: string }

const views: Record<FanViewName, { name: string; description: string; emptyText: string }> = {
  top: { name: 'Top', description: 'By total spend.', emptyText: 'This creator has no fans yet.' },
  new: { name: 'New', description: 'Newest first.', emptyText: 'This creator has no fans yet.' },
  risk: {
    name: 'At risk',
    description: `No messages for over ${QUIET_AFTER_DAYS} days, by total spend.`,
    emptyText: `Every fan has sent or received a message in the last ${QUIET_AFTER_DAYS} days.`,
  },
}
const viewNames = Object.keys(views) as FanViewName[]
const tierOptions = tiers.map((tier) => ({ value: tier, label: tier }))

export function FansTab({ creator, zone }: FansTabProps) {
  const navigate = useNavigate()
  const now = useMinute()
  const [params, setParams] = useSearchParams()
  const view = viewNames.find((name) => name === params.get('show')) ?? 'top'
  const tier = tiers.find((value) => value === params.get('tier')) ?? null
  const fans = useInfiniteQuery(creatorFansQuery(creator.id, view, tier))
  const rows = fans.data?.pages.flatMap((page) => page.data) ?? []

  const setParam = (name: 'show' | 'tier', value: string | null) =>
    setParams((current) => {
      if (value) current.set(name, value)
      else current.delete(name)
      return current
    })

  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2 px-4.5 pt-3 pb-3">
        <fieldset className="inline-flex gap-1">
          <legend className="sr-only">Fans to show</legend>
          {viewNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={view === name}
              onClick={() => setParam('show', name === 'top' ? null : name)}
              className="hit-area relative h-8 rounded-control px-3 font-medium text-13 text-ink-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:text-brand-ink pointer-coarse:h-10">
              {views[name].name}
            </button>
          ))}
        </fieldset>
        <FilterChip<Tier>
          label="Tier"
          value={tier}
          options={tierOptions}
          onValueChange={(next) => setParam('tier', next)}
        />
        <p className="min-w-0 flex-1 basis-56 text-12 text-ink-3">{views[view].description}</p>
        <LinkButton to={`/dashboard/fans?${searchOf(creator.id, view, tier)}`}>Open in Fans</LinkButton>
      </div>
      {fans.isPending && (
        <CardBody>
          <SkeletonLines lines={8} />
        </CardBody>
      )}
      {fans.isError && rows.length === 0 && <ErrorState title="Could not load fans" query={fans} />}
      {fans.data && !(fans.isError && rows.length === 0) && (
        <div className="border-line border-t">
          <Table
            label={`Fans of ${creator.stageName}: ${views[view].name}`}
            rows={rows}
            rowKey={(fan) => fan.id}
            onOpen={(fan) => navigate(`/dashboard/fans/${fan.id}`)}
            columns={fanColumns(zone, now)}
            phoneRow={(fan) => <FanPhoneRow fan={fan} zone={zone} now={now} />}
            empty={
              <EmptyState
                title="No fans found"
                action={tier && <Button onClick={() => setParam('tier', null)}>Show all tiers</Button>}>
                {tier ? `No ${tier} fans in this list.` : views[view].emptyText}
              </EmptyState>
            }
          />
        </div>
      )}
      {fans.hasNextPage && (
        <div className="flex justify-center border-line border-t py-2">
          <Button busy={fans.isFetchingNextPage} onClick={() => fans.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {fans.isFetchNextPageError && (
        <ErrorState
          title="Could not load more fans"
          error={fans.error}
          onRetry={() => fans.fetchNextPage()}
        />
      )}
    </Card>
  )
}

function searchOf(creatorId: string, view: FanViewName, tier: Tier | null): URLSearchParams {
  return new URLSearchParams({ creatorId, ...fanViews[view], ...(tier && { tier }) })
}
