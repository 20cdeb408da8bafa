import { fillReply, MAX_COMPACT_REPLIES } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { QuickReply } from '@greenroom/contract/features/chat/quick-replies.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { quickRepliesQuery } from '../chat.data.ts'
import { insertIntoComposer } from '../composer/composer-insert.ts'
import { searchReplyTexts, variableValues } from '../reply-variables.ts'
import { AllReplies } from './all-replies.tsx'
import { registerActions } from './panel-keys.ts'

type QuickRepliesProps = { detail: ConversationDetail; onInserted: () => void }

/** Four replies; 'Show all' and the / key show all of them. They are inserted, never sent. */
export function QuickReplies({ detail, onInserted }: QuickRepliesProps) {
  const { data: replies, isError, refetch } = useQuery(quickRepliesQuery(detail.creator.id))
  const [isOpen, setIsOpen] = useState(false)
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const variables = variableValues(detail)
  const filledReplies = (replies ?? []).map((reply) => ({
    ...reply,
    content: fillReply(reply.content, variables),
  }))
  const compactReplies = filledReplies.slice(0, MAX_COMPACT_REPLIES)
  const matches = searchReplyTexts(filledReplies, query)

  function insert(reply: QuickReply) {
    insertIntoComposer(detail.id, reply.content, 'quick_reply')
    close()
    onInserted()
  }
  function close() {
    setIsOpen(false)
    setQuery('')
  }

  const keyActions = {
    search: useEffectEvent(() => {
      setIsOpen(true)
      requestAnimationFrame(() => field.current?.focus())
      return true
    }),
    insert: useEffectEvent((number: number) => {
      const reply = compactReplies[number - 1]
      if (reply) insert(reply)
      return reply !== undefined
    }),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: effect events are always the latest
  useEffect(
    () =>
      registerActions({ searchReplies: () => keyActions.search(), insertReply: (n) => keyActions.insert(n) }),
    [],
  )

  return (
    <section aria-labelledby="quick-replies" className="px-4 pt-3 pb-4">
      <div className="mb-2 flex min-h-7 items-center justify-between gap-2">
        <h3 id="quick-replies" className="font-semibold text-13">
          Quick replies
        </h3>
        {filledReplies.length > MAX_COMPACT_REPLIES && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            aria-keyshortcuts="/"
            onClick={() => (isOpen ? close() : setIsOpen(true))}
            className="-mr-2">
            {isOpen ? 'Show less' : 'Show all'}
            {!isOpen && <Kbd>/</Kbd>}
          </Button>
        )}
      </div>
      {isError && !replies && (
        <p role="alert" className="text-13 text-ink-2">
          Could not load quick replies.{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Retry
          </button>
        </p>
      )}
      {!isError && !replies && (
        <div aria-busy="true" className="grid grid-cols-2 gap-1.5">
          {[1, 2, 3, 4].map((key) => (
            <Skeleton key={key} className="h-7.5 w-full rounded-control" />
          ))}
        </div>
      )}
      {isOpen ? (
        <AllReplies
          {...{ field, query, matches }}
          onQueryChange={setQuery}
          onInsert={insert}
          onClose={close}
        />
      ) : (
        <ul className="grid grid-cols-2 gap-1.5">
          {compactReplies.map((reply, index) => (
            <li key={reply.id} className="min-w-0">
              <button
                type="button"
                title={reply.content}
                onClick={() => insert(reply)}
                className="flex h-7.5 w-full min-w-0 items-center justify-between gap-1 rounded-control border border-line pr-1.5 pl-2.5 text-13 hover:bg-hover pointer-coarse:h-11">
                <span className="truncate">{reply.label}</span>
                <Kbd>{index + 1}</Kbd>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
