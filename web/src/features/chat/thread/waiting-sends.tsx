import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import type { WaitingSend } from '@greenroom/contract/features/chat/waiting-sends.schema.ts'
import { reviewStateNames } from '@greenroom/contract/features/content/reviews.rules.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../../../platform/api.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { Button } from '../../../ui/button.tsx'
import { waitingSendsQuery } from '../chat.data.ts'

/** Messages that wait for their library item to be cleared, and those that were not sent. */
export function WaitingSends({ fanId, canCancel }: { fanId: string; canCancel: boolean }) {
  const { data } = useQuery(waitingSendsQuery(fanId))
  if (!data || data.length === 0) return null
  return (
    <ul
      aria-label="Waiting messages"
      className="max-h-40 flex-none overflow-y-auto border-line border-t bg-sunken px-3 py-1.5 sm:px-5">
      {data.map((waiting) => (
        <Row key={waiting.id} fanId={fanId} waiting={waiting} canCancel={canCancel} />
      ))}
    </ul>
  )
}

function Row({ fanId, waiting, canCancel }: { fanId: string; waiting: WaitingSend; canCancel: boolean }) {
  const { id, item, price, content, author, failure } = waiting
  const client = useQueryClient()
  const canceling = useMutation({
    mutationFn: () => api('DELETE /chats/waiting/{id}', { params: { id } }),
    onError: (error) => toastError('Could not cancel the message', error, () => canceling.mutate()),
    onSettled: () => client.invalidateQueries({ queryKey: waitingSendsQuery(fanId).queryKey }),
  })
  const Icon = failure === null ? Clock : TriangleAlert
  return (
    <li className="flex items-start gap-2.5 py-1.5 text-13">
      <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <Link to={`/dashboard/content?id=${item.id}`} className="link font-medium">
            {item.title}
          </Link>{' '}
          for {formatPrice(price)}
          {content && <span className="text-ink-2"> “{content}”</span>}
        </p>
        <p className="wrap-anywhere text-12 text-ink-2">
          {failure === null
            ? `${statusOf(waiting)} Sent for ${author.name} once cleared.`
            : `Not sent. ${failure}`}
        </p>
      </div>
      {canCancel && (
        <Button size="sm" busy={canceling.isPending} onClick={() => canceling.mutate()}>
          {failure === null ? 'Cancel' : 'Dismiss'}
        </Button>
      )}
    </li>
  )
}

function statusOf({ item: { review }, missing }: WaitingSend): string {
  const name = review === null ? 'Not in review' : reviewStateNames[review]
  return missing.length > 0 ? `${name}: ${missing.join(' ')}` : `${name}.`
}
