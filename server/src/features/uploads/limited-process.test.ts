import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Limits, runLimited } from './limited-process.ts'

const limits = { timeMs: 30_000, memoryKb: 768 * 1024, maxOutputBytes: 1_000 }
const node = (script: string, changed: Partial<Limits> = {}, input?: Buffer) =>
  runLimited(process.execPath, ['-e', script], { ...limits, ...changed }, input)
const sh = (script: string, changed: Partial<Limits> = {}) =>
  runLimited('/bin/sh', ['-c', script], { ...limits, ...changed })

test('passes input and returns output', async () => {
  const outcome = await node('process.stdin.pipe(process.stdout)', {}, Buffer.from('hello'))
  expect(outcome).toEqual({ ended: 'ok', output: Buffer.from('hello') })
})

test.runIf(process.platform === 'linux')('memory is limited', async () => {
  const allocate = (mb: number) => `Buffer.alloc(${mb} * 1024 * 1024, 1); process.stdout.write('done')`
  expect(await node(allocate(50))).toMatchObject({ ended: 'ok' })
  expect(await node(allocate(900))).toEqual({ ended: 'failed' })
})

test.runIf(existsSync('/proc/self/autogroup'))('it runs at a lower priority than the server', async () => {
  const outcome = await sh('cat /proc/self/autogroup; cut -d " " -f 19 /proc/self/stat')
  expect(String('output' in outcome && outcome.output)).toMatch(/nice 5\n5\n$/)
})

test('time and output are limited', async () => {
  expect(await sh('sleep 60', { timeMs: 300 })).toEqual({ ended: 'timeout' })
  expect(await sh('while :; do :; done', { timeMs: 300 })).toEqual({ ended: 'timeout' })
  expect(await sh('cat /dev/zero')).toEqual({ ended: 'failed' })
})

test('it inherits no environment and can’t write files', async () => {
  process.env.SECRET_FOR_TEST = 'secret'
  const { SECRET_FOR_TEST: _, ...rest } = process.env
  try {
    expect(await sh('printenv SECRET_FOR_TEST || echo none')).toMatchObject({ output: Buffer.from('none\n') })
    expect(
      await sh(
        'echo x > /tmp/greenroom-limited-$$ && cat /tmp/greenroom-limited-$$; rm -f /tmp/greenroom-limited-$$',
      ),
    ).not.toMatchObject({ output: Buffer.from('x\n') })
  } finally {
    process.env = rest
  }
})

test('files it may write are limited in size', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-limited-'))
  try {
    const write = (bytes: number) =>
      sh(`head -c ${bytes} /dev/zero > ${folder}/file`, { maxFileBytes: 10_240 })
    expect(await write(10_240)).toMatchObject({ ended: 'ok' })
    expect(await write(10_241)).toEqual({ ended: 'failed' })
    expect((await stat(join(folder, 'file'))).size).toBe(10_240)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a program that can’t be started is a server error, not an input error', async () => {
  await expect(runLimited('/nowhere/program', [], limits)).rejects.toThrow('could not be started')
})

test('unread input is not an error', async () => {
  expect(await sh('exit 3')).toEqual({ ended: 'failed' })
  expect(await runLimited('/bin/sh', ['-c', 'exit 0'], limits, Buffer.alloc(1_000_000))).toEqual({
    ended: 'ok',
    output: Buffer.alloc(0),
  })
})
