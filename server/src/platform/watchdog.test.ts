import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Block, noteResumed, runNamed, watchEventLoop } from './watchdog.ts'

const blocks: Block[] = []
let stop: () => void
beforeEach(() => {
  blocks.length = 0
  stop = watchEventLoop((block) => blocks.push(block))
})
afterEach(() => stop())

function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('reports how long the event loop was blocked, and what ran', async () => {
  await setImmediate()
  runNamed('GET /slow', () => block(400))
  runNamed('GET /fast', () => {})
  await vi.waitFor(() => expect(blocks.map(({ ran }) => ran)).toEqual(['GET /slow']))
  expect(blocks[0]?.ms).toBeGreaterThan(200)
  expect(blocks[0]?.cpuMs).toBeGreaterThan(0)
})

test('names work that continued after waiting', async () => {
  const slow = runNamed('job slow', async () => {
    await sleep(5)
    noteResumed()
    block(400)
  })
  runNamed('GET /fast', () => {})
  await slow
  runNamed('GET /fast', () => {})
  await vi.waitFor(() => expect(blocks.map(({ ran }) => ran)).toContain('job slow'))
  expect(blocks.map(({ ran }) => ran)).not.toContain('GET /fast')
})

test('nothing is reported once it has stopped', async () => {
  stop()
  block(300)
  await sleep(60)
  expect(blocks).toEqual([])
})
