import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { conversationQuery } from '../chat.data.ts'

/** Who reads to review does not write, and nothing is marked as read by it. */
export function ReadOnlyNote() {
  return (
    <p className="flex-none border-line border-t bg-sunken px-5 py-3.5 text-13 text-ink-2">
      You read this conversation to review it: your role does not write to fans, and nothing is marked as
      read.
    </p>
  )
}

type BlockedNoteProps = { fanId: string; name: string; mayUnblock: boolean }

export function BlockedNote({ fanId, name, mayUnblock }: BlockedNoteProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function unblock() {
    setBusy(true)
    try {
      await api('DELETE /fans/{id}/block', { params: { id: fanId } })
      await client.invalidateQueries({ queryKey: conversationQuery(fanId).queryKey })
      toast.success(`${name} is let back in`)
    } catch (error) {
      toast.error(`${name} could not be unblocked`, {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => void unblock() },
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-none flex-wrap items-center gap-3 border-line border-t bg-sunken px-5 py-3">
      <p className="min-w-0 flex-1 text-13 text-ink-2">
        {name} is blocked: nothing goes out, and what arrives is refused.
      </p>
      {mayUnblock && (
        <Button busy={busy} onClick={() => void unblock()}>
          Unblock
        </Button>
      )}
    </div>
  )
}
