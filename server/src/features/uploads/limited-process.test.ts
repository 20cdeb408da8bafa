import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Limits, runLimited } from './limited-process.ts'

const limits = { timeoutMs: 30_000, memoryKb: 768 * 1024, maxOutputBytes: 1_000 }
const node = (script: string, overrides: Partial<Limits> = {}, input?: Buffer) =>
  runLimited(process.execPath, ['-e', script], { ...limits, ...overrides }, input)
const sh = (script: string, overrides: Partial<Limits> = {}) =>
  runLimited('/bin/sh', ['-c', script], { ...limits, ...overrides })

test('passes input and returns output', async () => {
  const outcome = await node('process.stdin.pipe(process.stdout)', {}, Buffer.from('hello'))
  expect(outcome).toEqual({ status: 'ok', output: Buffer.from('hello') })
})

test.runIf(process.platform === 'linux')('limits memory', async () => {
  const allocate = (mb: number) => `Buffer.alloc(${mb} * 1024 * 1024, 1); process.stdout.write('done')`
  expect(await node(allocate(50))).toMatchObject({ status: 'ok' })
  expect(await node(allocate(900))).toEqual({ status: 'failed' })
})

test.runIf(existsSync('/proc/self/autogroup'))('runs at a lower priority than the server', async () => {
  const outcome = await sh('cat /proc/self/autogroup; cut -d " " -f 19 /proc/self/stat')
  expect(String('output' in outcome && outcome.output)).toMatch(/nice 5\n5\n$/)
})

test('limits time and output', async () => {
  expect(await sh('sleep 60', { timeoutMs: 300 })).toEqual({ status: 'timeout' })
  expect(await sh('while :; do :; done', { timeoutMs: 300 })).toEqual({ status: 'timeout' })
  expect(await sh('cat /dev/zero')).toEqual({ status: 'failed' })
})

test('inherits no environment and can’t write files', async () => {
  process.env.SECRET_FOR_TEST = 'secret'
  const { SECRET_FOR_TEST: _, ...originalEnv } = process.env
  try {
    expect(await sh('printenv SECRET_FOR_TEST || echo none')).toMatchObject({ output: Buffer.from('none\n') })
    expect(
      await sh(
        'echo x > /tmp/greenroom-limited-$$ && cat /tmp/greenroom-limited-$$; rm -f /tmp/greenroom-limited-$$',
      ),
    ).not.toMatchObject({ output: Buffer.from('x\n') })
  } finally {
    process.env = originalEnv
  }
})

test('limits the size of written files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-limited-'))
  try {
    const write = (bytes: number) =>
      sh(`head -c ${bytes} /dev/zero > ${folder}/file`, { maxFileBytes: 10_240 })
    expect(await write(10_240)).toMatchObject({ status: 'ok' })
    expect(await write(10_241)).toEqual({ status: 'failed' })
    expect((await stat(join(folder, 'file'))).size).toBe(10_240)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('throws if the program can’t be started', async () => {
  await expect(runLimited('/nowhere/program', [], limits)).rejects.toThrow('could not be started')
})

test('reports a failed program, and ignores unread input', async () => {
  expect(await sh('exit 3')).toEqual({ status: 'failed' })
  expect(await runLimited('/bin/sh', ['-c', 'exit 0'], limits, Buffer.alloc(1_000_000))).toEqual({
    status: 'ok',
    output: Buffer.alloc(0),
  })
})
