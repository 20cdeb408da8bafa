import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/mailbox.ts'
import { photo, upload, video, waitUntilPrepared } from '../../../test/media-files.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => t.close())

test('many files from one user don’t delay another user’s file', async () => {
  const { AGENCY_ADMIN: blocker, CHAT_OPERATOR: busyUser, CREATOR: otherUser } = t.people.north
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-order-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // Both workers wait for ffmpeg until everything is queued.
  const script = `#!/bin/sh\nPATH=/usr/bin:/bin\nmkdir ${folder}/pid.$$; exec sleep 600\n`
  await writeFile(join(folder, 'ffmpeg'), script, { mode: 0o755 })
  vi.stubEnv('PATH', folder)
  for (let i = 0; i < 2; i++) await upload(t, blocker, await video('mp4'))
  const pids = await eventually(async () => {
    const names = (await readdir(folder)).filter((name) => name.startsWith('pid.'))
    return names.length === 2 ? names.map((name) => Number(name.slice(4))) : undefined
  })

  const file = await photo()
  const queued: string[] = []
  for (let i = 0; i < 4; i++) queued.push(await upload(t, busyUser, file))
  const othersUploadId = await upload(t, otherUser, file)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  for (const id of queued) expect((await waitUntilPrepared(t, busyUser, id, 30_000)).status).toBe('ready')
  expect((await waitUntilPrepared(t, otherUser, othersUploadId)).status).toBe('ready')

  const order = await t.sql<{ id: string }>(`SELECT id FROM uploads WHERE kind = 'image' ORDER BY updated_at`)
  expect(order.findIndex(({ id }) => id === othersUploadId)).toBeLessThan(2)
}, 60_000)
