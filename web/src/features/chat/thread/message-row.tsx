import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { Flag } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useStore } from '../../../platform/store.ts'
import { cx } from '../../../ui/cx.ts'
import { translations } from '../suggestion/translations.ts'
import { AttachmentGrid } from './attachment-grid.tsx'
import { DeletedMessage } from './deleted-message.tsx'
import type { Account } from './message-labels.ts'
import { MessageMeta } from './message-meta.tsx'
import { MessageText } from './message-text.tsx'
import { NotSent } from './not-sent.tsx'
import type { GroupPosition } from './thread-rows.ts'
import { useLongPress } from './use-long-press.ts'

export type RowHandlers = {
  onOpenMenu: (message: Message, anchor: HTMLElement) => void
  onOpenMedia: (message: Message, index: number) => void
  onStale: (message: Message) => void
  onActiveChange: (seq: number | null) => void
  onChanged: (message: Message) => void
}

type MessageRowProps = {
  message: Message
  position: GroupPosition
  zone: string
  account: Account | undefined
  handlers: RowHandlers
  /** Reached from a search result or a jump to a date. */
  isHighlighted: boolean
  /** Actions, while hovered or focused. */
  tools: ReactNode
}

/** One focusable message; arrow keys move between them. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, position, zone, account, handlers, isHighlighted, tools } = props
  const isOutgoing = message.direction === 'TO_FAN'
  const longPress = useLongPress((anchor) => handlers.onOpenMenu(message, anchor))
  const isLast = position === 'last' || position === 'only'
  return (
    <li
      data-seq={message.seq}
      data-message={message.id}
      tabIndex={-1}
      onPointerEnter={(event) => event.pointerType === 'mouse' && handlers.onActiveChange(message.seq)}
      onPointerLeave={() => handlers.onActiveChange(null)}
      onFocus={() => handlers.onActiveChange(message.seq)}
      {...longPress}
      className={cx(
        'group/message relative flex w-fit max-w-[min(520px,88%)] flex-col lg:max-w-[min(520px,76%)] gap-1 rounded-box focus-visible:outline-offset-1',
        isOutgoing ? 'items-end self-end' : 'items-start self-start',
        position === 'first' || position === 'only' ? 'mt-3.5' : 'mt-0.5',
        isHighlighted && 'outline-2 outline-tungsten outline-offset-2',
      )}>
      <span className="sr-only">{message.sender.name}: </span>
      <div className={cx('relative flex max-w-full flex-col gap-1', isOutgoing && 'items-end')}>
        {message.isDeleted ? (
          <DeletedMessage
            message={message}
            className={bubbleClass(isOutgoing, position, 'text-ink-2 italic')}
            onRestored={handlers.onChanged}
          />
        ) : (
          <>
            {message.content !== '' && (
              <p className={bubbleClass(isOutgoing, position)}>
                <MessageText text={message.content} />
              </p>
            )}
            {!isOutgoing && <Translation messageId={message.id} />}
            {message.attachments.length > 0 && (
              <AttachmentGrid
                attachments={message.attachments}
                onOpen={(index) => handlers.onOpenMedia(message, index)}
                onStale={() => handlers.onStale(message)}
              />
            )}
          </>
        )}
        {tools}
      </div>
      {message.flagged && (
        <span className="inline-flex items-center gap-1 px-0.5 font-medium text-12 text-rose-ink">
          <Flag aria-hidden="true" className="size-3" strokeWidth={2} />
          {flagLabel(message)}
        </span>
      )}
      {message.failure !== null && !message.isDeleted && (
        <NotSent message={message} onChanged={handlers.onChanged} />
      )}
      {isLast && <MessageMeta message={message} zone={zone} account={account} />}
    </li>
  )
})

function flagLabel({ notMyVoice, screening }: Message): string {
  const reasons = [...new Set(screening.map(({ reason }) => reason))]
  if (notMyVoice) return 'Flagged: not my voice'
  return reasons.length > 0 ? `Flagged: ${reasons.join(' ')}` : 'Flagged'
}

function Translation({ messageId }: { messageId: string }) {
  const text = useStore(translations).get(messageId)
  if (text === undefined) return null
  return (
    <p className="wrap-anywhere max-w-full whitespace-pre-wrap px-3 pb-1 text-13 text-ink-2">
      <span className="block font-medium text-12 text-ink-3">Translated</span>
      <span>{text}</span>
    </p>
  )
}

const corners: Record<'in' | 'out', Record<GroupPosition, string>> = {
  in: {
    only: '',
    first: 'rounded-bl-[3px]',
    middle: 'rounded-tl-[3px] rounded-bl-[3px]',
    last: 'rounded-tl-[3px]',
  },
  out: {
    only: '',
    first: 'rounded-br-[3px]',
    middle: 'rounded-tr-[3px] rounded-br-[3px]',
    last: 'rounded-tr-[3px]',
  },
}

/** Incoming is neutral, outgoing tinted; joined corners are small. */
export function bubbleClass(isOutgoing: boolean, position: GroupPosition, extraClasses?: string): string {
  return cx(
    'wrap-anywhere w-fit max-w-full whitespace-pre-wrap rounded-box px-3 py-2 text-14 leading-[21px]',
    isOutgoing ? 'bg-bubble-out' : 'bg-bubble-in',
    corners[isOutgoing ? 'out' : 'in'][position],
    extraClasses,
  )
}
