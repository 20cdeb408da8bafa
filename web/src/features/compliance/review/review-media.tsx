import type { ContentFile } from '@greenroom/contract/features/content/content.schema.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'

type ReviewMediaProps = {
  files: readonly ContentFile[]
  /** Called when a file fails to load, because its URL expires after a few minutes. */
  onStale: () => void
}

/** The files as they will be published, one at a time. */
export function ReviewMedia({ files, onStale }: ReviewMediaProps) {
  const [index, setIndex] = useState(0)
  const file = files[Math.min(index, files.length - 1)]
  if (!file) return null
  const go = (step: number) => setIndex((index + step + files.length) % files.length)
  return (
    <figure>
      <div className="grid aspect-16/10 place-items-center bg-canvas">
        {file.url === null ? (
          <span className="text-13 text-ink-3">No preview yet</span>
        ) : file.kind === 'video' ? (
          // biome-ignore lint/a11y/useMediaCaption: creators' clips have no captions
          <video
            key={file.id}
            controls
            preload="metadata"
            src={file.url}
            poster={file.thumbnailUrl ?? undefined}
            onError={onStale}
            className="size-full object-contain"
          />
        ) : (
          <img
            key={file.id}
            src={file.url}
            alt={`File ${index + 1}`}
            onError={onStale}
            className="size-full object-contain"
          />
        )}
      </div>
      {files.length > 1 && (
        <figcaption className="flex items-center justify-center gap-2 py-1 text-12 text-ink-3 tabular-nums">
          <IconButton label="Previous file" icon={ChevronLeft} onClick={() => go(-1)} />
          {index + 1} of {files.length}
          <IconButton label="Next file" icon={ChevronRight} onClick={() => go(1)} />
        </figcaption>
      )}
    </figure>
  )
}
