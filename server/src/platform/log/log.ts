import { type DestinationStream, type Logger, pino } from 'pino'
import { formatLine } from './format-line.ts'
import { redact, redactText } from './redact.ts'

export type Log = Logger

export type LogOptions = {
  level: string
  /** Human-readable output for a terminal. */
  pretty?: boolean
  /** Standard output by default. */
  destination?: DestinationStream
}

/** Redaction is the last step before output, so no caller can bypass it. */
export function createLog({ level, pretty = false, destination }: LogOptions): Log {
  const options = {
    level,
    base: { pid: process.pid },
    hooks: { streamWrite: (line: string) => formatOutput(line, pretty) },
  }
  return destination ? pino(options, destination) : pino(options)
}

function formatOutput(line: string, pretty: boolean): string {
  let entry: Record<string, unknown>
  try {
    entry = redact(JSON.parse(line)) as Record<string, unknown>
  } catch {
    return redactText(line)
  }
  return pretty ? formatLine(entry) : `${JSON.stringify(entry)}\n`
}
