import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

/** A bootstrap that hands over to the given program; the program says "ready" first. */
async function handOverTo(program: string): Promise<{ child: ChildProcess; lines: string[]; pid: number }> {
  const whole = `${program}; console.log(process.pid)`
  const script = `
    import { handOver } from '${new URL('./hand-over.mjs', import.meta.url)}'
    handOver(process.execPath, ['-e', ${JSON.stringify(whole)}])
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const reader = createInterface(child.stdout)
  const [pid] = await once(reader, 'line')
  reader.on('line', (line) => lines.push(line))
  return { child, lines, pid: Number(pid) }
}

const COUNTING = `
  let signals = 0
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => { signals++; setTimeout(() => {
    console.log(name + ' ' + signals)
    process.exit(7)
  }, 300) })
  setInterval(() => {}, 1000)
`

test.each(['SIGINT', 'SIGTERM'] as const)('%s arrives once, and the exit code comes back', async (signal) => {
  const { child, lines } = await handOverTo(COUNTING)
  child.kill(signal)
  // npm passes on what the terminal has already sent.
  child.kill(signal)
  const [code] = await once(child, 'exit')
  expect(code).toBe(7)
  expect(lines).toEqual([`${signal} 1`])
})

test('a program that ends by itself passes its code on', async () => {
  const { child } = await handOverTo('setTimeout(() => process.exit(3), 50)')
  const [code] = await once(child, 'exit')
  expect(code).toBe(3)
})

test('a program killed by a signal is no success', async () => {
  const { child, pid } = await handOverTo('setInterval(() => {}, 1000)')
  process.kill(pid, 'SIGKILL')
  const [code] = await once(child, 'exit')
  expect(code).toBe(137)
})

test('when the bootstrap is killed the program hears of it', async () => {
  const { child, lines } = await handOverTo(
    `process.on('disconnect', () => { console.log('alone'); process.exit() })`,
  )
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(lines).toEqual(['alone'])
})
