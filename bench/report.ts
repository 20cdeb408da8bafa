/** Prints a plain-text table; the first column is left-aligned, the others right-aligned. */
export function printTable(header: string[], rows: string[][]): void {
  const widths = header.map((_, i) => Math.max(...[header, ...rows].map((row) => row[i]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('   ')
  console.log(`\n  ${line(header)}`)
  for (const row of rows) console.log(`  ${line(row)}`)
  console.log('')
}

export function check(name: string, passed: boolean, detail: string): boolean {
  console.log(`  ${passed ? 'passed' : 'FAILED'}: ${name}: ${detail}`)
  return passed
}
