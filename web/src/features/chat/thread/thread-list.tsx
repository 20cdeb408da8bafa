import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Thread } from '../timeline/threads.ts'
import { MediaViewer } from './media-viewer.tsx'
import type { Account } from './message-labels.ts'
import { MessageRow, type RowHandlers } from './message-row.tsx'
import { MessageTools } from './message-tools.tsx'
import { moveFocus } from './move-focus.ts'
import { PendingRow } from './pending-row.tsx'
import type { ThreadDay } from './thread-rows.ts'

type ThreadListProps = {
  thread: Thread
  /** Shown while there are no messages. */
  empty: ReactNode
  days: readonly ThreadDay[]
  zone: string
  account: Account | undefined
  canAct: boolean
  highlightedSeq: number | null
  /** This message keeps its tools while its menu is open, because the menu is placed beside them. */
  menuMessageId: string | null
  newCount: number
  container: RefObject<HTMLElement | null>
  content: RefObject<HTMLDivElement | null>
  onOpenMenu: (message: Message, anchor: HTMLElement) => void
  onFlag: (message: Message) => void
  onDelete: (message: Message) => void
  onStale: (message: Message) => void
  onChanged: (message: Message) => void
  onLoadOlder: () => void
}

export function ThreadList(props: ThreadListProps) {
  const { thread, empty, days, zone, account, canAct, highlightedSeq, newCount, container, content } = props
  const { menuMessageId, onOpenMenu, onFlag, onDelete, onStale, onChanged, onLoadOlder } = props
  const [activeSeq, setActiveSeq] = useState<number | null>(null)
  const [media, setMedia] = useState<{ message: Message; index: number } | null>(null)
  // The current version: its URLs are renewed while it is open.
  const openMessage = media && (findMessage(days, media.message.id) ?? media.message)
  const isEmpty = days.length === 0 && thread.timeline.pending.length === 0
  const handlers = useMemo<RowHandlers>(
    () => ({
      onOpenMenu,
      onStale,
      onChanged,
      onOpenMedia: (message, index) => setMedia({ message, index }),
      onActiveChange: setActiveSeq,
    }),
    [onOpenMenu, onStale, onChanged],
  )

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-message]')
    const message = row && findMessage(days, row.dataset.message)
    if (event.target === row && message) {
      if (event.key === 'Enter' || event.key === 'ContextMenu') onOpenMenu(message, row)
      else if (event.key === 'Delete' && canAct && !message.isDeleted) onDelete(message)
      else if (!moveFocus(event)) return
      event.preventDefault()
    } else if (event.target === event.currentTarget && moveFocus(event)) event.preventDefault()
  }

  return (
    <section
      ref={container}
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="h-full overflow-y-auto overflow-x-hidden overscroll-contain px-3 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-5">
      <div ref={content} className={cx('flex min-h-full flex-col pt-1 pb-3', !isEmpty && 'justify-end')}>
        {isEmpty ? empty : <ThreadStart thread={thread} onRetry={onLoadOlder} />}
        {days.map(({ day, name, rows }) => (
          <section key={day} aria-label={name} className="flex flex-col">
            <h3 className="mx-auto mt-2 w-fit px-3 py-1 font-medium text-12 text-ink-3">{name}</h3>
            <ol className="flex flex-col">
              {rows.map(({ message, position, isFirstNew }) => [
                isFirstNew && <NewDivider key="new" count={newCount} />,
                <MessageRow
                  key={message.id}
                  message={message}
                  position={position}
                  zone={zone}
                  account={account}
                  handlers={handlers}
                  isHighlighted={message.seq === highlightedSeq}
                  tools={
                    (message.seq === activeSeq || message.id === menuMessageId) && (
                      <MessageTools
                        message={message}
                        canAct={canAct}
                        onFlag={() => onFlag(message)}
                        onDelete={() => onDelete(message)}
                        onOpenMenu={(anchor) => onOpenMenu(message, anchor)}
                      />
                    )
                  }
                />,
              ])}
            </ol>
          </section>
        ))}
        {thread.timeline.hasNewer && <Skeleton className="mt-4 h-9 w-60" />}
        {!thread.timeline.hasNewer && thread.timeline.pending.length > 0 && (
          <ol aria-label="Sending" className="flex flex-col pt-2">
            {thread.timeline.pending.map((item) => (
              <PendingRow key={item.clientId} item={item} />
            ))}
          </ol>
        )}
      </div>
      <MediaViewer
        attachments={openMessage?.attachments ?? []}
        index={media?.index ?? null}
        onIndexChange={(index) => setMedia(media && index !== null ? { ...media, index } : null)}
        onStale={() => openMessage && onStale(openMessage)}
      />
    </section>
  )
}

function findMessage(days: readonly ThreadDay[], id: string | undefined): Message | undefined {
  for (const { rows } of days) for (const { message } of rows) if (message.id === id) return message
  return undefined
}

/** Fixed height, so reaching the start causes no layout shift. */
function ThreadStart({ thread, onRetry }: { thread: Thread; onRetry: () => void }) {
  const { timeline, didLoadingOlderFail, isLoadingOlder } = thread
  return (
    <div className="flex h-10 flex-none items-center justify-center gap-2 text-12 text-ink-3">
      {!timeline.hasOlder && 'Start of the conversation'}
      {timeline.hasOlder && (!didLoadingOlderFail || isLoadingOlder) && <Skeleton className="h-3 w-40" />}
      {timeline.hasOlder && didLoadingOlderFail && !isLoadingOlder && (
        <>
          <span role="alert">Could not load earlier messages</span>
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        </>
      )}
    </div>
  )
}

/** Above the messages that were unread when the conversation was opened. */
function NewDivider({ count }: { count: number }) {
  return (
    <li
      data-new
      className="mt-4 flex items-center gap-3 font-semibold text-12 text-rose-ink before:h-px before:flex-1 before:bg-rose-line after:h-px after:flex-1 after:bg-rose-line">
      {count > 1 ? `${count} new messages` : 'New'}
    </li>
  )
}
