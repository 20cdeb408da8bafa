import type { DeliveryState } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { ConnectorKey, Webhook } from '@greenroom/contract/features/connect/connections.schema.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiData, apiPages, apiQuery } from '../../../platform/api-query.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { pluralize } from '../../../ui/count.ts'
import { toast } from '../../../ui/toast.tsx'

const CONNECTIONS = ['connections'] as const

export const accountsQuery = {
  ...apiQuery([...CONNECTIONS, 'accounts'], 'GET /connections/accounts'),
  refetchInterval: 15_000,
}
export const webhooksQuery = {
  ...apiQuery([...CONNECTIONS, 'webhooks'], 'GET /connections/webhooks'),
  refetchInterval: 15_000,
}
export const keysQuery = apiQuery([...CONNECTIONS, 'keys'], 'GET /connections/keys')

/** Keys affect the status of accounts, so everything is refetched. */
export const refreshConnections = (client: QueryClient) => client.invalidateQueries({ queryKey: CONNECTIONS })

export const isExpired = ({ expiresAt }: ConnectorKey) =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now()
export const isActive = (key: ConnectorKey) => key.revokedAt === null && !isExpired(key)

export function useRevokeKey(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ConnectorKey) => apiData('DELETE /connections/keys/{id}', { params: { id } }),
    onSuccess: ({ name }) => {
      toast.success(`“${name}” revoked`)
      onDone()
      return refreshConnections(client)
    },
    onError: (error, key) => toastError(`Could not revoke “${key.name}”`, error),
  })
}

/** The delivery log; polled, because attempts continue while it is open. */
export const deliveriesQuery = (id: string, state: DeliveryState | null) => ({
  ...apiPages([...CONNECTIONS, 'deliveries', id, state], 'GET /connections/webhooks/{id}/deliveries', {
    params: { id },
    query: state ? { state } : {},
  }),
  refetchInterval: 10_000,
})

type WebhookAction =
  | { action: 'pause' | 'resume' | 'remove'; webhook: Webhook }
  | { action: 'replay'; webhook: Webhook; deliveryId?: string }

const webhookErrors: Record<WebhookAction['action'], string> = {
  pause: 'Could not pause the webhook',
  resume: 'Could not resume the webhook',
  remove: 'Could not remove the webhook',
  replay: 'Could not redeliver',
}

/** Runs a webhook action and returns the message to show. */
async function runWebhookAction({ webhook, ...request }: WebhookAction): Promise<string> {
  const params = { id: webhook.id }
  if (request.action === 'remove') {
    await apiData('DELETE /connections/webhooks/{id}', { params })
    return 'Webhook removed'
  }
  if (request.action === 'replay') {
    const { deliveryId } = request
    const body = deliveryId ? { deliveryId } : { failedSince: webhook.createdAt }
    const { replayed } = await apiData('POST /connections/webhooks/{id}/replay', { params, body })
    return replayed === 0 ? 'Nothing to redeliver' : `Redelivering ${pluralize(replayed, 'event')}`
  }
  const { url, types, creatorIds } = webhook
  const isPaused = request.action === 'pause'
  await apiData('PUT /connections/webhooks/{id}', { params, body: { url, types, creatorIds, isPaused } })
  return isPaused ? 'Webhook paused. New events are queued.' : 'Webhook resumed'
}

export function useWebhookAction(onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: runWebhookAction,
    onSuccess: (text) => {
      toast.success(text)
      onDone?.()
      return refreshConnections(client)
    },
    onError: (error, request) => toastError(webhookErrors[request.action], error),
  })
}
