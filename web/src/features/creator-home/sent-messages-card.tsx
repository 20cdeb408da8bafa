import { SENT_MESSAGES_PREVIEW } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import type { SentMessages } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePollMs } from '../../platform/live-queries.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { formatCount } from '../../ui/count.ts'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { sentMessagesQuery } from './creator-home.data.ts'
import { groupColors, groupLabel } from './creator-home-text.ts'
import { SentMessageRow } from './sent-message-row.tsx'

/** Messages sent on the creator's behalf today: who wrote them and how, with a button to report each. */
export function SentMessagesCard({ zone }: { zone: string }) {
  const sentMessages = useQuery({ ...sentMessagesQuery, refetchInterval: usePollMs() })
  const [isExpanded, setExpanded] = useState(false)
  const latest = sentMessages.data?.latest ?? []
  const visible = isExpanded ? latest : latest.slice(0, SENT_MESSAGES_PREVIEW)
  return (
    <Card className="flex flex-col">
      <CardHeader
        title="Sent on your behalf today"
        note={sentMessages.data && sentMessages.data.messages > 0 ? totalsText(sentMessages.data) : undefined}
        action={
          <LinkButton size="sm" variant="ghost" to="/dashboard/chat">
            View all
          </LinkButton>
        }
      />
      {sentMessages.isPending && <RowSkeletons rows={SENT_MESSAGES_PREVIEW} />}
      {sentMessages.isError && !sentMessages.data && (
        <ErrorState title="Could not load messages" query={sentMessages} />
      )}
      {sentMessages.data?.messages === 0 && (
        <EmptyState title="Nothing sent yet today">
          Messages to your fans appear here, along with who wrote them and how.
        </EmptyState>
      )}
      {sentMessages.data && sentMessages.data.messages > 0 && <Groups groups={sentMessages.data.groups} />}
      <ul aria-label="Latest messages sent on your behalf">
        {visible.map((message) => (
          <SentMessageRow key={message.id} message={message} zone={zone} />
        ))}
      </ul>
      {latest.length > SENT_MESSAGES_PREVIEW && (
        <div className="mt-auto border-line border-t px-2.5 py-1.5">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isExpanded}
            onClick={() => setExpanded((current) => !current)}>
            {isExpanded ? 'Show less' : `Show ${latest.length - SENT_MESSAGES_PREVIEW} more`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function totalsText({ messages, fans }: SentMessages): string {
  const messageCount = messages === 1 ? '1 message' : `${formatCount(messages)} messages`
  return `${messageCount} to ${fans === 1 ? '1 fan' : `${formatCount(fans)} fans`}`
}

function Groups({ groups }: { groups: SentMessages['groups'] }) {
  return (
    <div className="px-3.5 pb-3 sm:px-4.5">
      <div aria-hidden="true" className="mb-2 flex h-2 gap-0.5 overflow-hidden rounded-full">
        {groups.map(({ kind, writer, messages }, index) => (
          <i
            key={`${kind} ${writer}`}
            style={{ flex: messages, background: groupColors[kind], opacity: shadeOf(groups, index) }}
          />
        ))}
      </div>
      <ul aria-label="By writer" className="flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
        {groups.map(({ kind, writer, messages }, index) => (
          <li key={`${kind} ${writer}`} className="inline-flex min-w-0 items-center gap-1.5">
            <i
              aria-hidden="true"
              className="size-2 flex-none rounded-[2px]"
              style={{ background: groupColors[kind], opacity: shadeOf(groups, index) }}
            />
            <span className="wrap-anywhere">{groupLabel(kind, writer)}</span>
            <b className="font-semibold text-ink tabular-nums">{formatCount(messages)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Authors of typed messages get lighter shades of the same color. */
const shadeOf = (groups: SentMessages['groups'], index: number): number =>
  groups[index]?.kind === 'typed' ? Math.max(0.4, 1 - index * 0.2) : 1
