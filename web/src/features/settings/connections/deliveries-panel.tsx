import { type DeliveryState, deliveryStates } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { Delivery, Webhook } from '@greenroom/contract/features/connect/connections.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/count.ts'
import { Ago, DateTime } from '../../../ui/format.tsx'
import { LoadMore } from '../../../ui/pagination.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { PanelFooter, SidePanel } from '../../../ui/side-panel.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { deliveriesQuery, useWebhookAction } from './connections.data.ts'
import { deliveryBadges, deliveryNames } from './webhook-labels.ts'

type DeliveriesPanelProps = { webhook: Webhook | null; zone: string; onClose: () => void }

/** A webhook's delivery log, beside the settings. */
export function DeliveriesPanel({ webhook, zone, onClose }: DeliveriesPanelProps) {
  // Keeps the log on screen while the panel closes.
  const last = useRef(webhook)
  if (webhook) last.current = webhook
  const lastWebhook = last.current
  return (
    <SidePanel
      overlay
      open={webhook !== null}
      label="Delivery log"
      onClose={onClose}
      returnFocus={() => null}>
      {lastWebhook && <Log key={lastWebhook.id} webhook={lastWebhook} zone={zone} onClose={onClose} />}
    </SidePanel>
  )
}

const filters = [
  { value: 'all', label: 'All' },
  ...deliveryStates.map((value) => ({ value, label: deliveryBadges[value].name })),
] as const

function Log({ webhook, zone, onClose }: { webhook: Webhook; zone: string; onClose: () => void }) {
  const [state, setState] = useState<DeliveryState | null>(null)
  const log = useInfiniteQuery(deliveriesQuery(webhook.id, state))
  const webhookAction = useWebhookAction()
  const rows = log.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      <header className="flex items-start gap-3 border-line border-b py-3.5 pr-2.5 pl-4.5">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-16 tracking-[-0.01em]">Delivery log</h3>
          <p className="wrap-anywhere mt-1 text-12 text-ink-3">{webhook.url}</p>
        </div>
        <IconButton label="Close log" icon={X} onClick={onClose} />
      </header>
      <div className="border-line border-b px-4.5 py-2.5">
        <Segmented<DeliveryState | 'all'>
          label="Deliveries"
          options={filters}
          value={state ?? 'all'}
          onChoose={(next) => setState(next === 'all' ? null : next)}
        />
      </div>
      <section
        aria-label="Deliveries"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so it must be focusable
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus-visible:-outline-offset-2">
        {log.isPending && <RowSkeletons rows={6} />}
        {log.isError && rows.length === 0 && <ErrorState title="Could not load the log" query={log} />}
        {log.data && rows.length === 0 && (
          <EmptyState title={state ? `No ${state} deliveries` : 'No deliveries yet'}>
            {state
              ? 'Choose another filter to see the rest.'
              : 'Events appear here once they are sent to this webhook.'}
          </EmptyState>
        )}
        <ul aria-label="Deliveries">
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              zone={zone}
              busy={webhookAction.isPending}
              onRedeliver={() => webhookAction.mutate({ action: 'replay', webhook, deliveryId: delivery.id })}
            />
          ))}
        </ul>
        {rows.length > 0 && (
          <LoadMore
            hasMore={log.hasNextPage}
            busy={log.isFetchingNextPage}
            onLoadMore={() => log.fetchNextPage()}
            shownCount={rows.length}
          />
        )}
      </section>
      <PanelFooter>
        <Button
          icon={RotateCw}
          busy={webhookAction.isPending}
          onClick={() => webhookAction.mutate({ action: 'replay', webhook })}>
          Redeliver all failed
        </Button>
      </PanelFooter>
    </>
  )
}

type DeliveryRowProps = { delivery: Delivery; zone: string; busy: boolean; onRedeliver: () => void }

function DeliveryRow({ delivery, zone, busy, onRedeliver }: DeliveryRowProps) {
  const { eventId, type, state, attempts, status, error, milliseconds, createdAt, nextTryAt } = delivery
  const badge = deliveryBadges[state]
  const name = deliveryNames[type]
  return (
    <li className="flex items-start gap-3 border-line border-b px-4.5 py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
          <span className="font-medium">{name}</span>
          <span className="text-12 text-ink-3 tabular-nums">Event {eventId}</span>
          <Badge tone={badge.tone} icon={badge.icon}>
            {badge.name}
          </Badge>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-ink-3 tabular-nums">
          <DateTime at={createdAt} zone={zone} />
          <span>{pluralize(attempts, 'attempt')}</span>
          {status !== null && <span>Status {status}</span>}
          {milliseconds !== null && <span>{milliseconds} ms</span>}
          {state === 'waiting' && attempts > 0 && nextTryAt && (
            <span>
              Next attempt <Ago at={nextTryAt} zone={zone} />
            </span>
          )}
        </p>
        {error && <p className="wrap-anywhere mt-1 text-13 text-rose-ink">{error}</p>}
      </div>
      {state !== 'waiting' && (
        <Button size="sm" disabled={busy} aria-label={`Redeliver event ${eventId}`} onClick={onRedeliver}>
          Redeliver
        </Button>
      )}
    </li>
  )
}
