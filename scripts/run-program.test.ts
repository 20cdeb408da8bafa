import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

/** Runs a program as the bootstrap script does. The program prints its PID first. */
async function startProgram(program: string): Promise<{ child: ChildProcess; lines: string[]; pid: number }> {
  const code = `${program}; console.log(process.pid)`
  const script = `
    import { runProgram } from '${new URL('./run-program.mjs', import.meta.url)}'
    runProgram(process.execPath, ['-e', ${JSON.stringify(code)}])
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

const COUNT_SIGNALS = `
  let signals = 0
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => { signals++; setTimeout(() => {
    console.log(name + ' ' + signals)
    process.exit(7)
  }, 300) })
  setInterval(() => {}, 1000)
`

test.each(['SIGINT', 'SIGTERM'] as const)('forwards %s once and returns the exit code', async (signal) => {
  const { child, lines } = await startProgram(COUNT_SIGNALS)
  child.kill(signal)
  // npm forwards the signal that the terminal has already sent.
  child.kill(signal)
  const [code] = await once(child, 'exit')
  expect(code).toBe(7)
  expect(lines).toEqual([`${signal} 1`])
})

test('returns the program’s exit code', async () => {
  const { child } = await startProgram('setTimeout(() => process.exit(3), 50)')
  const [code] = await once(child, 'exit')
  expect(code).toBe(3)
})

test('exits with 128 plus the signal number if the program is killed', async () => {
  const { child, pid } = await startProgram('setInterval(() => {}, 1000)')
  process.kill(pid, 'SIGKILL')
  const [code] = await once(child, 'exit')
  expect(code).toBe(137)
})

test('the program gets a disconnect event when the bootstrap process is killed', async () => {
  const { child, lines } = await startProgram(
    `process.on('disconnect', () => { console.log('disconnected'); process.exit() })`,
  )
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(lines).toEqual(['disconnected'])
})
