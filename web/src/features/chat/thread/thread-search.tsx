import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../../platform/api.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'

const SEARCH_DELAY_MS = 250

type ThreadSearchProps = {
  fanId: string
  onShowResult: (seq: number) => void
  onJumpToDate: () => void
  /** Called with the current result. */
  onClose: (seq: number | null) => void
}

/** Clicking the buttons keeps focus in the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Searches the whole conversation, newest first. Enter or Up: older result; Shift+Enter or Down: newer. */
export function ThreadSearch({ fanId, onShowResult, onJumpToDate, onClose }: ThreadSearchProps) {
  const [input, setInput] = useState('')
  const [q, setQ] = useState('')
  const [index, setIndex] = useState(0)
  const lastJump = useRef('')
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(input.trim())
      setIndex(0)
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [input])

  const search = useQuery({
    queryKey: ['chat', 'search', fanId, q],
    queryFn: ({ signal }) =>
      api('GET /chats/conversation/{id}/search', { params: { id: fanId }, query: { q, limit: 100 }, signal }),
    enabled: q !== '',
  })
  const hits = q === '' ? [] : (search.data?.data ?? [])
  const hit = hits[index]

  useEffect(() => {
    const hitKey = hit ? `${q} ${hit.seq}` : ''
    if (!hit || lastJump.current === hitKey) return
    lastJump.current = hitKey
    onShowResult(hit.seq)
  }, [hit, q, onShowResult])

  const move = (step: number) => {
    if (hits.length > 0) setIndex((index + step + hits.length) % hits.length)
  }
  const close = () => onClose(hit?.seq ?? null)
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const isField = event.target instanceof HTMLInputElement
    if (event.key === 'Escape') close()
    else if (isField && event.key === 'Enter') move(event.shiftKey ? -1 : 1)
    else if (isField && event.key === 'ArrowUp') move(1)
    else if (isField && event.key === 'ArrowDown') move(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search
      onKeyDown={onKeyDown}
      className="flex flex-none items-center gap-2 border-line border-b px-3 py-2 sm:px-5">
      <Input
        autoFocus
        aria-label="Search this conversation"
        placeholder="Search this conversation"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={input}
        onChange={(event) => setInput(event.target.value)}
      />
      <output className="flex-none text-12 text-ink-3">
        {resultLabel(
          q,
          search.isError,
          search.isPending,
          hits.length,
          index,
          search.data?.meta.nextCursor != null,
        )}
      </output>
      <IconButton
        label="Older result"
        icon={ChevronUp}
        disabled={hits.length < 2}
        onMouseDown={keepFocus}
        onClick={() => move(1)}
      />
      <IconButton
        label="Newer result"
        icon={ChevronDown}
        disabled={hits.length < 2}
        onMouseDown={keepFocus}
        onClick={() => move(-1)}
      />
      <IconButton label="Jump to date" icon={CalendarDays} onClick={onJumpToDate} className="sm:hidden" />
      <IconButton label="Close search" icon={X} onClick={close} />
    </search>
  )
}

function resultLabel(
  q: string,
  hasFailed: boolean,
  isPending: boolean,
  count: number,
  index: number,
  hasMore: boolean,
) {
  if (q === '') return ''
  if (hasFailed) return 'Search failed'
  if (isPending) return 'Searching'
  return count === 0 ? 'No results' : `${index + 1} of ${count}${hasMore ? '+' : ''}`
}
