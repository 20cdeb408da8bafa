import type { ContentType } from '@greenroom/contract/features/content/content.rules.ts'
import { Image, Images, type LucideIcon, Play } from 'lucide-react'
import { useState } from 'react'
import { useBrowserPreference } from '../../platform/browser-preference.ts'
import { cx } from '../../ui/cx.ts'
import { blurPreference } from './content-preferences.ts'

export const typeIcons: Record<ContentType, LucideIcon> = { PHOTO: Image, VIDEO: Play, ALBUM: Images }

type PreviewProps = {
  type: ContentType
  src: string | null
  width: number
  height: number
  /** Called when the picture fails to load, because its URL may have expired. */
  onStale?: (() => void) | undefined
  small?: boolean
}

/** An item's picture, blurred if that preference is on. The parent needs `data-preview`. */
export function Preview({ type, src, width, height, onStale, small = false }: PreviewProps) {
  const isBlurred = useBrowserPreference(blurPreference)
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const Icon = typeIcons[type]
  if (src === null || src === failedSrc)
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
        setFailedSrc(src)
        onStale?.()
      }}
      className={cx('size-full object-cover', isBlurred && (small ? 'blur-preview-small' : 'blur-preview'))}
    />
  )
}
