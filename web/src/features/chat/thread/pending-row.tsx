import { Clock3, LoaderCircle } from 'lucide-react'
import { cancelPending } from '../composer/send.ts'
import type { Pending } from '../timeline/timeline.ts'
import { bubble } from './message-row.tsx'

/** An unsent message: sending, or waiting when no answer came. */
export function PendingRow({ item }: { item: Pending }) {
  const waits = item.state === 'waiting'
  return (
    <li
      data-pending={item.clientId}
      className="mt-1.5 flex w-fit max-w-[min(520px,88%)] flex-col items-end gap-1 self-end"
    >
      {item.content !== '' && <p className={bubble(true, 'only', 'opacity-75')}>{item.content}</p>}
      {item.attachments.map(({ uploadId, kind, name }) => (
        <p key={uploadId} className={bubble(true, 'only', 'text-ink-2 opacity-75')}>
          {kind === 'video' ? 'Video' : 'Photo'}: {name}
        </p>
      ))}
      <p className="flex items-center gap-1.5 px-0.5 text-12 text-ink-3">
        {waits ? (
          <>
            <Clock3 aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
            Waiting to be sent
            <button type="button" className="link" onClick={() => cancelPending(item.clientId)}>
              Cancel
            </button>
          </>
        ) : (
          <>
            <LoaderCircle aria-hidden="true" className="size-3.5 animate-spin" strokeWidth={1.75} />
            Sending
          </>
        )}
      </p>
    </li>
  )
}
