import type { Attachment } from '@greenroom/contract/features/chat/chat.schema.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useKeys } from '../../../ui/use-keys.ts'

type MediaViewerProps = {
  attachments: readonly Attachment[]
  /** Null while closed. */
  index: number | null
  onIndexChange: (index: number | null) => void
  /** A file could not be loaded; its URL may have expired. */
  onStale?: () => void
}

/** Photos and videos of one message, enlarged. Arrow keys move through them, Esc closes. */
export function MediaViewer({
  attachments,
  index,
  onIndexChange,
  onStale = () => undefined,
}: MediaViewerProps) {
  const current = index === null ? undefined : attachments[index]
  const move = (step: number) => {
    if (index !== null) onIndexChange((index + step + attachments.length) % attachments.length)
  }
  // In the capture phase: the dialog stops arrow keys.
  useKeys((event) => {
    if (index === null || event.target instanceof HTMLVideoElement) return
    if (event.key === 'ArrowLeft') move(-1)
    if (event.key === 'ArrowRight') move(1)
  }, true)

  const kind = current?.type === 'video' ? 'Video' : 'Photo'
  return (
    <Dialog
      wide
      open={current !== undefined}
      onOpenChange={(open) => !open && onIndexChange(null)}
      title={attachments.length > 1 ? `${kind} ${(index ?? 0) + 1} of ${attachments.length}` : kind}>
      <div className="flex items-center gap-2">
        {attachments.length > 1 && (
          <IconButton label="Previous" icon={ChevronLeft} onClick={() => move(-1)} />
        )}
        <div className="grid min-h-60 min-w-0 flex-1 place-items-center">
          {current && <LargeMedia key={current.id} attachment={current} onStale={onStale} />}
        </div>
        {attachments.length > 1 && <IconButton label="Next" icon={ChevronRight} onClick={() => move(1)} />}
      </div>
    </Dialog>
  )
}

function LargeMedia({ attachment, onStale }: { attachment: Attachment; onStale: () => void }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const onError = () => {
    setFailedUrl(attachment.url)
    onStale()
  }
  if (failedUrl !== null && failedUrl === attachment.url)
    return (
      <p role="alert" className="text-14 text-ink-2">
        {attachment.type === 'video' ? 'Could not load this video.' : 'Could not load this photo.'}
      </p>
    )
  if (attachment.url === null)
    return <p className="text-14 text-ink-2">This file is still being processed.</p>
  const mediaClass = 'max-h-[70dvh] max-w-full rounded-control object-contain'
  if (attachment.type === 'image')
    return <img src={attachment.url} alt="" onError={onError} className={mediaClass} />
  return (
    <video
      src={attachment.url}
      onError={onError}
      controls
      playsInline
      controlsList="nodownload noremoteplayback"
      className={mediaClass}
      {...(attachment.thumbnailUrl && { poster: attachment.thumbnailUrl })}
    />
  )
}
