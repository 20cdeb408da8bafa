import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './paths.mjs'

const STOPS_WITHIN = 20_000
// In a terminal Ctrl-C reaches us twice: from the terminal, and passed on by npm.
const SAME_KEYPRESS = 1_000

/**
 * Runs the real program: it gets our terminal, our signals and, over the IPC channel, the news of our
 * death; its exit code becomes ours. A second Ctrl-C, or a stop that hangs, ends it at once.
 */
export function handOver(node, args) {
  // A process group of its own, so that each signal arrives exactly once.
  const child = spawn(node, args, {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  let askedAt
  const pass = (signal) => {
    const again = askedAt !== undefined
    if (again && Date.now() - askedAt < SAME_KEYPRESS) return
    signalGroup(child.pid, again ? 'SIGKILL' : signal)
    if (again) return
    askedAt = Date.now()
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), STOPS_WITHIN).unref()
  }
  process.on('SIGINT', () => pass('SIGINT'))
  process.on('SIGTERM', () => pass('SIGTERM'))
  process.on('SIGHUP', () => pass('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal] ?? 1))
  })
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It ended in the meantime; its exit event is on the way.
  }
}
