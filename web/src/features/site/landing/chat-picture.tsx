import { ChatList } from './chat-list.tsx'
import { ChatSide } from './chat-side.tsx'
import { ChatThread } from './chat-thread.tsx'

/** The inbox, drawn with the product's own parts and invented people. Nothing in it can be pressed. */
export function ChatPicture() {
  return (
    <figure>
      <figcaption className="sr-only">An example inbox: the people and the figures are invented.</figcaption>
      <div
        role="img"
        aria-label="The inbox: conversations at the left, the thread with Theo Marsh in the middle, the suggested reply and his profile at the right."
        className="grid select-none overflow-hidden rounded-box border border-line bg-surface text-14 shadow-picture md:h-150 md:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[232px_minmax(0,1fr)_296px] xl:grid-cols-[296px_minmax(0,1fr)_352px]"
      >
        <ChatList />
        <ChatThread />
        <ChatSide />
      </div>
    </figure>
  )
}
