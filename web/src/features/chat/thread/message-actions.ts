import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { api } from '../../../platform/api.ts'
import { errorText, isApiError } from '../../../platform/api-error.ts'
import { toast } from '../../../ui/toast.tsx'
import { catchUp } from '../timeline/thread-loader.ts'
import { dispatchThread } from '../timeline/threads.ts'
import { type CurrentUser, flaggerNames, isFlaggedBy } from './message-flags.ts'

/** Adds or removes the user's flag. */
export function toggleFlag(fanId: string, message: Message, user: CurrentUser): Promise<void> {
  return setFlag(fanId, message, user, !isFlaggedBy(message, user))
}

/** Not optimistic: the change is shown once the server confirms it. */
export async function setFlag(
  fanId: string,
  message: Message,
  user: CurrentUser,
  flagged: boolean,
): Promise<void> {
  try {
    const { data } = await api('PUT /chats/messages/{id}/flag', {
      params: { id: message.id },
      body: { flagged },
    })
    dispatchThread(fanId, { type: 'changed', message: data })
    const otherFlaggers = message.flaggedBy.filter(({ id }) => id !== user.id)
    if (otherFlaggers.length > 0) showFlagChange(flagged, data.flagged, flaggerNames(otherFlaggers))
  } catch (error) {
    const isFinal = isApiError(error, 'forbidden', 'refused', 'not_found')
    toast.error(flagged ? 'Could not flag the message' : 'Could not remove the flag', {
      description: errorText(error),
      ...(!isFinal && {
        action: { label: 'Retry', onClick: () => void setFlag(fanId, message, user, flagged) },
      }),
    })
  }
}

/** Clears the screening flag; the same text is not flagged again. */
export async function markFalseAlarm(fanId: string, message: Message): Promise<void> {
  try {
    for (const { id } of message.screening)
      await api('POST /screening/violations/{id}/false-alarm', { params: { id } })
    await catchUp(fanId)
    toast.success('Marked as a false alarm', { description: 'The same text won’t be flagged again.' })
  } catch (error) {
    toast.error('Could not mark the message as a false alarm', {
      description: errorText(error),
      action: { label: 'Retry', onClick: () => void markFalseAlarm(fanId, message) },
    })
  }
}

/** If others flagged the message too, the change isn't visible on the message itself. */
function showFlagChange(flagged: boolean, isStillFlagged: boolean, otherFlaggers: string): void {
  if (flagged) toast.success('Your flag was added', { description: `Also flagged by ${otherFlaggers}.` })
  else if (isStillFlagged)
    toast.success('Your flag was removed', { description: `Still flagged by ${otherFlaggers}.` })
  else toast.success('All flags removed', { description: `Flags from ${otherFlaggers} were also cleared.` })
}

/** Returns whether it was deleted; failures show a toast. */
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
