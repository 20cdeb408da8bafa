import type { Webhook } from '@greenroom/contract/features/connect/connections.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Ellipsis, KeyRound, Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { apiData } from '../../../platform/api-query.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { useCreateParam } from '../../../platform/use-create-param.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { pluralize } from '../../../ui/count.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Ago, creatorCount } from '../../../ui/format.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { TestResult } from './accounts-card.tsx'
import { useWebhookAction, webhooksQuery } from './connections.data.ts'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookBadge, webhookTypeTexts } from './webhook-labels.ts'

type OpenDialog = { action: 'edit' | 'log' | 'secret' | 'remove'; webhook: Webhook }

export function WebhooksCard({ zone }: { zone: string }) {
  const webhooks = useQuery(webhooksQuery)
  const [isAdding, setAdding] = useCreateParam('webhook')
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setOpenDialog(null)
    if (isAdding) setAdding(false)
  }
  const removeAction = useWebhookAction(close)
  const rotateSecret = useMutation({
    mutationFn: ({ id }: Webhook) => apiData('POST /connections/webhooks/{id}/secret', { params: { id } }),
    onSuccess: (changed) => {
      close()
      setSecret(changed.secret)
    },
    onError: (error) => toastError('Could not create a new secret', error),
  })
  const { data } = webhooks
  if (!data)
    return webhooks.isError ? (
      <Card>
        <ErrorState title="Could not load webhooks" query={webhooks} />
      </Card>
    ) : (
      <RowSkeletons rows={2} />
    )
  const isOpen = (action: OpenDialog['action']) => openDialog?.action === action
  return (
    <Card>
      <CardHeader
        title="Webhooks"
        note="Notify your bridge of new events"
        action={
          <Button icon={Plus} onClick={() => setAdding(true)}>
            New webhook
          </Button>
        }
      />
      {data.length === 0 && (
        <div className="border-line border-t">
          <EmptyState title="No webhooks yet">
            Optional. A bridge can also fetch events itself, using a key with the “Outgoing messages”
            permission.
          </EmptyState>
        </div>
      )}
      <ul aria-label="Webhooks">
        {data.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            zone={zone}
            onAction={(action) => setOpenDialog({ action, webhook })}
          />
        ))}
      </ul>
      {(isAdding || isOpen('edit')) && (
        <WebhookDialog existing={openDialog?.webhook ?? null} onClose={close} onSecret={setSecret} />
      )}
      {secret && (
        <SecretDialog
          title="Signing secret"
          label="Secret"
          secret={secret}
          hint="Use it to verify the signature of each request (Standard Webhooks format)."
          onClose={() => setSecret(null)}
        />
      )}
      {openDialog && (
        <>
          <ConfirmDialog
            open={isOpen('secret')}
            onOpenChange={(open) => !open && close()}
            title="Create a new secret?"
            description="Requests are signed with both secrets for one day so you can switch over. Then the old secret stops working."
            confirmLabel="Create new secret"
            busy={rotateSecret.isPending}
            onConfirm={() => rotateSecret.mutate(openDialog.webhook)}
          />
          <ConfirmDialog
            open={isOpen('remove')}
            onOpenChange={(open) => !open && close()}
            title="Remove this webhook?"
            description={`${openDialog.webhook.url} will no longer receive requests, and its delivery log will be deleted. This can’t be undone.`}
            confirmLabel="Remove webhook"
            danger
            busy={removeAction.isPending}
            onConfirm={() => removeAction.mutate({ action: 'remove', webhook: openDialog.webhook })}
          />
        </>
      )}
      <DeliveriesPanel
        webhook={isOpen('log') && openDialog ? openDialog.webhook : null}
        zone={zone}
        onClose={close}
      />
    </Card>
  )
}

type WebhookRowProps = { webhook: Webhook; zone: string; onAction: (action: OpenDialog['action']) => void }

function WebhookRow({ webhook, zone, onAction }: WebhookRowProps) {
  const { id, url, types, creatorIds, isPaused, note, failingSince, lastDeliveredAt, waiting } = webhook
  const badge = webhookBadge(webhook)
  const webhookAction = useWebhookAction()
  const test = useMutation({
    mutationFn: () => apiData('POST /connections/webhooks/{id}/test', { params: { id } }),
    onError: (error) => toastError('Could not run the test', error),
  })
  return (
    <li className="border-line border-t px-4.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere font-medium text-13">{url}</span>
            <Badge tone={badge.tone} icon={badge.icon}>
              {badge.name}
            </Badge>
          </p>
          <p className="mt-0.5 text-13 text-ink-2">
            {types.map((type) => webhookTypeTexts[type].name).join(', ')} ·{' '}
            {creatorIds === null ? 'All creators' : creatorCount(creatorIds.length)}
          </p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-ink-3">
            {failingSince && (
              <span className="text-rose-ink">
                Started failing <Ago at={failingSince} zone={zone} />
              </span>
            )}
            {lastDeliveredAt && (
              <span>
                Last delivered <Ago at={lastDeliveredAt} zone={zone} />
              </span>
            )}
            {waiting > 0 && <span className="text-ink-2">{pluralize(waiting, 'event')} waiting</span>}
          </p>
          {note && <p className="wrap-anywhere mt-1 text-13 text-rose-ink">{note}</p>}
        </div>
        <div className="flex gap-2">
          <Button size="sm" busy={test.isPending} aria-label={`Test ${url}`} onClick={() => test.mutate()}>
            Test
          </Button>
          <Button size="sm" aria-label={`Delivery log for ${url}`} onClick={() => onAction('log')}>
            Log
          </Button>
          <Menu trigger={<IconButton size="sm" label={`More actions for ${url}`} icon={Ellipsis} />}>
            <MenuItem icon={Pencil} onSelect={() => onAction('edit')}>
              Edit
            </MenuItem>
            <MenuItem
              icon={isPaused ? Play : Pause}
              onSelect={() => webhookAction.mutate({ action: isPaused ? 'resume' : 'pause', webhook })}>
              {isPaused ? 'Resume' : 'Pause'}
            </MenuItem>
            <MenuItem icon={KeyRound} onSelect={() => onAction('secret')}>
              New secret
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={() => onAction('remove')}>
              Remove
            </MenuItem>
          </Menu>
        </div>
      </div>
      {test.data && <TestResult checks={test.data.checks} label={`Test results for ${url}`} />}
    </li>
  )
}
