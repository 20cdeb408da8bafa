import { CsvError, type CsvRow, MAX_COLUMNS } from '../../platform/csv/read.ts'

const MAX_LINE_LENGTH = 100_000
const MAX_KEY_LENGTH = 200

/** True if the file starts with an object; a JSON array is rejected. */
export function isJsonLines(head: string): boolean {
  const start = head.trimStart()
  if (/^\[\s*[{\]]/.test(start))
    throw new CsvError(
      'This is a JSON array. Save it as JSON Lines: one object per line, with no commas between them.',
    )
  return start.startsWith('{')
}

/** Keys become columns. `columns` grows during the first read of a file and is fixed afterwards. */
export async function* readJsonLines(
  chunks: AsyncIterable<string>,
  columns: string[],
  canGrow: boolean,
): AsyncGenerator<CsvRow[], void> {
  const positions = new Map(columns.map((name, index) => [name, index]))
  const positionOf = (key: string, number: number): number | undefined => {
    const name = key.replace(/\s+/g, ' ').trim().slice(0, MAX_KEY_LENGTH) || 'Column'
    if (!canGrow || positions.has(name)) return positions.get(name)
    if (columns.length >= MAX_COLUMNS)
      throw new CsvError(
        `The file has more than ${MAX_COLUMNS} different keys. Line ${number} exceeds the limit.`,
      )
    columns.push(name)
    positions.set(name, columns.length - 1)
    return columns.length - 1
  }
  let number = 0
  let remainder = ''
  const rowOf = (line: string): CsvRow[] => {
    number++
    if (line.trim() === '') return []
    const object = parseObject(line)
    if (!object) return [{ number, cells: [line.trim()], problem: 'This line is not a JSON object.' }]
    const cells: string[] = []
    for (const [key, value] of Object.entries(object)) {
      const index = positionOf(key, number)
      if (index !== undefined) cells[index] = cellOf(value)
    }
    return [{ number, cells: Array.from(cells, (cell) => cell ?? '') }]
  }
  for await (const chunk of chunks) {
    const lines = (remainder + chunk).split('\n')
    remainder = lines.pop() ?? ''
    if (remainder.length > MAX_LINE_LENGTH)
      throw new CsvError(`Line ${number + lines.length + 1} is too long.`)
    const rows = lines.flatMap(rowOf)
    if (rows.length > 0) yield rows
  }
  const last = rowOf(remainder)
  if (last.length > 0) yield last
}

function parseObject(line: string): Record<string, unknown> | null {
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
