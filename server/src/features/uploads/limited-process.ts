import { spawn } from 'node:child_process'

export type Limits = {
  timeMs: number
  memoryKb: number
  /** `address-space` includes reserved memory, of which Node alone needs gigabytes. */
  memoryKind?: 'data' | 'address-space'
  maxOutputBytes: number
  /** Maximum size of each file it writes; by default it can't write any. */
  maxFileBytes?: number
}

export type Outcome = { ended: 'ok'; output: Buffer } | { ended: 'failed' | 'timeout' }

const CANNOT_START = [126, 127]
/** The unit of `ulimit -f` in a POSIX shell. */
const BLOCK_BYTES = 512
/** Gets a third of the server's CPU share under load; with less it would hit its time limit. */
const NICENESS = 5
/**
 * Linux schedules by session first, and a process's priority applies only within its session. Without root, Linux
 * allows one priority change per 100 ms across all sessions.
 */
const LOW_PRIORITY = `for i in 1 2 3; do { [ ! -w /proc/self/autogroup ] || echo ${NICENESS} > /proc/self/autogroup; } 2>/dev/null && break; sleep 0.1; done`

/**
 * Runs a program on untrusted input: without our environment, at low priority and, by default, without file writes.
 * ulimit caps its memory and CPU time even if this process dies. Input is a buffer or the descriptor of an open file.
 */
export async function runLimited(
  program: string,
  args: string[],
  { timeMs, memoryKb, memoryKind = 'data', maxOutputBytes, maxFileBytes = 0 }: Limits,
  input?: Buffer | number,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const memory = `ulimit -${memoryKind === 'data' ? 'd' : 'v'} ${memoryKb}`
  const files = `ulimit -f ${Math.ceil(maxFileBytes / BLOCK_BYTES)}`
  const limited = `${LOW_PRIORITY}; ${memory}; ulimit -t ${Math.ceil(timeMs / 1_000)}; ${files}; ulimit -c 0; exec nice -n ${NICENESS} "$0" "$@"`
  const stdin = typeof input === 'number' ? input : input ? 'pipe' : 'ignore'
  const child = spawn('/bin/sh', ['-c', limited, program, ...args], {
    stdio: [stdin, 'pipe', 'ignore'],
    // Runs in its own process group, so that its children are killed with it.
    detached: true,
    env,
  })
  const outcome = Promise.withResolvers<Outcome>()
  const stop = (ended: 'failed' | 'timeout') => {
    killGroup(child.pid)
    outcome.resolve({ ended })
  }
  child.once('error', (error) => outcome.reject(error))
  const timer = setTimeout(() => stop('timeout'), timeMs)
  const parts: Buffer[] = []
  let size = 0
  // The streams are missing when the process is out of file handles.
  child.stdout?.on('data', (part: Buffer) => {
    size += part.length
    if (size > maxOutputBytes) stop('failed')
    else parts.push(part)
  })
  child.stdin?.on('error', () => {})
  if (typeof input !== 'number') child.stdin?.end(input)
  child.once('close', (code) => {
    if (code !== null && CANNOT_START.includes(code))
      outcome.reject(new Error(`${program} could not be started`))
    outcome.resolve(code === 0 ? { ended: 'ok', output: Buffer.concat(parts) } : { ended: 'failed' })
  })
  try {
    return await outcome.promise
  } finally {
    clearTimeout(timer)
    child.stdout?.destroy()
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // Already exited.
  }
}
