import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe } from 'vitest'

/** Real videos, created with ffmpeg. */

const run = promisify(execFile)
const isMissing = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status !== 0

/** Without ffmpeg, skips the tests with a message. With FFMPEG_REQUIRED, as in .ci/run, they run and fail. */
export function describeWithFfmpeg(title: string, tests: () => void): void {
  const isSkipped = isMissing() && !process.env.FFMPEG_REQUIRED
  if (isSkipped) process.stdout.write(`skipped: ffmpeg is not installed (${title})\n`)
  describe.skipIf(isSkipped)(title, tests)
}

/** Metadata that identifies a camera and its location. */
export const SECRETS = ['SecretCamera', 'SecretTitle', '+52.52']
const metadata = ['make=SecretCamera', 'title=SecretTitle', 'location=+52.5200+013.4050/']

const CODECS = {
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-movflags', 'use_metadata_tags'],
  mov: [
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-movflags', 'use_metadata_tags'],
    ...['-metadata', 'com.apple.quicktime.location.ISO6709=+52.5200+013.4050/'],
  ],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'],
}

type VideoOptions = {
  kind?: keyof typeof CODECS
  size?: string
  seconds?: number
  rate?: string
  filter?: string
}

/** A video that is red on the left and blue on the right. */
export async function makeVideo(options: VideoOptions = {}): Promise<Buffer> {
  const { kind = 'mp4', size = '640x360', seconds = 1, rate = '10', filter = 'null' } = options
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-video-'))
  const path = join(folder, `video.${kind}`)
  const source = `color=red:size=${size}:rate=${rate}:duration=${seconds}`
  const picture = `drawbox=x=iw/2:w=iw/2:h=ih:color=blue:t=fill,${filter}`
  try {
    await run('ffmpeg', [
      ...['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', source, '-vf', picture, '-pix_fmt', 'yuv420p'],
      ...metadata.flatMap((line) => ['-metadata', line]),
      ...CODECS[kind],
      path,
    ])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Like a video from a phone held upright: sideways frames with a rotation matrix. */
export function rotatedVideo(mp4: Buffer): Buffer {
  const rotated = Buffer.from(mp4)
  const matrix = rotated.indexOf('tkhd') + 4 + 40
  const [one, minusOne] = [0x10000, -0x10000]
  for (const [index, value] of [0, one, 0, minusOne, 0].entries())
    rotated.writeInt32BE(value, matrix + index * 4)
  return rotated
}
