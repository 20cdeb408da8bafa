import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'

const MAX_LOG_BYTES = 5 * 1024 * 1024

/** Keeps one older log, so the total size stays bounded. */
export function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

export function logSize(fd: number): number {
  return fstatSync(fd).size
}

/** PostgreSQL's last error after the given log offset, in one line. */
export function readLastError(path: string, offset: number): string {
  const lines = readFrom(path, offset)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const errors = lines.filter((line) => /\b(FATAL|PANIC|error):/.test(line))
  const line = errors.at(-1) ?? lines.at(-1) ?? 'no error was logged'
  return line.replace(/^.*?\b(?:FATAL|PANIC):\s*/, '')
}

function readFrom(path: string, offset: number): string {
  const fd = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(64 * 1024)
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, offset))
  } finally {
    closeSync(fd)
  }
}
