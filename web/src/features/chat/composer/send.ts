import { errorText } from '../../../platform/api-error.ts'
import { toast } from '../../../ui/toast.tsx'
import { onOutbox, sendLater, takeBack } from '../outbox/outbox.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { areReady, attachmentsFrom, compositionOf, whyNot } from './composer-rules.ts'
import { changeComposing, composingOf } from './composing.ts'
import { prependText, removePrepended } from './draft-rules.ts'
import { writeText } from './draft-sync.ts'

/** Sends what is written: at once, or as soon as its files are there. Says whether it was taken. */
export function sendWritten(fanId: string): boolean {
  const { text, quick, files } = composingOf(fanId)
  if (whyNot({ text, files }) !== null) return false
  if (!areReady(files)) {
    changeComposing(fanId, { isSending: true })
    return true
  }
  sendLater({
    fanId,
    content: text.trim(),
    composition: compositionOf(text, quick),
    attachments: attachmentsFrom(files),
  })
  changeComposing(fanId, { files: [], isSending: false })
  writeText(fanId, '', null)
  return true
}

/** Sent off already: goes as soon as the last file is there, and stays when one cannot come. */
export function goOnSending(fanId: string): void {
  const { isSending, files } = composingOf(fanId)
  if (!isSending) return
  const cannotCome = files.some(({ state }) => state.is === 'refused' || state.is === 'stopped')
  if (cannotCome || (areReady(files) && !sendWritten(fanId))) changeComposing(fanId, { isSending: false })
}

/** Words and files of a message that was not sent, back where they were written. */
function giveBack(item: OutboxItem): void {
  const { text, files } = composingOf(item.fanId)
  const returned = item.attachments.map(({ uploadId, price, kind, name }, index) => ({
    key: uploadId,
    at: item.at - item.attachments.length + index,
    name,
    kind,
    preview: null,
    price: price === null ? '' : String(price),
    state: { is: 'ready' as const, uploadId },
  }))
  changeComposing(item.fanId, { files: [...returned, ...files] })
  const quick = item.composition === 'quick_reply' && text.trim() === '' ? item.content : null
  writeText(item.fanId, prependText(item.content, text), quick)
}

export function cancelWaiting(clientId: string): void {
  const item = takeBack(clientId)
  if (item) giveBack(item)
}

/** The same once more, as long as the words and files that came back stand there as they were. */
function sendAgain(item: OutboxItem): void {
  const { text, files } = composingOf(item.fanId)
  const left = removePrepended(item.content, text)
  const again = new Set(item.attachments.map(({ uploadId }) => uploadId))
  const back = files.filter(({ key, state }) => again.has(key) && state.is === 'ready')
  // Where a file of it is gone it may have been sent by another tab: a person looks at it first.
  if (back.length < again.size) {
    toast.error('A file of this message is no longer there. Look at it once more, then send it.')
    return
  }
  if (left === null) return void sendWritten(item.fanId)
  changeComposing(item.fanId, { files: files.filter(({ key }) => !again.has(key)) })
  writeText(item.fanId, left, null)
  const { fanId, content, composition, attachments } = item
  sendLater({ fanId, content, composition, attachments })
}

onOutbox((news) => {
  if (news.type !== 'refused' || !news.here) return
  giveBack(news.item)
  toast.error(news.words || errorText(null), {
    action: { label: 'Retry', onClick: () => sendAgain(news.item) },
    duration: 10_000,
  })
})
