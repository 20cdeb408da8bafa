import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findFreePort } from './free-port.ts'

const root = join(import.meta.dirname, '../..')

type StartedNode = { child: ChildProcess; origin: string; output(): string }

/** Runs main.ts in its own process; resolves once it is running or has exited. */
export async function startNode(env: Record<string, string>): Promise<StartedNode> {
  const port = await findFreePort()
  const child = spawn(
    process.execPath,
    ['--import', './server/src/platform/boot/register.ts', 'server/src/main.ts'],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'warn',
        DEMO: 'off',
        DEMO_FANS: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  const running = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
        if (output.includes('Greenroom is running')) resolve()
      })
  })
  onTestFinished(() => stopNode(child))
  await Promise.race([running, once(child, 'exit')])
  return { child, origin: `http://127.0.0.1:${port}`, output: () => output }
}

export async function stopNode(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
