const levelNames: Record<string, string> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
}

/** Formats one line for a terminal: time, level, message, other fields. An error's stack trace follows. */
export function formatLine(entry: Record<string, unknown>): string {
  const { level, time, msg, pid: _pid, hostname: _hostname, err, ...fields } = entry
  const timeOfDay = new Date(Number(time)).toISOString().slice(11, 23)
  const extra = Object.entries(fields).map(([key, value]) => `${key}=${formatValue(value)}`)
  const line = [timeOfDay, levelNames[String(level)] ?? String(level), msg ?? '', ...extra].join(' ')
  return `${line}${stackOf(err)}\n`
}

function formatValue(value: unknown): string {
  return typeof value === 'string' && !/[\s"]/.test(value) ? value : JSON.stringify(value)
}

function stackOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return ''
  const { stack, message } = err as { stack?: string; message?: string }
  return `\n  ${(stack ?? message ?? JSON.stringify(err)).replaceAll('\n', '\n  ')}`
}
