export type Range = { start: number; end: number }

/** The requested byte range; null for the whole file (also for multipart ranges), 'unsatisfiable' if it is outside the file. */
export function parseRange(
  header: string | string[] | undefined,
  size: number,
): Range | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(String(header ?? '').trim()) ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const suffixLength = Math.min(Number(to), size)
    return suffixLength > 0 ? { start: size - suffixLength, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start < size ? { start, end } : 'unsatisfiable'
}
