import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { longTest } from '../../../test/long.ts'
import { eventually } from '../../../test/mailbox.ts'
import { video } from '../../../test/media-files.ts'
import { rejectionMessages } from './media-rejection.ts'
import { remuxVideo } from './videos.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-videos-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function saveFile(file: Buffer): Promise<string> {
  const path = join(folder, 'source')
  await writeFile(path, file)
  return path
}
const target = () => join(folder, 'target')

test.runIf(process.platform === 'linux')('remuxes videos outside the server process', async () => {
  const path = await saveFile(await video('mp4'))
  let isDone = false
  const result = remuxVideo(path, target(), false).finally(() => {
    isDone = true
  })
  let maxProcesses = 0
  while (!isDone) {
    maxProcesses = Math.max(maxProcesses, remuxerPids().length)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(await result).toEqual({ width: 240, height: 320, milliseconds: 1_000 })
  expect(maxProcesses).toBe(1)
  expect((await stat(target())).size).toBeGreaterThan(60_000)
  expect((await readdir(folder)).toSorted()).toEqual(['source', 'target'])
})

test('a video that takes too long is rejected and its process killed', async () => {
  const path = await saveFile(await video('webm'))
  await expect(remuxVideo(path, target(), true, 30)).rejects.toThrow(rejectionMessages.videoTooSlow)
  await eventually(async () => remuxerPids().length === 0)
})

longTest('a truncated video is rejected as damaged', async () => {
  const path = await saveFile((await video('mp4')).subarray(0, 500))
  await expect(remuxVideo(path, target(), false)).rejects.toThrow(rejectionMessages.videoDamaged)
})

test('a missing file throws a file system error', async () => {
  await expect(remuxVideo(join(folder, 'missing'), target(), false)).rejects.toThrow('ENOENT')
})

/** Remuxing processes started by this thread; other test files run in their own threads. */
function remuxerPids(): string[] {
  return readOrEmpty('/proc/thread-self/children')
    .split(' ')
    .filter((pid) => pid && readOrEmpty(`/proc/${pid}/cmdline`).includes('video-process'))
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
