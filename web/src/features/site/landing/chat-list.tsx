import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'

type Conversation = {
  name: string
  text: string
  at: string
  unread?: number
  typing?: boolean
  flagged?: boolean
}

const conversations: Conversation[] = [
  { name: 'Theo Marsh', text: 'Theo is typing...', at: 'now', unread: 3, typing: true },
  { name: 'Nico Kestrel', text: 'Is the new set out yet?', at: '2m', unread: 2 },
  { name: 'Lena Porter', text: 'You made my whole week', at: '6m', unread: 1 },
  { name: 'Ray Adeyemi', text: 'Here is my number, text me', at: '14m', unread: 1, flagged: true },
  { name: 'Harbor T.', text: 'You: Friday works for me', at: '26m' },
  { name: 'Dan Whitlock', text: 'Thank you!', at: '38m' },
]

export function ChatList() {
  return (
    <div className="hidden min-w-0 overflow-hidden border-line border-r lg:block">
      <div className="flex gap-1 border-line border-b p-3 font-medium text-12 text-ink-2">
        <span className="rounded-full bg-selected px-2.5 py-1.25 text-ink">All 188</span>
        <span className="px-2 py-1.25">Unread 14</span>
        <span className="px-2 py-1.25 max-xl:hidden">VIP 52</span>
      </div>
      {conversations.map((conversation, index) => (
        <ConversationRow key={conversation.name} conversation={conversation} isOpen={index === 0} />
      ))}
    </div>
  )
}

function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { name, text, at, unread, typing, flagged } = conversation
  return (
    <div
      className={cx(
        'relative grid grid-cols-[36px_minmax(0,1fr)] items-center gap-3 border-line border-b py-2.5 pr-3.5 pl-3',
        isOpen && 'bg-selected before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-brand',
      )}>
      <Avatar name={name} size={36} />
      <div className="min-w-0">
        <div className="flex items-baseline gap-2">
          <span className={cx('truncate', unread ? 'font-semibold' : 'font-medium')}>{name}</span>
          <span className="ml-auto flex-none text-12 text-ink-3 tabular-nums">{at}</span>
        </div>
        <div className="flex items-center gap-2 text-13">
          <span
            className={cx(
              'min-w-0 flex-1 truncate',
              typing ? 'text-good-ink' : flagged ? 'text-rose-ink' : unread ? 'text-ink' : 'text-ink-3',
            )}>
            {flagged && 'Flagged: '}
            {text}
          </span>
          {unread && (
            <span className="min-w-4.5 flex-none rounded-full bg-brand px-1.25 text-center font-semibold text-11 text-on-brand leading-4.5">
              {unread}
            </span>
          )}
        </div>
      </div>
    </div>
  )
}
