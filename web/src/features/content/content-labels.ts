import { type ContentType, contentTypeNames } from '@greenroom/contract/features/content/content.rules.ts'
import type { ContentFile, ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { bytesLabel } from '../../ui/bytes-label.ts'
import { pluralize } from '../../ui/count.ts'

/** '14:08', '1:02:03'. */
export function durationLabel(seconds: number): string {
  const totalSeconds = Math.max(0, Math.round(seconds))
  const padTwo = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes, remainder] = [
    Math.floor(totalSeconds / 3600),
    Math.floor(totalSeconds / 60) % 60,
    totalSeconds % 60,
  ]
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${padTwo(remainder)}` : `${minutes}:${padTwo(remainder)}`
}

/** File summary on a tile: '14:08', '12 files', 'Photo'. */
export function fileSummaryLabel({
  type,
  files,
  seconds,
}: Pick<ContentItem, 'type' | 'files' | 'seconds'>): string {
  if (type === 'ALBUM') return pluralize(files, 'file')
  if (type === 'VIDEO' && seconds !== null) return durationLabel(seconds)
  return contentTypeNames[type]
}

/** 'Video, 14:08', 'Album, 12 files', 'Photo'. */
export function kindLabel(item: { type: ContentType; files: number; seconds: number | null }): string {
  const name = contentTypeNames[item.type]
  const summary = fileSummaryLabel(item)
  return summary === name ? name : `${name}, ${summary}`
}

/** 'Video, 14:08, 1920 × 1080, 318 MB'. */
export function filesLabel(
  item: Pick<ContentItem, 'type' | 'files' | 'seconds'>,
  files: readonly Pick<ContentFile, 'width' | 'height' | 'bytes'>[],
): string {
  const [first] = files
  const size = files.length === 1 && first?.width && first.height ? [`${first.width} × ${first.height}`] : []
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return [kindLabel(item), ...size, bytesLabel(bytes)].join(', ')
}

/** 'Juno Vale and Ada Brandt'. */
export const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names)
