import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFanAction } from './fan.data.ts'
import type { FanMenuAction } from './fan-menu.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'

type FanDialogsProps = {
  fan: { id: string; username: string; displayName: string | null }
  dialog: FanMenuAction | null
  onClose: () => void
}

/** Dialogs for menu actions. Restoring and unblocking need no confirmation. */
export function FanDialogs({ fan, dialog, onClose }: FanDialogsProps) {
  const [reason, setReason] = useState('')
  const mutation = useFanAction(fan)
  const name = fan.displayName ?? fan.username
  const run = (action: 'block' | 'archive') =>
    mutation.mutate(
      { action, ...(action === 'block' && reason.trim() ? { reason: reason.trim().slice(0, 300) } : {}) },
      { onSettled: onClose },
    )
  return (
    <>
      <NoteDialog fan={fan} open={dialog === 'note'} onClose={onClose} />
      <TagsDialog fan={fan} open={dialog === 'tags'} onClose={onClose} />
      <ConfirmDialog
        open={dialog === 'block'}
        onOpenChange={(open) => !open && onClose()}
        title={`Block ${name}?`}
        description="They’ll be hidden from the inbox and can’t send messages. You can unblock them at any time."
        confirmLabel="Block"
        danger
        busy={mutation.isPending}
        onConfirm={() => run('block')}>
        <TextField
          label="Reason"
          optional
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'archive'}
        onOpenChange={(open) => !open && onClose()}
        title={`Archive ${name}?`}
        description="They’ll be hidden from lists and counts. Transactions are kept, and you can restore the fan at any time."
        confirmLabel="Archive"
        danger
        busy={mutation.isPending}
        onConfirm={() => run('archive')}
      />
    </>
  )
}
