import { type FileHandle, open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MAX_PICTURE_BYTES, MAX_PIXELS } from '@greenroom/contract/features/uploads/uploads.schema.ts'
import { createSemaphore } from '../../platform/batcher.ts'
import { runLimited } from './limited-process.ts'
import { MediaRejection, rejectionMessages } from './media-rejection.ts'
import { parsePictureHeader } from './picture-header.ts'
import { unpackResult } from './picture-result.ts'
import {
  MAX_HEIC_PIXELS,
  MAX_UNSTREAMED_PIXELS,
  type PictureTask,
  type SmallPicture,
} from './picture-task.ts'
import type { ReencodedPicture } from './reencode.ts'
import type { MediaType } from './sniff.ts'

/** The hash is null for pictures too plain to compare. */
export type Picture = {
  width: number
  height: number
  hash: string | null
  display: Buffer
  thumbnail: Buffer
}
export type Thumbnail = Pick<Picture, 'hash' | 'thumbnail'>

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** Node itself uses 300 MB of this; see decision 023. */
const limits = { timeoutMs: 60_000, memoryKb: 1_280 * 1_024, maxOutputBytes: 64 * 1024 * 1024 }
/** Keeps the process small: one memory pool, few threads. */
const environment = { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' }
/** Metadata may precede the header; if the header is beyond this limit, the decoding process checks the size. */
const MAX_HEADER_BYTES = 1024 * 1024
const runSequentially = createSemaphore(1)

export async function makePicture(path: string, type: MediaType, bytes: number): Promise<Picture> {
  if (bytes > MAX_PICTURE_BYTES) throw new MediaRejection(rejectionMessages.pictureTooLarge)
  const file = await open(path, 'r')
  try {
    await checkPixels(file, type)
    const { width, height, hash, files } = await decode(file.fd, {
      output: 'picture',
      type,
      maxPixels: MAX_PIXELS,
    })
    const [display, thumbnail] = files
    if (!display || !thumbnail) throw new MediaRejection(rejectionMessages.pictureDamaged)
    return { width, height, hash, display, thumbnail }
  } finally {
    await file.close()
  }
}

/** Checked before starting a process, because only one runs at a time. */
async function checkPixels(file: FileHandle, type: MediaType): Promise<void> {
  const { size } = await file.stat()
  const length = Math.min(size, MAX_HEADER_BYTES)
  // An explicit position leaves the file offset at the start for the process.
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
  const header = parsePictureHeader(buffer.subarray(0, bytesRead), type)
  if (!header) return
  if (type === 'image/heic') {
    if (header.pixels > MAX_HEIC_PIXELS) throw new MediaRejection(rejectionMessages.tooManyHeicPixels)
    return
  }
  if (header.pixels > MAX_PIXELS) throw new MediaRejection(rejectionMessages.tooManyPixels)
  if (header.isProgressive && header.pixels > MAX_UNSTREAMED_PIXELS)
    throw new MediaRejection(rejectionMessages.tooManyPixelsToDecodeAtOnce)
}

/** Makes a logo, an avatar, or the thumbnail of a video frame. */
export async function makeThumbnail(
  frame: Buffer,
  output: 'thumbnail' | SmallPicture = 'thumbnail',
): Promise<Thumbnail> {
  const {
    hash,
    files: [thumbnail],
  } = await decode(frame, { output })
  if (!thumbnail) throw new MediaRejection(rejectionMessages.pictureDamaged)
  return { hash, thumbnail }
}

/** Decodes in a separate process, because a malicious picture could crash the server. */
async function decode(source: Buffer | number, task: PictureTask): Promise<ReencodedPicture> {
  const args = [
    '--max-old-space-size=64',
    '--disable-warning=ExperimentalWarning',
    PROGRAM,
    JSON.stringify(task),
  ]
  const outcome = await runSequentially(() => runLimited(process.execPath, args, limits, source, environment))
  if (outcome.status === 'timeout') throw new MediaRejection(rejectionMessages.pictureTooSlow)
  const result = outcome.status === 'ok' ? unpackResult(outcome.output) : null
  if (!result) throw new MediaRejection(rejectionMessages.pictureDamaged)
  if ('problem' in result) throw new MediaRejection(result.problem)
  return result
}
