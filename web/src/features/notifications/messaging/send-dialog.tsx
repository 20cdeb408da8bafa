import type { AdminSend } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { displayUrl, priorityNames } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isApiError } from '../../../platform/api-error.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { audienceLabel, emailedLabel } from './history-labels.ts'
import { sendQuery, sendRecipientsQuery } from './messaging.data.ts'
import { RecipientTable } from './recipient-table.tsx'
import { formatCount } from './selection.ts'

type SendDialogProps = {
  id: string | null
  /** The row from the list, if loaded. */
  loadedSend: AdminSend | null
  zone: string
  onClose: () => void
}

/** A sent message with the status of each recipient. */
export function SendDialog({ id, loadedSend, zone, onClose }: SendDialogProps) {
  const sendDetail = useQuery({ ...sendQuery(id ?? ''), enabled: id !== null && loadedSend === null })
  const send = loadedSend ?? sendDetail.data ?? null
  const recipients = useInfiniteQuery({
    ...sendRecipientsQuery(id ?? ''),
    enabled: id !== null && !sendDetail.isError,
  })
  const isMissing = send === null && sendDetail.isError
  return (
    <Dialog
      wide
      open={id !== null}
      onOpenChange={(open) => !open && onClose()}
      title={send?.title ?? 'Sent message'}
      description={
        send && (
          <>
            {send.author}, <DateTime at={send.createdAt} zone={zone} />
            {send.priority !== 'NORMAL' && `, ${priorityNames[send.priority].toLowerCase()} priority`}
          </>
        )
      }>
      <div className="flex flex-col gap-4">
        {isMissing && <SendError error={sendDetail.error} onRetry={() => void sendDetail.refetch()} />}
        {send && <SendDetails send={send} />}
        {!isMissing && recipients.isPending && <SkeletonLines lines={5} />}
        {!isMissing && recipients.isError && !recipients.data && (
          <ErrorState title="Could not load recipients" query={recipients} />
        )}
        {!isMissing && recipients.data && (
          <RecipientTable
            rows={recipients.data.pages.flatMap((page) => page.data)}
            total={recipients.data.pages[0]?.meta.total ?? null}
            zone={zone}
            hasMore={recipients.hasNextPage}
            busy={recipients.isFetchingNextPage}
            onLoadMore={() => void recipients.fetchNextPage()}
          />
        )}
      </div>
    </Dialog>
  )
}

/** A missing message can't be retried; other errors can. */
function SendError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isApiError(error, 'not_found') || isApiError(error, 'invalid_input'))
    return (
      <EmptyState title="Message not found">
        The link is incomplete, or the message belongs to another agency.
      </EmptyState>
    )
  return <ErrorState title="Could not load the message" error={error} onRetry={onRetry} />
}

function SendDetails({ send }: { send: AdminSend }) {
  const outOfTotal = (count: number) => `${formatCount(count)} of ${formatCount(send.recipients)}`
  const facts = [
    ['Sent to', audienceLabel(send)],
    ['Delivered', outOfTotal(send.delivered)],
    ['Read', outOfTotal(send.read)],
    ['Emailed', emailedLabel(send)],
  ] as const
  return (
    <>
      <div className="rounded-control bg-sunken px-4 py-3">
        <p className="wrap-anywhere whitespace-pre-line text-13">{send.message}</p>
        {send.actionUrl && (
          <p className="wrap-anywhere mt-2 text-12 text-ink-2">Link: {displayUrl(send.actionUrl)}</p>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-12 text-ink-3">{name}</dt>
            <dd className="font-medium text-13 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
