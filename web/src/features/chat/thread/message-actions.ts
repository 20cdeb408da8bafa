import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { api } from '../../../platform/api.ts'
import { errorText } from '../../../platform/api-error.ts'
import { toast } from '../../../ui/toast.tsx'
import { dispatchThread } from '../timeline/threads.ts'

/** Shown once the server has confirmed it. */
export async function toggleFlag(fanId: string, message: Message): Promise<void> {
  const flagged = !message.flagged
  try {
    const { data } = await api('PUT /chats/messages/{id}/flag', {
      params: { id: message.id },
      body: { flagged },
    })
    dispatchThread(fanId, { type: 'changed', message: data })
    if (data.flagged !== flagged)
      toast.success('Your flag was removed', { description: 'Someone else still flags this message.' })
  } catch (error) {
    toast.error(flagged ? 'Could not flag the message' : 'Could not remove the flag', {
      description: errorText(error),
      action: { label: 'Retry', onClick: () => void toggleFlag(fanId, message) },
    })
  }
}

/** Whether it was deleted; failures show a toast. */
export async function deleteMessage(fanId: string, message: Message): Promise<boolean> {
  try {
    const { data } = await api('DELETE /chats/messages/{id}', { params: { id: message.id } })
    dispatchThread(fanId, { type: 'changed', message: data })
    return true
  } catch (error) {
    toast.error('Could not delete the message', {
      description: errorText(error),
      action: { label: 'Retry', onClick: () => void deleteMessage(fanId, message) },
    })
    return false
  }
}

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied')
  } catch {
    toast.error('Could not copy the text')
  }
}
