import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { Ellipsis, Flag, FlagOff, Trash2 } from 'lucide-react'
import { useUser } from '../../../platform/session/session.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { isFlaggedBy, removeFlagLabel } from './message-flags.ts'

type MessageToolsProps = {
  message: Message
  /** Everyone may flag; deleting needs permission to write. */
  canAct: boolean
  onFlag: () => void
  onDelete: () => void
  onOpenMenu: (anchor: HTMLElement) => void
}

/** Beside the hovered message; above its edge on narrow screens. */
export function MessageTools({ message, canAct, onFlag, onDelete, onOpenMenu }: MessageToolsProps) {
  const user = useUser()
  const isFlaggedByUser = isFlaggedBy(message, user)
  const isOutgoing = message.direction === 'TO_FAN'
  return (
    // No gap between the bubble and the tools, so the pointer can reach them.
    <div
      className={cx(
        'absolute top-0 z-10 pointer-coarse:hidden max-lg:-top-7',
        isOutgoing ? 'right-full pr-2 max-lg:right-0' : 'left-full pl-2 max-lg:left-0',
      )}>
      <div className="flex rounded-control border border-line bg-raised shadow-float">
        {!message.isDeleted && (
          <IconButton
            size="sm"
            tabIndex={-1}
            label={isFlaggedByUser ? removeFlagLabel(message, user) : 'Flag'}
            icon={isFlaggedByUser ? FlagOff : Flag}
            onClick={onFlag}
          />
        )}
        {canAct && !message.isDeleted && (
          <IconButton size="sm" tabIndex={-1} label="Delete" icon={Trash2} onClick={onDelete} />
        )}
        <IconButton
          size="sm"
          tabIndex={-1}
          label="More"
          icon={Ellipsis}
          onClick={(event) => onOpenMenu(event.currentTarget)}
        />
      </div>
    </div>
  )
}
