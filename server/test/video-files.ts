import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe } from 'vitest'

/** Real videos, made by the real ffmpeg. */

const run = promisify(execFile)
const isMissing = () => spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status !== 0

/** Left out in everybody's sight where there is no ffmpeg, and failing there when FFMPEG_REQUIRED is set, as in .ci/run. */
export function describeWithFfmpeg(title: string, tests: () => void): void {
  const leftOut = isMissing() && !process.env.FFMPEG_REQUIRED
  if (leftOut) process.stdout.write(`skipped: ffmpeg is not installed (${title})\n`)
  describe.skipIf(leftOut)(title, tests)
}

/** What a camera tells about itself and where it was. */
export const SECRETS = ['SecretCamera', 'SecretTitle', '+52.52']
const told = ['make=SecretCamera', 'title=SecretTitle', 'location=+52.5200+013.4050/']

const CODECS = {
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-movflags', 'use_metadata_tags'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'],
}

type Film = { kind?: keyof typeof CODECS; size?: string; seconds?: number; rate?: string; filter?: string }

/** Red on the left and blue on the right. */
export async function film(wanted: Film = {}): Promise<Buffer> {
  const { kind = 'mp4', size = '640x360', seconds = 1, rate = '10', filter = 'null' } = wanted
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-film-'))
  const path = join(folder, `film.${kind}`)
  const source = `color=red:size=${size}:rate=${rate}:duration=${seconds}`
  const picture = `drawbox=x=iw/2:w=iw/2:h=ih:color=blue:t=fill,${filter}`
  try {
    await run('ffmpeg', [
      ...['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', source, '-vf', picture, '-pix_fmt', 'yuv420p'],
      ...told.flatMap((line) => ['-metadata', line]),
      ...CODECS[kind],
      path,
    ])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** As a telephone held upright writes it: the pictures lie on their side, and a note says to turn them clockwise. */
export function uprightOf(mp4: Buffer): Buffer {
  const turned = Buffer.from(mp4)
  const matrix = turned.indexOf('tkhd') + 4 + 40
  const [one, minusOne] = [0x10000, -0x10000]
  for (const [place, value] of [0, one, 0, minusOne, 0].entries())
    turned.writeInt32BE(value, matrix + place * 4)
  return turned
}
