import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './paths.mjs'

// Longer than the server ever takes to stop, with the longest DRAIN_SECONDS.
const STOP_TIMEOUT_MS = 130_000
// In a terminal, Ctrl-C arrives twice: from the terminal and from npm.
const SAME_KEYPRESS_MS = 1_000

/**
 * Runs a program with our terminal and signals, and exits with its exit code. If we are killed, its IPC channel
 * disconnects. A second Ctrl-C, or a stop that takes too long, kills it.
 */
export function runProgram(node, args) {
  // A separate process group makes each signal arrive exactly once.
  const child = spawn(node, args, {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  let stopRequestedAt
  const forward = (signal) => {
    const isRepeated = stopRequestedAt !== undefined
    if (isRepeated && Date.now() - stopRequestedAt < SAME_KEYPRESS_MS) return
    signalGroup(child.pid, isRepeated ? 'SIGKILL' : signal)
    if (isRepeated) return
    stopRequestedAt = Date.now()
    setTimeout(() => signalGroup(child.pid, 'SIGKILL'), STOP_TIMEOUT_MS).unref()
  }
  process.on('SIGINT', () => forward('SIGINT'))
  process.on('SIGTERM', () => forward('SIGTERM'))
  process.on('SIGHUP', () => forward('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${node} could not start: ${error.message}`)
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
    // It has already exited; its exit event follows.
  }
}
