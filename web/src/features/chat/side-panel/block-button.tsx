import type { ChatProfile } from '@greenroom/contract/features/chat/chat.schema.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Ban, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { fanNameOf } from '../../../ui/fan-name.tsx'
import { toast } from '../../../ui/toast.tsx'
import { conversationQuery, INBOX } from '../chat.data.ts'
import { type Inbox, removeRow } from '../inbox/inbox-rows.ts'

type Fan = Pick<ChatProfile, 'id' | 'username' | 'displayName'>

/** Outside the component: the panel may be closed when the user clicks Undo. */
async function setBlocked(client: QueryClient, fan: Fan, blocked: boolean, isUndo = false): Promise<boolean> {
  const params = { id: fan.id }
  const name = fanNameOf(fan)
  try {
    if (blocked) await api('POST /fans/{id}/block', { params, body: {} })
    else await api('DELETE /fans/{id}/block', { params })
  } catch (error) {
    toast.error(`Could not ${blocked ? 'block' : 'unblock'} ${name}`, {
      description: errorText(error),
      action: { label: 'Retry', onClick: () => void setBlocked(client, fan, blocked, isUndo) },
    })
    return false
  }
  if (blocked) client.setQueriesData<Inbox>({ queryKey: INBOX }, (inbox) => inbox && removeRow(inbox, fan.id))
  toast.success(`${name} ${blocked ? 'blocked' : 'unblocked'}`, {
    ...(blocked &&
      !isUndo && { action: { label: 'Undo', onClick: () => void setBlocked(client, fan, false, true) } }),
  })
  void client.invalidateQueries({ queryKey: INBOX })
  void client.invalidateQueries({ queryKey: conversationQuery(fan.id).queryKey })
  void client.invalidateQueries({ queryKey: ['fans'] })
  return true
}

export function BlockButton({ fan, onLeave }: { fan: Fan & { isBlocked: boolean }; onLeave: () => void }) {
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function run(blocked: boolean) {
    setIsBusy(true)
    const succeeded = await setBlocked(client, fan, blocked)
    setIsBusy(false)
    setIsConfirming(false)
    if (succeeded && blocked) onLeave()
  }

  if (fan.isBlocked)
    return (
      <Button size="sm" icon={UserCheck} busy={isBusy} onClick={() => void run(false)}>
        Unblock
      </Button>
    )
  return (
    <>
      <Button size="sm" variant="ghost" icon={Ban} onClick={() => setIsConfirming(true)}>
        Block
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Block ${fanNameOf(fan)}?`}
        description="They’ll be hidden from the inbox and can’t send messages. You can unblock them at any time."
        confirmLabel="Block"
        danger
        busy={isBusy}
        onConfirm={() => void run(true)}
      />
    </>
  )
}
