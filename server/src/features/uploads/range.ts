export type Range = { start: number; end: number }

/** The requested byte range; null for the whole file (also for multipart ranges), 'none' if unsatisfiable. */
export function readRange(header: string | string[] | undefined, size: number): Range | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(String(header ?? '').trim()) ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last > 0 ? { start: size - last, end: size - 1 } : 'none'
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return null
  return start < size ? { start, end } : 'none'
}
