import { MAX_FILE_BYTES } from '@greenroom/contract/kit/media.ts'
import { fileError } from '../../../platform/uploads/uploads.ts'

export const FILE_TYPES = 'JPEG, PNG, WebP, AVIF, HEIC, GIF, MP4, MOV or WebM'
const WRONG_TYPE = `This is not a ${FILE_TYPES} file. Nothing was uploaded.`

/** Types that browsers report and the server rejects. */
const rejectedTypes = /^image\/(svg|bmp|tiff|x-|vnd)|^video\/(x-|mpeg|ogg|3gpp2)/

/** Checks size and type without reading the file. Null if it can be uploaded. */
export function contentFileError(file: Pick<File, 'size' | 'type'>): string | null {
  if (file.size > MAX_FILE_BYTES)
    return 'Over the 500 MB limit. Nothing was uploaded. Split the video or export a smaller one.'
  if (rejectedTypes.test(file.type) || (file.type !== '' && !/^(image|video)\//.test(file.type)))
    return WRONG_TYPE
  return fileError(file)
}

const HEAD_BYTES = 12
const mp4Boxes = new Set(['ftyp', 'moov', 'wide', 'mdat', 'free', 'skip', 'pnot'])

/** Checks the first bytes, because the file name and the type derived from it may be wrong. */
export async function contentHeadError(file: Blob): Promise<string | null> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null)
  // The upload reports unreadable files.
  if (!head) return null
  return isMedia(new Uint8Array(head)) ? null : WRONG_TYPE
}

function isMedia(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head)
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG') ||
    text.startsWith('GIF8') ||
    text.startsWith('\x1a\x45\xdf\xa3') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    mp4Boxes.has(text.slice(4, 8))
  )
}
