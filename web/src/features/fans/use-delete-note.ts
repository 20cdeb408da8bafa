import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toastError } from '../../platform/toast-error.ts'
import { toast } from '../../ui/toast.tsx'
import { deleteNote, type FanNote, notesQuery } from './fan.data.ts'

const UNDO_MS = 6_000

/** Hides a note at once and deletes it after the Undo period. */
export function useDeleteNote(fanId: string) {
  const client = useQueryClient()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef(new Map<string, () => void>())

  useEffect(() => {
    const pending = waiting.current
    return () => {
      for (const run of pending.values()) run()
    }
  }, [])

  function show(id: string, visible: boolean) {
    setHidden((now) => {
      const next = new Set(now)
      if (visible) next.delete(id)
      else next.add(id)
      return next
    })
  }

  function remove(note: FanNote) {
    show(note.id, false)
    const run = async () => {
      clearTimeout(timer)
      waiting.current.delete(note.id)
      try {
        await deleteNote(fanId, note.id)
        await client.invalidateQueries(notesQuery(fanId))
      } catch (error) {
        show(note.id, true)
        toastError('Could not delete the note', error)
      }
    }
    const timer = setTimeout(() => void run(), UNDO_MS)
    waiting.current.set(note.id, () => void run())
    toast('Note deleted', {
      duration: UNDO_MS - 500,
      action: {
        label: 'Undo',
        onClick: () => {
          clearTimeout(timer)
          waiting.current.delete(note.id)
          show(note.id, true)
        },
      },
    })
  }

  return { hidden, remove }
}
