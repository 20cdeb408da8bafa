import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'

const columns: readonly [string, (fan: Fan) => string | number | null][] = [
  ['Username', (fan) => fan.username],
  ['Display name', (fan) => fan.displayName],
  ['Email', (fan) => fan.email],
  ['Creator', (fan) => fan.creator.stageName],
  ['Tier', (fan) => fan.tier],
  ['Total spent', (fan) => fan.totalSpent],
  ['Spent this month', (fan) => fan.spentThisMonth],
  ['Orders', (fan) => fan.orders],
  ['Messages', (fan) => fan.messageCount],
  ['Response rate', (fan) => fan.responseRate],
  ['Upsell score', (fan) => fan.upsellScore],
  ['Last active', (fan) => fan.lastActive],
  ['Joined', (fan) => fan.joinDate],
]

/** The picked rows as a file, as the server writes the whole list: CRLF, a byte order mark, no formulas. */
export function fansAsCsv(fans: readonly Fan[]): string {
  const lines = [columns.map(([head]) => head), ...fans.map((fan) => columns.map(([, read]) => read(fan)))]
  return `\ufeff${lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
