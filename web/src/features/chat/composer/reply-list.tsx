import type { QuickReply } from '@greenroom/contract/features/chat/quick-replies.schema.ts'
import { useEffect, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'

type ReplyListProps = {
  id: string
  replies: readonly QuickReply[]
  active: number
  onPick: (reply: QuickReply) => void
  isLoading: boolean
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Quick replies above the composer, opened by a slash. The focus stays in the composer. */
export function ReplyList({ id, replies, active, onPick, isLoading }: ReplyListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className="floating absolute inset-x-0 bottom-full z-20 mb-2 max-h-64 overflow-y-auto rounded-box p-1">
      {replies.length === 0 && (
        <p className="px-2 py-1.5 text-13 text-ink-2">
          {isLoading ? 'Loading quick replies' : 'No quick replies found'}
        </p>
      )}
      <div ref={list} id={id} role="listbox" aria-label="Quick replies">
        {replies.map((reply, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the composer handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the composer keeps the focus
          <div
            key={reply.id}
            id={optionId(id, index)}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply)}
            className={cx(
              'flex cursor-default gap-3 rounded-control px-2 py-1.5 text-13 pointer-coarse:py-3',
              index === active && 'bg-raised-hover',
            )}>
            <span className="w-28 flex-none truncate font-medium">{reply.label}</span>
            <span className="min-w-0 flex-1 truncate text-ink-2">{reply.content}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
