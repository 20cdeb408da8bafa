import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { runLimited } from './limited-process.ts'
import { THUMBNAIL_PX } from './picture-task.ts'
import { makeThumbnail, type Thumbnail } from './pictures.ts'

const TIMEOUT_MS = 20_000

const MAX_MEMORY_KB = 1_048_576
const MAX_FRAME_BYTES = 2 * 1024 * 1024
const DECODERS = 'h264,hevc,vp8,vp9,av1,libdav1d,libaom-av1'

/** Determined during remuxing; the display size is upright, with square pixels. */
export type VideoInfo = { width: number; height: number; isWebm: boolean }

/** Video thumbnail taken with ffmpeg; null when ffmpeg is missing or finds no frame. */
export async function makePoster(
  path: string,
  videoInfo: VideoInfo,
  { searchPath = process.env.PATH ?? '', timeoutMs = TIMEOUT_MS } = {},
): Promise<Thumbnail | null> {
  const ffmpeg = await findExecutable(searchPath, 'ffmpeg')
  if (!ffmpeg) return null
  const frame = await extractFirstFrame(ffmpeg, ffmpegArguments(path, videoInfo), timeoutMs).catch(() => null)
  return frame && makeThumbnail(frame).catch(() => null)
}

async function findExecutable(searchPath: string, name: string): Promise<string | null> {
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const path = join(folder, name)
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isExecutable) return path
  }
  return null
}

/** Forces the demuxer, because an auto-detected playlist could make ffmpeg open other files. */
function ffmpegArguments(path: string, { width, height, isWebm }: VideoInfo): string[] {
  const demuxer = isWebm ? 'matroska' : 'mov'
  const scale = Math.min(1, THUMBNAIL_PX / Math.max(width, height))
  const [scaledWidth, scaledHeight] = [width, height].map((px) => Math.max(1, Math.round(px * scale)))
  return [
    ...['-v', 'error', '-nostdin', '-filter_threads', '1'],
    ...['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-codec_whitelist', DECODERS],
    ...['-f', demuxer, '-threads', '1', '-an', '-sn', '-dn', '-i', `file:${path}`],
    ...[
      '-frames:v',
      '1',
      '-vf',
      `scale=${scaledWidth}:${scaledHeight},setsar=1`,
      '-pix_fmt',
      'rgb24',
      '-threads',
      '1',
    ],
    ...['-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
  ]
}

/** Debian's ffmpeg uses OpenBLAS, which allocates memory per core and hangs at the memory limit. */
const environment = { OPENBLAS_NUM_THREADS: '1' }

/** The protocol whitelist in the arguments prevents network access. */
async function extractFirstFrame(ffmpeg: string, args: string[], timeoutMs: number): Promise<Buffer | null> {
  const limits = {
    timeoutMs,
    memoryKb: MAX_MEMORY_KB,
    memoryKind: 'address-space',
    maxOutputBytes: MAX_FRAME_BYTES,
  } as const
  const outcome = await runLimited(ffmpeg, args, limits, undefined, environment)
  return outcome.status === 'ok' && outcome.output.length > 0 ? outcome.output : null
}
