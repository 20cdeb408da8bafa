import { CsvError, type CsvRow, MAX_COLUMNS } from '../../platform/csv/read.ts'

const LONGEST_LINE = 100_000
const LONGEST_KEY = 200

/** An object begins the file; a list of objects is one thing, not lines. */
export function isJsonLines(head: string): boolean {
  const begin = head.trimStart()
  if (/^\[\s*[{\]]/.test(begin))
    throw new CsvError('This is one JSON list. Save it as JSON lines: one object a line, without commas.')
  return begin.startsWith('{')
}

/**
 * An object a line; its keys are the columns. `columns` grows in the order keys first come while a file is looked at
 * for the first time, and is fixed afterwards.
 */
export async function* readJsonLines(
  chunks: AsyncIterable<string>,
  columns: string[],
  mayGrow: boolean,
): AsyncGenerator<CsvRow[], void> {
  const places = new Map(columns.map((name, at) => [name, at]))
  const placeOf = (key: string, number: number): number | undefined => {
    const name = key.replace(/\s+/g, ' ').trim().slice(0, LONGEST_KEY) || 'Column'
    if (!mayGrow || places.has(name)) return places.get(name)
    if (columns.length >= MAX_COLUMNS)
      throw new CsvError(`Up to line ${number} there are over ${MAX_COLUMNS} different keys.`)
    columns.push(name)
    places.set(name, columns.length - 1)
    return columns.length - 1
  }
  let number = 0
  let rest = ''
  const rowOf = (line: string): CsvRow[] => {
    number++
    if (line.trim() === '') return []
    const object = parsed(line)
    if (!object) return [{ number, cells: [line.trim()], trouble: 'This line is not a JSON object.' }]
    const cells: string[] = []
    for (const [key, value] of Object.entries(object)) {
      const at = placeOf(key, number)
      if (at !== undefined) cells[at] = cellOf(value)
    }
    return [{ number, cells: Array.from(cells, (cell) => cell ?? '') }]
  }
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new CsvError(`Line ${number + lines.length + 1} has no end.`)
    const rows = lines.flatMap(rowOf)
    if (rows.length > 0) yield rows
  }
  const last = rowOf(rest)
  if (last.length > 0) yield last
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).replaceAll('\0', '')
}
