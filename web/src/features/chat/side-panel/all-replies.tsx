import type { QuickReply } from '@greenroom/contract/features/chat/quick-replies.schema.ts'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { Input } from '../../../ui/input.tsx'

type AllRepliesProps = {
  field: RefObject<HTMLInputElement | null>
  query: string
  matches: readonly QuickReply[]
  onQueryChange: (query: string) => void
  onInsert: (reply: QuickReply) => void
  onClose: () => void
}

/** All quick replies, filtered by typing. Enter inserts the first; arrow keys move through them. */
export function AllReplies({ field, query, matches, onQueryChange, onInsert, onClose }: AllRepliesProps) {
  const list = useRef<HTMLUListElement>(null)

  function moveFocus(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const buttons: (Element | null)[] = [...(list.current?.querySelectorAll('button') ?? [])]
    const index = buttons.indexOf(document.activeElement)
    event.preventDefault()
    const next = buttons[index + (event.key === 'ArrowDown' ? 1 : -1)]
    if (next instanceof HTMLElement) next.focus()
    else if (event.key === 'ArrowUp') field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    moveFocus(event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys bubble from the field and the buttons inside
    <div onKeyDown={onKeyDown}>
      <Input
        ref={field}
        aria-label="Search quick replies"
        placeholder="Search quick replies"
        autoComplete="off"
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={(event) => {
          const first = matches[0]
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return
          event.preventDefault()
          onInsert(first)
        }}
      />
      <ul ref={list} aria-label="Quick replies" className="-mx-2 mt-1.5">
        {matches.map((reply) => (
          <li key={reply.id}>
            <button
              type="button"
              onClick={() => onInsert(reply)}
              className="block w-full rounded-control px-2 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2">
              <span className="block truncate font-medium text-13">{reply.label}</span>
              <span className="wrap-anywhere line-clamp-2 text-13 text-ink-2">{reply.content}</span>
            </button>
          </li>
        ))}
      </ul>
      {matches.length === 0 && (
        <p role="status" className="mt-1 text-13 text-ink-2">
          No quick replies contain “{query.trim()}”.
        </p>
      )}
    </div>
  )
}
