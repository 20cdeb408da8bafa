import type { ContentDetail, ContentFile } from '@greenroom/contract/features/content/content.schema.ts'
import { ChevronLeft, ChevronRight, Eye, Maximize } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useBrowserPreference } from '../../../platform/browser-preference.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { blurPreference } from '../content-preferences.ts'
import { Preview } from '../preview.tsx'
import { useMediaUrl } from './use-media-url.ts'

const overlayClass =
  'hit-area absolute grid size-8 place-items-center rounded-control bg-room-deep/80 text-on-room hover:bg-room-deep pointer-coarse:size-10'

type MediaViewerProps = { item: ContentDetail; onStale: () => void }

/** Shows an item's files, with a player for videos. Arrow keys move through an album. */
export function MediaViewer({ item, onStale }: MediaViewerProps) {
  const frame = useRef<HTMLElement>(null)
  const [index, setIndex] = useState(0)
  const [isRevealed, setRevealed] = useState(false)
  const isBlurred = useBrowserPreference(blurPreference)
  const files = item.mediaFiles
  const file = files[Math.min(index, files.length - 1)]
  const go = (step: number) => setIndex((current) => (current + step + files.length) % files.length)

  function onKeyDown(event: KeyboardEvent) {
    // A video uses the arrow keys to seek.
    if (event.target instanceof HTMLVideoElement || files.length < 2) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    go(step)
  }

  if (!file) return null
  return (
    <div>
      <section
        ref={frame}
        aria-label={files.length > 1 ? `File ${index + 1} of ${files.length}` : 'File'}
        data-preview=""
        data-revealed={isRevealed || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through the files
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="relative grid aspect-16/10 place-items-center overflow-hidden bg-canvas focus-visible:-outline-offset-2">
        <CurrentFile key={file.id} file={file} onStale={onStale} onReveal={() => setRevealed(true)} />
        {isBlurred && !isRevealed && (
          // On touch devices the file can't be revealed by hovering.
          <button
            type="button"
            onClick={() => setRevealed(true)}
            className="absolute hidden h-11 items-center gap-2 rounded-control bg-room-deep/85 px-4 font-medium text-13 text-on-room pointer-coarse:inline-flex">
            <Eye aria-hidden="true" className="size-4" />
            Show preview
          </button>
        )}
        {files.length > 1 && (
          <>
            <button
              type="button"
              aria-label="Previous file"
              onClick={() => go(-1)}
              className={cx(overlayClass, 'top-1/2 left-2 -translate-y-1/2')}>
              <ChevronLeft aria-hidden="true" className="size-4" />
            </button>
            <button
              type="button"
              aria-label="Next file"
              onClick={() => go(1)}
              className={cx(overlayClass, 'top-1/2 right-2 -translate-y-1/2')}>
              <ChevronRight aria-hidden="true" className="size-4" />
            </button>
            <span
              aria-hidden="true"
              className="absolute top-2 left-2 rounded-[5px] bg-room-deep/80 px-1.5 font-medium text-11 text-on-room tabular-nums">
              {index + 1} / {files.length}
            </span>
          </>
        )}
        {file.kind === 'image' && document.fullscreenEnabled && (
          <button
            type="button"
            aria-label="Full screen"
            onClick={() =>
              void (document.fullscreenElement
                ? document.exitFullscreen()
                : frame.current?.requestFullscreen())
            }
            className={cx(overlayClass, 'top-2 right-2')}>
            <Maximize aria-hidden="true" className="size-4" />
          </button>
        )}
      </section>
      {files.length > 1 && <Strip files={files} index={index} onIndexChange={setIndex} onStale={onStale} />}
    </div>
  )
}

type CurrentFileProps = { file: ContentFile; onStale: () => void; onReveal: () => void }

function CurrentFile({ file, onStale, onReveal }: CurrentFileProps) {
  const isBlurred = useBrowserPreference(blurPreference)
  const media = useMediaUrl(file, onStale)
  const position = useRef({ seconds: 0, isPlaying: false })
  const mediaClass = cx('absolute inset-0 size-full object-contain', isBlurred && 'blur-preview')
  if (media.hasFailed)
    return (
      <p role="alert" className="flex flex-col items-center gap-3 text-13 text-ink-2">
        {file.kind === 'video' ? 'Could not load this video.' : 'Could not load this photo.'}
        <Button onClick={media.retry}>Retry</Button>
      </p>
    )
  if (media.url === null) return <p className="text-13 text-ink-2">This file is still being processed.</p>
  if (file.kind === 'image')
    return (
      <img src={media.url} alt="" onLoad={media.onLoaded} onError={media.onError} className={mediaClass} />
    )
  return (
    <video
      src={media.url}
      controls
      playsInline
      preload="metadata"
      controlsList="nodownload noremoteplayback"
      onError={media.onError}
      onPlay={() => {
        position.current.isPlaying = true
        onReveal()
      }}
      onPause={() => {
        position.current.isPlaying = false
      }}
      onTimeUpdate={(event) => {
        position.current.seconds = event.currentTarget.currentTime
      }}
      // Resume playback after the URL changes.
      onLoadedMetadata={(event) => {
        media.onLoaded()
        const { seconds, isPlaying } = position.current
        if (seconds > 0) event.currentTarget.currentTime = seconds
        if (isPlaying) void event.currentTarget.play().catch(() => undefined)
      }}
      className={mediaClass}
      {...(file.thumbnailUrl && { poster: file.thumbnailUrl })}
    />
  )
}

type StripProps = {
  files: readonly ContentFile[]
  index: number
  onIndexChange: (index: number) => void
  onStale: () => void
}

function Strip({ files, index, onIndexChange, onStale }: StripProps) {
  return (
    <ol aria-label="Files" className="flex gap-1.5 overflow-x-auto px-4.5 py-2 [scrollbar-width:thin]">
      {files.map((file, fileIndex) => (
        <li key={file.id} className="flex-none">
          <button
            type="button"
            aria-label={`File ${fileIndex + 1}`}
            aria-current={fileIndex === index || undefined}
            data-preview=""
            onClick={() => onIndexChange(fileIndex)}
            className="block h-10 w-13 overflow-hidden rounded-[4px] outline-offset-1 aria-[current]:outline-2 aria-[current]:outline-brand pointer-coarse:h-11">
            <Preview
              small
              type={file.kind === 'video' ? 'VIDEO' : 'PHOTO'}
              src={file.thumbnailUrl}
              width={52}
              height={40}
              onStale={onStale}
            />
          </button>
        </li>
      ))}
    </ol>
  )
}
