/** A table in plain text, the first column to the left, the others to the right. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('   ')
  console.log(`\n  ${line(head)}`)
  for (const row of rows) console.log(`  ${line(row)}`)
  console.log('')
}

export function verdict(what: string, holds: boolean, why: string): boolean {
  console.log(`  ${holds ? 'holds' : 'FAILS'}: ${what}: ${why}`)
  return holds
}
