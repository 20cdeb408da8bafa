/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

export type Cell = string | number | boolean | null

const plainNumber = /^-?\d+(\.\d+)?$/
const formulaStart = /^[=+\-@\t\r]/

/** One line of a CSV file as RFC 4180 has it. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  const text = disarm(String(cell))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. */
function disarm(text: string): string {
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}
