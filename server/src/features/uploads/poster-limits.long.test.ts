import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { firstOf, longTest } from '../../../test/long.ts'
import { eventually } from '../../../test/mailbox.ts'
import { photo, upload, video, waitUntilPrepared } from '../../../test/media-files.ts'
import { describeWithFfmpeg, makeVideo } from '../../../test/video-files.ts'
import { isAlive } from '../../platform/db/embedded/process-state.ts'
import { makePoster } from './poster.ts'

const run = promisify(execFile)
const videoInfo = { width: 640, height: 360, isWebm: false }
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-poster-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A fake ffmpeg that reports its pid by creating a folder, because it can't write files. */
async function fakeFfmpeg(script: string): Promise<string> {
  await writeFile(join(folder, 'ffmpeg'), `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`, { mode: 0o755 })
  return folder
}
const reportedPid = async () =>
  Number((await readdir(folder)).find((name) => name.startsWith('pid.'))?.slice(4)) || undefined
const hasExited = async (pid: number) => !isAlive(pid)

describe('an ffmpeg binary that', () => {
  test('hangs is killed with its children', async () => {
    const searchPath = await fakeFfmpeg(`sleep 600 & mkdir ${folder}/pid.$!; wait`)
    expect(await makePoster('/dev/null', videoInfo, { searchPath, timeoutMs: 3_000 })).toBeNull()
    const pid = await eventually(reportedPid)
    await eventually(() => hasExited(pid))
  })

  test('writes too much is killed immediately', async () => {
    const searchPath = await fakeFfmpeg(`mkdir ${folder}/pid.$$; exec cat /dev/zero`)
    expect(await makePoster('/dev/null', videoInfo, { searchPath, timeoutMs: 60_000 })).toBeNull()
    const pid = await eventually(reportedPid)
    await eventually(() => hasExited(pid))
  })

  longTest.each([
    ['fails', 'exit 1'],
    ['crashes', 'kill -SEGV $$'],
    ['writes nothing', 'exit 0'],
    ['writes something other than a picture', 'echo hello'],
    ['starts a picture and fails', "printf '\\211PNG\\r\\n'; exit 1"],
  ])('%s produces no poster', async (_, script) => {
    expect(await makePoster('/dev/null', videoInfo, { searchPath: await fakeFfmpeg(script) })).toBeNull()
  })

  test('writes to a file leaves it empty', async () => {
    const searchPath = await fakeFfmpeg(
      `mkdir ${folder}/pid.$$; echo x > ${folder}/written; cat ${folder}/written`,
    )
    expect(await makePoster('/dev/null', videoInfo, { searchPath })).toBeNull()
    expect(await reportedPid()).toBeGreaterThan(0)
    expect(await readFile(join(folder, 'written'), 'utf8')).toBe('')
  })

  longTest('is missing or invalid produces no poster', async () => {
    expect(await makePoster('/dev/null', videoInfo, { searchPath: folder })).toBeNull()
    await writeFile(join(folder, 'ffmpeg'), 'no program', { mode: 0o755 })
    expect(await makePoster('/dev/null', videoInfo, { searchPath: folder })).toBeNull()
  })
})

describe('while ffmpeg hangs', () => {
  let t: TestApp
  let owner: TestUser
  beforeAll(async () => {
    t = await startTestApp()
    owner = t.people.north.CHAT_OPERATOR
  })
  afterEach(() => vi.unstubAllEnvs())
  afterAll(() => t.close())

  test('other uploads are processed, and the video has no poster', async () => {
    vi.stubEnv('PATH', await fakeFfmpeg(`mkdir ${folder}/pid.$$; exec sleep 600`))
    const id = await upload(t, owner, await video('mp4'))
    const pid = await eventually(reportedPid)
    expect((await t.sql('SELECT status FROM uploads WHERE id = $1', [id]))[0].status).toBe('preparing')
    expect(await waitUntilPrepared(t, owner, await upload(t, owner, await photo()))).toMatchObject({
      status: 'ready',
    })
    process.kill(pid, 'SIGKILL')
    expect(await waitUntilPrepared(t, owner, id)).toMatchObject({
      status: 'ready',
      kind: 'video',
      thumbnailUrl: null,
    })
    const uploads = dirname(t.platform.uploads.pathOf({ id: 'x', bytes: 1 }))
    await eventually(async () => (await readdir(uploads)).length === 0)
  })

  longTest('ffmpeg’s arguments don’t contain the uploader’s file name', async () => {
    const script = `mkdir ${folder}/args
      for arg in "$@"; do mkdir -p "${folder}/args/$(printf %s "$arg" | tr / _)"; done
      mkdir ${folder}/pid.$$; exec sleep 600`
    vi.stubEnv('PATH', await fakeFfmpeg(script))
    const id = await upload(t, owner, await video('mp4'), '-y -i http://evil.test $(id).mp4')
    const pid = await eventually(reportedPid)
    const args = await readdir(join(folder, 'args'))
    const path = `file:${dirname(t.platform.uploads.pathOf({ id, bytes: 1 }))}/${id}.`.replaceAll('/', '_')
    expect(args.filter((arg) => arg.startsWith(path))).toHaveLength(1)
    expect(args.join(' ')).not.toMatch(/evil|\$\(id\)/)
    process.kill(pid, 'SIGKILL')
    expect((await waitUntilPrepared(t, owner, id)).status).toBe('ready')
  })
})

describeWithFfmpeg('a playlist that references other files', () => {
  const calls: string[] = []
  const listener = createServer((socket) => {
    calls.push('connection')
    socket.destroy()
  })
  let listenerUrl: string
  let otherVideo: Buffer
  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    listenerUrl = `http://127.0.0.1:${(listener.address() as { port: number }).port}/other.mp4`
    otherVideo = await makeVideo()
  })
  afterAll(() => new Promise((resolve) => listener.close(resolve)))

  const hls = (file: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${file}\n#EXT-X-ENDLIST\n`
  const playlists: [string, (folder: string) => string][] = [
    ['a concat list with a sibling file', () => 'ffconcat version 1.0\nfile other.mp4\n'],
    ['an HLS playlist with a URL', () => hls(listenerUrl)],
    ['an HLS playlist with a sibling file', () => hls('other.mp4')],
    ['an HLS playlist with a path', (folder) => hls(`file:${folder}/other.mp4`)],
  ]
  /** Proves that ffmpeg would follow these playlists without our limits. */
  const runWithoutLimits = (path: string) =>
    run('ffmpeg', [
      '-v',
      'error',
      '-protocol_whitelist',
      'file,http,tcp',
      '-i',
      path,
      '-f',
      'null',
      '-',
    ]).then(
      () => true,
      () => false,
    )

  test.each(firstOf(2, playlists))('%s opens neither the other file nor the network', async (_, list) => {
    await writeFile(join(folder, 'other.mp4'), otherVideo)
    await writeFile(join(folder, 'list.mp4'), list(folder))
    for (const isWebm of [false, true])
      expect(await makePoster(join(folder, 'list.mp4'), { ...videoInfo, isWebm })).toBeNull()
    expect(calls).toEqual([])
    const wasRead = await runWithoutLimits(join(folder, 'list.mp4'))
    expect(wasRead || calls.splice(0).length > 0).toBe(true)
  })

  test('a path that looks like an option or a protocol is treated as a path, and no format is guessed', async () => {
    const trickyFolder = join(folder, '-y concat:x|y %03d $(id)')
    await mkdir(trickyFolder)
    await writeFile(join(trickyFolder, '-i.mp4'), otherVideo)
    expect(await makePoster(join(trickyFolder, '-i.mp4'), videoInfo)).not.toBeNull()
    expect(await readdir(folder)).toHaveLength(1)

    const plainPath = join(folder, 'plain.mp4')
    await writeFile(plainPath, otherVideo)
    expect(await makePoster(plainPath, { ...videoInfo, isWebm: true })).toBeNull()
  })
})
