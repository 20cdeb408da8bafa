/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

export type Cell = string | number | boolean | null

const plainNumber = /^-?\d+(\.\d+)?$/
const formulaStart = /^[=+\-@＝＋－＠\t\r]/
/** Positions where spreadsheets with semicolon separators would start a formula cell; ";-)" is harmless. */
const splitFormulaStart = /;(?=[=+@＝＋＠]|[-－](?!\)))/g

/** One CSV line as defined by RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  const text = escapeFormula(String(cell))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Prefixes an apostrophe so spreadsheets don't evaluate the cell as a formula. */
function escapeFormula(text: string): string {
  const escaped = text.replace(splitFormulaStart, ";'")
  return formulaStart.test(escaped) && !plainNumber.test(escaped) ? `'${escaped}` : escaped
}

/** Removes the apostrophe, so our exports can be imported unchanged. */
export function unescapeFormula(text: string): string {
  return text.replace(/(^|;)'(?=[=+\-@＝＋－＠]|(?<=^')[\t\r])/g, '$1')
}
