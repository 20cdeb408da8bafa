import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { formatDateTime } from '../../../ui/format.tsx'
import { toast } from '../../../ui/toast.tsx'
import { afterChange, publishItem, refresh, updateItems } from '../content.data.ts'
import { moveToDay } from './calendar-days.ts'

/** Arrow key presses within this time are combined into one move. */
const BATCH_DELAY_MS = 700

type PendingMove = { item: ContentItem; to: string; timer: ReturnType<typeof setTimeout> }

/** Moves scheduled items to another day at the same time of day, with undo. */
export function useMoves(zone: string) {
  const client = useQueryClient()
  const pending = useRef(new Map<string, PendingMove>())

  const setScheduledFor = (id: string, at: string) =>
    updateItems(client, [id], (item) => ({ ...item, scheduledFor: at }))

  async function save(item: ContentItem, to: string, undoTo: string | null): Promise<void> {
    try {
      const detail = await publishItem(item, { mode: 'SCHEDULE', at: to })
      toast.success(`“${item.title}” moved to ${formatDateTime(to, zone)}`, {
        id: `moved-${item.id}`,
        duration: 8_000,
        ...(undoTo && {
          action: {
            label: 'Undo',
            onClick: () => {
              setScheduledFor(item.id, undoTo)
              void save({ ...item, rev: detail.rev }, undoTo, null)
            },
          },
        }),
      })
      await afterChange(client, detail)
    } catch (error) {
      if (item.scheduledFor) setScheduledFor(item.id, item.scheduledFor)
      toast.error(`Could not move “${item.title}”`, { description: errorText(error) })
      await refresh(client, [item.id])
    }
  }

  function flush(id: string) {
    const move = pending.current.get(id)
    if (!move) return
    clearTimeout(move.timer)
    pending.current.delete(id)
    if (move.to !== move.item.scheduledFor) void save(move.item, move.to, move.item.scheduledFor)
  }

  const flushAll = useEffectEvent(() => {
    for (const id of pending.current.keys()) flush(id)
  })
  useEffect(() => () => flushAll(), [])

  /** The scheduled time, including a move that isn't saved yet. */
  const getTargetTime = (item: ContentItem) => pending.current.get(item.id)?.to ?? item.scheduledFor

  /** Returns false if the time has already passed. */
  function move(item: ContentItem, day: string, source: 'drag' | 'key'): boolean {
    if (!item.scheduledFor) return false
    const to = moveToDay(zone, item.scheduledFor, day)
    if (Date.parse(to) <= Date.now()) {
      toast.error('That time has already passed', { description: 'Choose a later day.', id: 'passed' })
      return false
    }
    const previous = pending.current.get(item.id)
    if (previous) clearTimeout(previous.timer)
    const timer = setTimeout(() => flush(item.id), source === 'key' ? BATCH_DELAY_MS : 0)
    pending.current.set(item.id, { item: previous?.item ?? item, to, timer })
    setScheduledFor(item.id, to)
    return true
  }

  return { move, getTargetTime }
}
