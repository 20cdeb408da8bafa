import { ChatList } from './chat-list.tsx'
import { ChatSide } from './chat-side.tsx'
import { ChatThread } from './chat-thread.tsx'

/** A static preview of the inbox with example data. */
export function InboxPreview() {
  return (
    <figure>
      <figcaption className="sr-only">Example inbox. People and figures are fictional.</figcaption>
      <div
        role="img"
        aria-label="The inbox: conversations on the left, the thread with Theo Marsh in the middle, a suggested reply and his profile on the right."
        className="grid select-none overflow-hidden rounded-box border border-line bg-surface text-14 shadow-picture md:h-150 md:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[232px_minmax(0,1fr)_296px] xl:grid-cols-[296px_minmax(0,1fr)_352px]">
        <ChatList />
        <ChatThread />
        <ChatSide />
      </div>
    </figure>
  )
}
