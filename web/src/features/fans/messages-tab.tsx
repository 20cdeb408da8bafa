import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { useMinute } from '../../ui/format.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { messagesQuery } from './fan.data.ts'
import { inDays } from './message-days.ts'

type MessagesTabProps = { fan: FanDetail; zone: string }

/** The conversation to read. It begins at its end; what is older is put on top without a jump. */
export function MessagesTab({ fan, zone }: MessagesTabProps) {
  const thread = useInfiniteQuery(messagesQuery(fan.id))
  const now = useMinute()
  const box = useRef<HTMLDivElement>(null)
  const fromEnd = useRef(0)
  const messages = thread.data?.pages.flatMap((page) => page.data) ?? []

  // biome-ignore lint/correctness/useExhaustiveDependencies: older messages on top must not move what is read
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight - fromEnd.current
  }, [messages.length])

  return (
    <Card>
      <CardHeader title="Messages" note="read only" />
      {thread.isPending && (
        <CardBody>
          <SkeletonLines lines={6} />
        </CardBody>
      )}
      {thread.isError && messages.length === 0 && (
        <ErrorState
          title="The messages could not be loaded"
          error={thread.error}
          onRetry={() => thread.refetch()}
        />
      )}
      {thread.data && messages.length === 0 && (
        <EmptyState title="No messages yet">
          Nothing was written between {fan.username} and {fan.creator.stageName} so far.
        </EmptyState>
      )}
      {messages.length > 0 && (
        <section
          ref={box}
          aria-label="Messages, oldest first"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          onScroll={(event) => {
            fromEnd.current = event.currentTarget.scrollHeight - event.currentTarget.scrollTop
          }}
          className="flex max-h-[min(640px,70dvh)] flex-col gap-2 overflow-y-auto overscroll-contain border-line border-t px-4.5 py-4 focus-visible:-outline-offset-2"
        >
          {thread.hasNextPage && (
            <Button
              className="self-center"
              busy={thread.isFetchingNextPage}
              onClick={() => thread.fetchNextPage()}
            >
              Show older messages
            </Button>
          )}
          {inDays(messages, zone, now).map(({ day, name, messages: ofDay }) => (
            <section key={day} aria-label={name} className="flex flex-col gap-2">
              <h3 className="self-center py-1 font-medium text-12 text-ink-3">{name}</h3>
              {ofDay.map((message) => (
                <Bubble key={message.id} message={message} zone={zone} />
              ))}
            </section>
          ))}
        </section>
      )}
    </Card>
  )
}

const handlers: Record<Message['handlerType'], string> = {
  AI: 'AI',
  HUMAN: 'agency',
  CHAT_OPERATOR: 'operator',
}

function Bubble({ message, zone }: { message: Message; zone: string }) {
  const ours = message.direction === 'TO_FAN'
  const at = new Date(message.timestamp)
  const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
  const exact = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'full', timeStyle: 'long' })
  return (
    <div
      className={cx(
        'flex max-w-[min(520px,85%)] flex-col gap-0.5',
        ours ? 'items-end self-end' : 'self-start',
      )}
    >
      <p
        className={cx(
          'wrap-anywhere whitespace-pre-line rounded-box px-3 py-2 text-14',
          ours ? 'rounded-br-[3px] bg-bubble-out' : 'rounded-bl-[3px] bg-bubble-in',
        )}
      >
        {message.isDeleted ? <span className="text-ink-2 italic">Deleted message</span> : message.content}
      </p>
      <p className="text-12 text-ink-3">
        <time dateTime={message.timestamp} title={exact.format(at)}>
          {time.format(at)}
        </time>{' '}
        · {message.sender.name}
        {ours && `, ${handlers[message.handlerType]}`}
        {message.flagged && ' · Flagged'}
      </p>
    </div>
  )
}
