import { spawn } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { makeThumbnail } from './pictures.ts'

const TIME_MS = 20_000
const MEMORY_KB = 1_048_576
const LARGEST_FRAME = 64 * 1024 * 1024

/** A frame of a video as its thumbnail, where the machine has ffmpeg; null where it has none or finds no frame. */
export async function makePoster(path: string, folders = process.env.PATH ?? ''): Promise<Buffer | null> {
  const ffmpeg = await findIn(folders, 'ffmpeg')
  if (!ffmpeg) return null
  const frame = await firstFrame(ffmpeg, path)
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

/** A child that reads this one file, opens no address, and has so much memory and time and no more. */
function firstFrame(ffmpeg: string, path: string): Promise<Buffer | null> {
  const reading = ['-protocol_whitelist', 'file', '-threads', '1', '-i', `file:${path}`]
  const writing = ['-frames:v', '1', '-an', '-sn', '-dn', '-f', 'image2pipe', '-c:v', 'png', 'pipe:1']
  const limited = `ulimit -v ${MEMORY_KB}; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', limited, ffmpeg, '-v', 'error', '-nostdin', ...reading, ...writing], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIME_MS,
    killSignal: 'SIGKILL',
    env: {},
  })
  const parts: Buffer[] = []
  let size = 0
  child.stdout.on('data', (part: Buffer) => {
    size += part.length
    if (size > LARGEST_FRAME) child.kill('SIGKILL')
    else parts.push(part)
  })
  return new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code === 0 && size > 0 ? Buffer.concat(parts) : null))
  })
}
