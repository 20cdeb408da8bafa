import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { toastError } from '../../platform/toast-error.ts'
import { toast } from '../../ui/toast.tsx'
import { deleteNote, type FanNote, notesQuery } from './fan.data.ts'

const UNDO_PERIOD_MS = 6_000

/** Hides a note at once and deletes it after the Undo period. */
export function useDeleteNote(fanId: string) {
  const client = useQueryClient()
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set())
  const pendingDeletes = useRef(new Map<string, () => void>())

  useEffect(() => {
    const pending = pendingDeletes.current
    return () => {
      for (const run of pending.values()) run()
    }
  }, [])

  function setVisible(id: string, isVisible: boolean) {
    setHiddenIds((current) => {
      const next = new Set(current)
      if (isVisible) next.delete(id)
      else next.add(id)
      return next
    })
  }

  function remove(note: FanNote) {
    setVisible(note.id, false)
    const run = async () => {
      clearTimeout(timer)
      pendingDeletes.current.delete(note.id)
      try {
        await deleteNote(fanId, note.id)
        await client.invalidateQueries(notesQuery(fanId))
      } catch (error) {
        setVisible(note.id, true)
        toastError('Could not delete the note', error)
      }
    }
    const timer = setTimeout(() => void run(), UNDO_PERIOD_MS)
    pendingDeletes.current.set(note.id, () => void run())
    toast('Note deleted', {
      duration: UNDO_PERIOD_MS - 500,
      action: {
        label: 'Undo',
        onClick: () => {
          clearTimeout(timer)
          pendingDeletes.current.delete(note.id)
          setVisible(note.id, true)
        },
      },
    })
  }

  return { hiddenIds, remove }
}
