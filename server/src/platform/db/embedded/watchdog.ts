import { type ChildProcess, spawn } from 'node:child_process'
import type { SystemUser } from './system-user.ts'

/**
 * The shell forwards the signals we write to its stdin. When that pipe closes because we exited, it stops the command:
 * first gracefully, then immediately (PostgreSQL then recovers from its log).
 */
const SCRIPT = `
exec 3<&0 0</dev/null
"$@" 3<&- &
child=$!
{
  while read -r signal <&3; do kill -s "$signal" "$child"; done
  kill -s INT "$child"
  sleep 0.7
  kill -s QUIT "$child"
} >/dev/null 2>&1 &
reader=$!
exec 3<&-
wait "$child"
code=$?
kill "$reader" 2>/dev/null
exit "$code"
`

export type WatchedProcess = {
  /** Resolves when the command has ended, with a description of the outcome. */
  ended: Promise<{ code: number | null; outcome: string }>
  signal(name: 'INT' | 'QUIT' | 'KILL'): void
  /** Closes the pipe, as our own exit would. */
  closePipe(): void
}

type Options = { user: SystemUser | undefined; output: number }

export function runWatched(command: string, args: string[], { user, output }: Options): WatchedProcess {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'greenroom-watchdog', command, ...args], {
    // Runs in a separate session, so Ctrl-C reaches only us and we can shut it down cleanly.
    detached: true,
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', output, output],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  child.unref()
  unrefPipe(child)
  child.stdin?.on('error', () => {})
  return {
    ended: new Promise((resolve) => {
      child.once('error', (error) => resolve({ code: null, outcome: error.message }))
      child.once('exit', (code, signal) => resolve({ code, outcome: describeExit(code, signal) }))
    }),
    signal: (name) => child.stdin?.write(`${name}\n`),
    closePipe: () => child.stdin?.destroy(),
  }
}

function unrefPipe(child: ChildProcess): void {
  const pipe = child.stdin
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
}

function describeExit(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal) return `lost its watchdog, which was killed by ${signal}`
  if (code !== null && code > 128) return `was killed by signal ${code - 128}`
  return `exited with code ${code}`
}
