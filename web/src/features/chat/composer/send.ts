import { errorText } from '../../../platform/api-error.ts'
import { toast } from '../../../ui/toast.tsx'
import { cancelSend, enqueueMessage, onOutboxEvent } from '../outbox/outbox.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { allReady, compositionOf, toAttachments, validationError } from './composer-rules.ts'
import { composerState, updateComposer } from './composer-state.ts'
import { prependText, removePrepended } from './draft-rules.ts'
import { writeText } from './draft-sync.ts'

/** Sends what is written: at once, or as soon as its files are there. Says whether it was taken. */
export function sendMessage(fanId: string): boolean {
  const { text, quick, files } = composerState(fanId)
  if (validationError({ text, files }) !== null) return false
  if (!allReady(files)) {
    updateComposer(fanId, { isSending: true })
    return true
  }
  enqueueMessage({
    fanId,
    content: text.trim(),
    composition: compositionOf(text, quick),
    attachments: toAttachments(files),
  })
  updateComposer(fanId, { files: [], isSending: false })
  writeText(fanId, '', null)
  return true
}

/** Sent off already: goes as soon as the last file is there, and stays when one cannot come. */
export function resumeSending(fanId: string): void {
  const { isSending, files } = composerState(fanId)
  if (!isSending) return
  const cannotCome = files.some(({ state }) => state.is === 'refused' || state.is === 'stopped')
  if (cannotCome || (allReady(files) && !sendMessage(fanId))) updateComposer(fanId, { isSending: false })
}

/** Words and files of a message that was not sent, back where they were written. */
function restoreToComposer(item: OutboxItem): void {
  const { text, files } = composerState(item.fanId)
  const returned = item.attachments.map(({ uploadId, price, kind, name }, index) => ({
    key: uploadId,
    at: item.at - item.attachments.length + index,
    name,
    kind,
    preview: null,
    price: price === null ? '' : String(price),
    state: { is: 'ready' as const, uploadId },
  }))
  updateComposer(item.fanId, { files: [...returned, ...files] })
  const quick = item.composition === 'quick_reply' && text.trim() === '' ? item.content : null
  writeText(item.fanId, prependText(item.content, text), quick)
}

export function cancelPending(clientId: string): void {
  const item = cancelSend(clientId)
  if (item) restoreToComposer(item)
}

/** The same once more, as long as the words and files that came back stand there as they were. */
function resend(item: OutboxItem): void {
  const { text, files } = composerState(item.fanId)
  const left = removePrepended(item.content, text)
  const again = new Set(item.attachments.map(({ uploadId }) => uploadId))
  const back = files.filter(({ key, state }) => again.has(key) && state.is === 'ready')
  // Where a file of it is gone it may have been sent by another tab: a person looks at it first.
  if (back.length < again.size) {
    toast.error('A file of this message is no longer there. Look at it once more, then send it.')
    return
  }
  if (left === null) return void sendMessage(item.fanId)
  updateComposer(item.fanId, { files: files.filter(({ key }) => !again.has(key)) })
  writeText(item.fanId, left, null)
  const { fanId, content, composition, attachments } = item
  enqueueMessage({ fanId, content, composition, attachments })
}

onOutboxEvent((news) => {
  if (news.type !== 'refused' || !news.here) return
  restoreToComposer(news.item)
  toast.error(news.words || errorText(null), {
    action: { label: 'Retry', onClick: () => resend(news.item) },
    duration: 10_000,
  })
})
