import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { useMinute } from '../../ui/format.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { messagesQuery } from './fan.data.ts'
import { groupByDay } from './message-days.ts'
import { PastMessage } from './past-message.tsx'

type MessagesTabProps = { fan: FanDetail; zone: string }

/** Past messages, read-only. */
export function MessagesTab({ fan, zone }: MessagesTabProps) {
  const thread = useInfiniteQuery(messagesQuery(fan.id))
  const now = useMinute()
  const messages = thread.data?.pages.flatMap((page) => page.data) ?? []
  const chatLink = (
    <LinkButton icon={MessageSquare} to={`/dashboard/chat/${fan.id}`}>
      Open in chat
    </LinkButton>
  )

  return (
    <Card>
      <CardHeader title="Messages" note="Newest first" action={messages.length > 0 && chatLink} />
      {thread.isPending && (
        <CardBody>
          <SkeletonLines lines={6} />
        </CardBody>
      )}
      {thread.isError && messages.length === 0 && (
        <ErrorState title="Could not load messages" query={thread} />
      )}
      {thread.data && messages.length === 0 && (
        <EmptyState title="No messages yet" action={chatLink}>
          {fan.username} and {fan.creator.stageName} haven’t exchanged any messages yet.
        </EmptyState>
      )}
      {messages.length > 0 && (
        <section
          aria-label="Messages, newest first"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable, so it must be focusable
          tabIndex={0}
          className="flex max-h-[min(640px,70dvh)] flex-col gap-2 overflow-y-auto overscroll-contain border-line border-t px-4.5 py-4 focus-visible:-outline-offset-2">
          {groupByDay(messages, zone, now).map(({ day, name, messages: dayMessages }) => (
            <section key={day} aria-label={name} className="flex flex-col gap-2">
              <h3 className="self-center py-1 font-medium text-12 text-ink-3">{name}</h3>
              {dayMessages.map((message) => (
                <PastMessage key={message.id} message={message} zone={zone} />
              ))}
            </section>
          ))}
          {thread.hasNextPage && (
            <Button
              className="self-center"
              busy={thread.isFetchingNextPage}
              onClick={() => thread.fetchNextPage()}>
              Show older messages
            </Button>
          )}
        </section>
      )}
    </Card>
  )
}
