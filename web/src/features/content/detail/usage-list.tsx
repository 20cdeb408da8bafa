import { formatPrice } from '@greenroom/contract/features/chat/offers.rules.ts'
import type { ItemMessage } from '@greenroom/contract/features/content/content.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateTime, Day } from '../../../ui/format.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { itemMessagesQuery } from '../content.data.ts'

/** Messages that contain the item, newest first; each links to the chat. */
export function UsageList({ id, zone }: { id: string; zone: string }) {
  const messagesQuery = useInfiniteQuery(itemMessagesQuery(id))
  if (messagesQuery.isPending)
    return (
      <div aria-busy="true" className="pt-4">
        <SkeletonLines lines={4} />
      </div>
    )
  if (!messagesQuery.data) return <ErrorState title="Could not load messages" query={messagesQuery} />
  const messages = messagesQuery.data.pages.flatMap(({ data }) => data)
  return (
    <>
      <ul aria-label="Messages" className="mt-3 divide-y divide-line border-line border-y text-13">
        {messages.map((message) => (
          <Row key={message.messageId} message={message} zone={zone} />
        ))}
      </ul>
      {messages.length === 0 && <p className="mt-2 text-13 text-ink-2">These messages were deleted.</p>}
      {messagesQuery.hasNextPage && (
        <Button
          size="sm"
          className="mt-2.5"
          busy={messagesQuery.isFetchingNextPage}
          onClick={() => void messagesQuery.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  )
}

function Row({ message, zone }: { message: ItemMessage; zone: string }) {
  const { fan, sentAt, price, isBundle } = message
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <Link to={`/dashboard/chat/${fan.id}`} className="link wrap-anywhere">
          {fan.username}
        </Link>
        <p className="text-12 text-ink-3">
          <DateTime at={sentAt} zone={zone} />
        </p>
      </div>
      {price !== null && (
        <span className="text-right tabular-nums">
          {formatPrice(price)}
          {isBundle && <span className="block text-12 text-ink-3">Bundle</span>}
        </span>
      )}
      <StatusBadge message={message} zone={zone} />
    </li>
  )
}

function StatusBadge({ message: { price, paidAt }, zone }: { message: ItemMessage; zone: string }) {
  if (price === null) return <Badge>Free</Badge>
  if (paidAt === null) return <Badge icon={Lock}>Locked</Badge>
  return (
    <Badge tone="brand" icon={Check}>
      Paid <Day at={paidAt} zone={zone} />
    </Badge>
  )
}
