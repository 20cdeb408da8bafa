import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { makeThumbnail, THUMBNAIL_PX } from './pictures.ts'

const TIME_MS = 20_000
const MEMORY_KB = 1_048_576
const LARGEST_FRAME = 2 * 1024 * 1024
const DECODERS = 'h264,hevc,vp8,vp9,av1,libdav1d,libaom-av1'

/** What our own packing found out about the video: its size as shown, upright and with square pixels. */
export type Shape = { width: number; height: number; webm: boolean }

/** A frame of a video as its thumbnail, where the machine has ffmpeg; null where it has none or finds no frame. */
export async function makePoster(
  path: string,
  shape: Shape,
  { folders = process.env.PATH ?? '', timeMs = TIME_MS } = {},
): Promise<Buffer | null> {
  const ffmpeg = await findIn(folders, 'ffmpeg')
  if (!ffmpeg) return null
  const frame = await firstFrame(ffmpeg, argumentsFor(path, shape), timeMs).catch(() => null)
  return frame && makeThumbnail(frame).catch(() => null)
}

async function findIn(folders: string, name: string): Promise<string | null> {
  for (const folder of folders.split(delimiter).filter(Boolean)) {
    const path = join(folder, name)
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return path
  }
  return null
}

/** The reader is told and not guessed from the content: a playlist would be read as such, and name other files. */
function argumentsFor(path: string, { width, height, webm }: Shape): string[] {
  const reader = webm ? 'matroska' : 'mov'
  const scale = Math.min(1, THUMBNAIL_PX / Math.max(width, height))
  const [wide, high] = [width, height].map((px) => Math.max(1, Math.round(px * scale)))
  return [
    ...['-v', 'error', '-nostdin', '-filter_threads', '1'],
    ...['-protocol_whitelist', 'file', '-format_whitelist', reader, '-codec_whitelist', DECODERS],
    ...['-f', reader, '-threads', '1', '-an', '-sn', '-dn', '-i', `file:${path}`],
    ...['-frames:v', '1', '-vf', `scale=${wide}:${high},setsar=1`, '-pix_fmt', 'rgb24', '-threads', '1'],
    ...['-f', 'image2pipe', '-c:v', 'png', 'pipe:1'],
  ]
}

/** A child that opens no address, writes no file, and has so much memory and time and no more, even if we are gone. */
async function firstFrame(ffmpeg: string, args: string[], timeMs: number): Promise<Buffer | null> {
  const seconds = Math.ceil(timeMs / 1_000)
  const limited = `ulimit -v ${MEMORY_KB}; ulimit -t ${seconds}; ulimit -f 0; ulimit -c 0; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', limited, ffmpeg, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // A group of its own, so that whatever it starts ends with it.
    detached: true,
    // A library of Debian's ffmpeg takes memory for every core of the machine, and hangs where it gets none.
    env: { OPENBLAS_NUM_THREADS: '1' },
  })
  const frame = Promise.withResolvers<Buffer | null>()
  const stop = () => {
    endGroup(child.pid)
    frame.resolve(null)
  }
  child.once('error', stop)
  const timer = setTimeout(stop, timeMs)
  const parts: Buffer[] = []
  let size = 0
  // Without a free handle there is not even a pipe.
  child.stdout?.on('data', (part: Buffer) => {
    size += part.length
    if (size > LARGEST_FRAME) stop()
    else parts.push(part)
  })
  child.once('close', (code) => frame.resolve(code === 0 && size > 0 ? Buffer.concat(parts) : null))
  try {
    return await frame.promise
  } finally {
    clearTimeout(timer)
    child.stdout?.destroy()
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
