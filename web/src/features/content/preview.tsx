import type { ContentType } from '@greenroom/contract/features/content/content.rules.ts'
import { Image, Images, type LucideIcon, Play } from 'lucide-react'
import { useState } from 'react'
import { useBrowserChoice } from '../../platform/browser-choice.ts'
import { cx } from '../../ui/cx.ts'
import { blurChoice } from './content-choices.ts'

export const typeIcons: Record<ContentType, LucideIcon> = { PHOTO: Image, VIDEO: Play, ALBUM: Images }

type PreviewProps = {
  type: ContentType
  src: string | null
  width: number
  height: number
  /** The URL may have expired. */
  onStale?: (() => void) | undefined
  small?: boolean
}

/** The picture of an item, blurred on request. Its frame is the parent, marked with `data-preview`. */
export function Preview({ type, src, width, height, onStale, small = false }: PreviewProps) {
  const isBlurred = useBrowserChoice(blurChoice)
  const [failed, setFailed] = useState<string | null>(null)
  const Icon = typeIcons[type]
  if (src === null || src === failed)
    return (
      <span className="grid size-full place-items-center bg-canvas text-ink-3">
        <Icon aria-hidden="true" className={small ? 'size-3' : 'size-5'} strokeWidth={1.75} />
      </span>
    )
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => {
        setFailed(src)
        onStale?.()
      }}
      className={cx('size-full object-cover', isBlurred && (small ? 'blur-preview-small' : 'blur-preview'))}
    />
  )
}
