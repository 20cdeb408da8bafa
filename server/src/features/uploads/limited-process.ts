import { spawn } from 'node:child_process'

export type Limits = {
  timeoutMs: number
  memoryKb: number
  /** `address-space` includes reserved memory, and Node alone reserves gigabytes. */
  memoryKind?: 'data' | 'address-space'
  maxOutputBytes: number
  /** Maximum size of each file it writes; by default it can't write any. */
  maxFileBytes?: number
}

export type Outcome = { status: 'ok'; output: Buffer } | { status: 'failed' | 'timeout' }

const START_FAILURE_CODES = [126, 127]
/** The unit of `ulimit -f` in a POSIX shell. */
const BLOCK_BYTES = 512
/** A third of the server's CPU share under load; with less, it would hit its time limit. */
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
  { timeoutMs, memoryKb, memoryKind = 'data', maxOutputBytes, maxFileBytes = 0 }: Limits,
  input?: Buffer | number,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const memory = `ulimit -${memoryKind === 'data' ? 'd' : 'v'} ${memoryKb}`
  const files = `ulimit -f ${Math.ceil(maxFileBytes / BLOCK_BYTES)}`
  const script = `${LOW_PRIORITY}; ${memory}; ulimit -t ${Math.ceil(timeoutMs / 1_000)}; ${files}; ulimit -c 0; exec nice -n ${NICENESS} "$0" "$@"`
  const stdin = typeof input === 'number' ? input : input ? 'pipe' : 'ignore'
  const child = spawn('/bin/sh', ['-c', script, program, ...args], {
    stdio: [stdin, 'pipe', 'ignore'],
    // A separate process group allows killing its children with it.
    detached: true,
    env,
  })
  const outcome = Promise.withResolvers<Outcome>()
  const stop = (status: 'failed' | 'timeout') => {
    killGroup(child.pid)
    outcome.resolve({ status })
  }
  child.once('error', (error) => outcome.reject(error))
  const timer = setTimeout(() => stop('timeout'), timeoutMs)
  const chunks: Buffer[] = []
  let size = 0
  // The streams are missing when the process is out of file handles.
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxOutputBytes) stop('failed')
    else chunks.push(chunk)
  })
  child.stdin?.on('error', () => {})
  if (typeof input !== 'number') child.stdin?.end(input)
  child.once('close', (code) => {
    if (code !== null && START_FAILURE_CODES.includes(code))
      outcome.reject(new Error(`${program} could not be started`))
    outcome.resolve(code === 0 ? { status: 'ok', output: Buffer.concat(chunks) } : { status: 'failed' })
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
