import { errorText } from '../../../platform/api-error.ts'
import { toast } from '../../../ui/toast.tsx'
import { cancelSend, enqueueMessage, onOutboxEvent, tabId } from '../outbox/outbox.ts'
import { attachmentKey, type OutboxAttachment, type OutboxItem } from '../outbox/outbox-item.ts'
import { isThreadOpen } from '../timeline/threads.ts'
import type { FileState } from './composer-file.ts'
import { allReady, compositionOf, needsLibrary, toAttachments, validationError } from './composer-rules.ts'
import { composerState, type Origin, updateComposer } from './composer-state.ts'
import { prependText, removePrepended } from './draft-rules.ts'
import { writeText } from './draft-sync.ts'

/** Sends now, or once the uploads finish. Returns whether the message was accepted. */
export function sendMessage(fanId: string): boolean {
  const { text, origin, files } = composerState(fanId)
  if (validationError({ text, files }) !== null || needsLibrary(files)) return false
  if (!allReady(files)) {
    updateComposer(fanId, { isSending: true })
    return true
  }
  enqueueMessage({
    fanId,
    content: text.trim(),
    composition: compositionOf(text, origin),
    ...(origin?.suggestionId && { suggestionId: origin.suggestionId }),
    attachments: toAttachments(files),
  })
  updateComposer(fanId, { files: [], isSending: false, blocked: null })
  writeText(fanId, '', null)
  return true
}

/** Sends a waiting message once its uploads are done; a failed upload keeps it in the composer. */
export function resumeSending(fanId: string): void {
  const { isSending, files } = composerState(fanId)
  if (!isSending) return
  const hasFailed = files.some(({ state }) => state.status === 'refused' || state.status === 'failed')
  if (hasFailed || (allReady(files) && !sendMessage(fanId))) updateComposer(fanId, { isSending: false })
}

/** Puts the text and files of an unsent message back into the composer. */
function restoreToComposer(item: OutboxItem): void {
  const { text, files } = composerState(item.fanId)
  const restoredFiles = item.attachments.map((attachment, index) => ({
    key: attachmentKey(attachment),
    at: item.at - item.attachments.length + index,
    name: attachment.name,
    kind: attachment.kind,
    preview: null,
    price: attachment.price === null ? '' : String(attachment.price),
    state: restoredState(attachment),
  }))
  updateComposer(item.fanId, { files: [...restoredFiles, ...files] })
  writeText(item.fanId, prependText(item.content, text), text.trim() === '' ? originOf(item) : null)
}

/** An edited suggestion stays edited, regardless of later changes. */
function originOf({ composition, content, suggestionId }: OutboxItem): Origin | null {
  if (composition === 'typed') return null
  return { text: composition === 'ai_edited' ? '' : content, suggestionId: suggestionId ?? null }
}

function restoredState(attachment: OutboxAttachment): FileState {
  if (!('itemId' in attachment)) return { status: 'ready', uploadId: attachment.uploadId }
  const { itemId, files, isResend, isBundled } = attachment
  return { status: 'item', itemId, files, isResend, isBundled }
}

export function cancelPending(clientId: string): void {
  const item = cancelSend(clientId)
  if (item) restoreToComposer(item)
}

/** Removes a message that was not sent; Undo puts it into the composer. */
export function deletePending(clientId: string): void {
  const item = cancelSend(clientId)
  if (!item) return
  toast.success('Message deleted', { action: { label: 'Undo', onClick: () => restoreToComposer(item) } })
}

/** Sends a rejected message again if its text and files are unchanged in the composer. */
function resend(item: OutboxItem): void {
  const { text, files } = composerState(item.fanId)
  const remainingText = removePrepended(item.content, text)
  const ids = new Set(item.attachments.map(attachmentKey))
  const readyFiles = files.filter((file) => ids.has(file.key) && allReady([file]))
  // A missing file may have been sent from another tab: the user checks first.
  if (readyFiles.length < ids.size) {
    toast.error('An attachment is no longer available. Check the message, then send it again.')
    return
  }
  if (remainingText === null) return void sendMessage(item.fanId)
  updateComposer(item.fanId, { files: files.filter(({ key }) => !ids.has(key)) })
  writeText(item.fanId, remainingText, null)
  const { fanId, content, composition, suggestionId, attachments } = item
  enqueueMessage({ fanId, content, composition, attachments, ...(suggestionId && { suggestionId }) })
}

const EXCERPT_LENGTH = 60
const excerpt = (text: string) =>
  text === '' ? '' : `“${text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text}” `

onOutboxEvent((event) => {
  if (event.type === 'failed' && event.item.tabId === tabId && !isThreadOpen(event.item.fanId))
    toast.error('A message wasn’t sent', {
      description: `${excerpt(event.item.content)}Open the conversation to try again.`,
    })
  if (event.type !== 'refused' || !event.isForThisTab) return
  restoreToComposer(event.item)
  if (event.screening)
    return updateComposer(event.item.fanId, { blocked: { ...event.screening, text: event.item.content } })
  toast.error(event.reason || errorText(null), {
    action: { label: 'Retry', onClick: () => resend(event.item) },
    duration: 10_000,
  })
})
