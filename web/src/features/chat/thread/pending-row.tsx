import { CircleAlert, Clock3, LoaderCircle } from 'lucide-react'
import { cancelPending, deletePending } from '../composer/send.ts'
import { retrySend } from '../outbox/outbox.ts'
import { attachmentKey } from '../outbox/outbox-item.ts'
import type { Pending } from '../timeline/timeline.ts'
import { bubbleClass } from './message-row.tsx'

/** An unsent message: sending, waiting without a response, or not sent after repeated errors. */
export function PendingRow({ item }: { item: Pending }) {
  return (
    <li
      data-pending={item.clientId}
      className="mt-1.5 flex w-fit max-w-[min(520px,88%)] flex-col items-end gap-1 self-end">
      {item.content !== '' && <p className={bubbleClass(true, 'only', 'opacity-75')}>{item.content}</p>}
      {item.attachments.map((attachment) => (
        <p key={attachmentKey(attachment)} className={bubbleClass(true, 'only', 'text-ink-2 opacity-75')}>
          {'itemId' in attachment ? 'Content' : attachment.kind === 'video' ? 'Video' : 'Photo'}:{' '}
          {attachment.name}
        </p>
      ))}
      <p className="flex flex-wrap items-center justify-end gap-x-1.5 px-0.5 text-12 text-ink-3">
        <PendingStatus item={item} />
      </p>
    </li>
  )
}

function PendingStatus({ item: { clientId, state } }: { item: Pending }) {
  const iconProps = { 'aria-hidden': true, strokeWidth: 1.75 }
  if (state === 'failed')
    return (
      <>
        <CircleAlert {...iconProps} className="size-3.5 text-rose-ink" />
        <span className="font-medium text-rose-ink">Not sent</span>
        <Action label="Retry" onClick={() => retrySend(clientId)} />
        <Action label="Edit" onClick={() => cancelPending(clientId)} />
        <Action label="Delete" onClick={() => deletePending(clientId)} />
      </>
    )
  if (state === 'waiting')
    return (
      <>
        <Clock3 {...iconProps} className="size-3.5" />
        <span>Waiting to be sent</span>
        <Action label="Cancel" onClick={() => cancelPending(clientId)} />
      </>
    )
  return (
    <>
      <LoaderCircle {...iconProps} className="size-3.5 animate-spin" />
      Sending
    </>
  )
}

function Action({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="link" onClick={onClick}>
      {label}
    </button>
  )
}
