import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'

const MAX_BYTES = 5 * 1024 * 1024

/** Keeps one older log, so the total size stays bounded. */
export function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_BYTES) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

export function logSize(fd: number): number {
  return fstatSync(fd).size
}

/** PostgreSQL's errors since the given offset in the log, in one line. */
export function readLastError(path: string, since: number): string {
  const lines = readFrom(path, since)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const serious = lines.filter((line) => /\b(FATAL|PANIC|error):/.test(line))
  const line = serious.at(-1) ?? lines.at(-1) ?? 'it gave no reason'
  return line.replace(/^.*?\b(?:FATAL|PANIC):\s*/, '')
}

function readFrom(path: string, since: number): string {
  const fd = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(64 * 1024)
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, since))
  } finally {
    closeSync(fd)
  }
}
